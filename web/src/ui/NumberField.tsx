import { createEffect, createSignal, createUniqueId, type JSX, Show } from 'solid-js';

/** A labelled field for a number. What is no number, or out of its bounds, is said under it, and not taken. */
export function NumberField(props: {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  step?: number;
  /** The unit behind the number. */
  unit?: string;
  /** An error from elsewhere, such as the engine. */
  error?: string | undefined;
  /** Whether the field may be empty. */
  optional?: boolean;
  placeholder?: string;
  hideLabel?: boolean;
}): JSX.Element {
  const id = createUniqueId();
  const [text, setText] = createSignal('');
  const [problem, setProblem] = createSignal('');
  createEffect(() => {
    const value = props.value;
    setText(value === undefined ? '' : String(value));
    setProblem('');
  });
  const read = (typed: string) => {
    setText(typed);
    if (typed.trim() === '') {
      setProblem(props.optional ? '' : 'a number is needed');
      if (props.optional) props.onChange(undefined);
      return;
    }
    const value = Number(typed.replace(',', '.'));
    if (!Number.isFinite(value)) setProblem(`"${typed}" is not a number`);
    else if (props.min !== undefined && value < props.min) setProblem(`at least ${props.min}`);
    else if (props.max !== undefined && value > props.max) setProblem(`at most ${props.max}`);
    else {
      setProblem('');
      if (value !== props.value) props.onChange(value);
    }
  };
  const message = () => problem() || props.error || '';
  return (
    <span class="field">
      <label for={id} class={props.hideLabel ? 'visually-hidden' : 'field-label'}>
        {props.label}
      </label>
      <span class="field-row">
        <input
          id={id}
          class="number"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          value={text()}
          placeholder={props.placeholder ?? ''}
          aria-invalid={message() !== ''}
          aria-describedby={message() ? `${id}-error` : undefined}
          onChange={(event) => read(event.currentTarget.value)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
            if (step === 0 || props.value === undefined) return;
            event.preventDefault();
            read(String(Number((props.value + step * (props.step ?? 1)).toFixed(6))));
          }}
        />
        <Show when={props.unit}>
          <span class="field-unit">{props.unit}</span>
        </Show>
      </span>
      <Show when={message()}>
        <span class="field-error" id={`${id}-error`} role="alert">
          {message()}
        </span>
      </Show>
    </span>
  );
}
