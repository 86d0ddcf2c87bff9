import { For, type JSX, Show } from 'solid-js';
import { Disclosure } from '../ui';
import { FEATURES, FLOP_WORDS, type Question, toggled } from './question';

/** The textures of the boards that count, and by which of them rows are grouped. */
export function Filters(props: { question: Question; onChange: (change: Partial<Question>) => void }): JSX.Element {
  return (
    <section class="panel report-filters" aria-label="Textures">
      <Disclosure
        title={
          <>
            Textures <span class="hint">{props.question.filter.join(', ')}</span>
          </>
        }
        hasContent={props.question.filter.length + props.question.group.length > 0}
      >
        <For each={FEATURES}>
          {(feature) => (
            <fieldset class="choice">
              <legend>{feature}</legend>
              <For each={FLOP_WORDS[feature]}>
                {(word) => (
                  <label>
                    <input
                      type="checkbox"
                      checked={props.question.filter.includes(word)}
                      onChange={() => props.onChange({ filter: toggled(props.question.filter, word) })}
                    />
                    {word}
                  </label>
                )}
              </For>
              <label class="group-by">
                <input
                  type="checkbox"
                  checked={props.question.group.includes(feature)}
                  onChange={() => props.onChange({ group: toggled(props.question.group, feature) })}
                />
                group by {feature}
              </label>
            </fieldset>
          )}
        </For>
        <Show when={props.question.filter.length > 0}>
          <button type="button" onClick={() => props.onChange({ filter: [] })}>
            All textures
          </button>
        </Show>
      </Disclosure>
    </section>
  );
}
