import { For, type JSX, Show } from 'solid-js';
import { TextField } from '../ui';
import { BREAKERS, type Breaker, type Question } from './question';

const NAMES: Record<Breaker, string> = {
  hand: 'the hand',
  dead: 'the dead cards',
  oop: 'range of OOP',
  ip: 'range of IP',
  folded: 'folded ranges',
  lock: 'locks',
};
const FIELDS = [
  { name: 'oop', label: 'Range of OOP', placeholder: 'any hand', example: 'random,!AcKc' },
  { name: 'ip', label: 'Range of IP', placeholder: 'any hand', example: '22+,AcKc' },
  { name: 'folded', label: 'Folded ranges, ;; between them', placeholder: 'none', example: 'random,!AdKd' },
  {
    name: 'lock',
    label: 'Locks, ;; between them',
    placeholder: 'none',
    example: 'line = x b20; hands = AcKc; play = f',
  },
] as const;

/** Everything besides the board that can tell suits apart, to give and to switch on and off. */
export function Breakers(props: {
  question: Question;
  onChange: (question: Question) => void;
  errorOf: (field: string) => string | undefined;
}): JSX.Element {
  const toggle = (breaker: Breaker) => {
    const { off } = props.question;
    props.onChange({
      ...props.question,
      off: off.includes(breaker) ? off.filter((one) => one !== breaker) : [...off, breaker],
    });
  };
  const given = () => BREAKERS.filter((breaker) => props.question[breaker] !== '');
  return (
    <div class="breakers">
      <For each={FIELDS}>
        {(field) => (
          <div class="breaker">
            <TextField
              label={field.label}
              value={props.question[field.name]}
              placeholder={field.placeholder}
              onInput={(text) => props.onChange({ ...props.question, [field.name]: text })}
              error={props.errorOf(field.name)}
              wide
            />
            <button
              type="button"
              class="example"
              onClick={() => props.onChange({ ...props.question, [field.name]: field.example })}
            >
              example
            </button>
          </div>
        )}
      </For>
      <Show when={given().length > 0}>
        <fieldset class="toggles">
          <legend>Count</legend>
          <For each={given()}>
            {(breaker) => (
              <label class="check">
                <input
                  type="checkbox"
                  checked={!props.question.off.includes(breaker)}
                  onChange={() => toggle(breaker)}
                />
                {NAMES[breaker]}
              </label>
            )}
          </For>
        </fieldset>
      </Show>
    </div>
  );
}
