import type { JSX } from 'solid-js';
import { Show } from 'solid-js';
import { TextField } from '../ui';
import type { SpotDraft } from './draft';

/** Pot, stacks and unit. */
export function Stakes(props: {
  draft: SpotDraft;
  onChange: (change: Partial<SpotDraft>) => void;
  errorOf: (key: string) => string | undefined;
}): JSX.Element {
  const unit = () => props.draft.unit;
  const changeUnit = (next: 'chips' | 'bb') => props.onChange({ unit: next, chipsPerBb: '' });
  return (
    <div class="fields">
      <TextField
        label="Pot"
        value={props.draft.pot}
        unit={unit()}
        onInput={(pot) => props.onChange({ pot })}
        error={props.errorOf('pot')}
      />
      <Show
        when={props.draft.unequal}
        fallback={
          <TextField
            label="Stacks behind"
            value={props.draft.stack}
            unit={unit()}
            onInput={(stack) => props.onChange({ stack, stacks: { oop: stack, ip: stack } })}
            error={props.errorOf('stack')}
          />
        }
      >
        <TextField
          label="Stack of OOP"
          value={props.draft.stacks.oop}
          unit={unit()}
          onInput={(oop) => props.onChange({ stacks: { ...props.draft.stacks, oop } })}
          error={props.errorOf('stack.oop') ?? props.errorOf('stack')}
        />
        <TextField
          label="Stack of IP"
          value={props.draft.stacks.ip}
          unit={unit()}
          onInput={(ip) => props.onChange({ stacks: { ...props.draft.stacks, ip } })}
          error={props.errorOf('stack.ip')}
        />
      </Show>
      <fieldset class="unit">
        <legend class="field-label">Amounts in</legend>
        <label>
          <input type="radio" name="unit" checked={unit() === 'chips'} onChange={() => changeUnit('chips')} />
          chips
        </label>
        <label>
          <input type="radio" name="unit" checked={unit() === 'bb'} onChange={() => changeUnit('bb')} />
          big blinds
        </label>
        <label>
          <input
            type="checkbox"
            checked={props.draft.unequal}
            onChange={(event) => props.onChange({ unequal: event.currentTarget.checked })}
          />
          unequal stacks
        </label>
      </fieldset>
    </div>
  );
}
