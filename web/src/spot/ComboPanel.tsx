import { For, type JSX, Show } from 'solid-js';
import { suitGlyph } from '../ui';
import { classCombos, type IndexedCombo, weightText } from './weights';

/** The combos of a class by suit, each a switch that the brush sets. */
export function ComboPanel(props: {
  name: string;
  weights: Float32Array;
  /** Cards that no hand can hold. */
  blocked: readonly string[];
  onPaint: (combos: readonly IndexedCombo[]) => void;
}): JSX.Element {
  const combos = () => classCombos(props.name);
  const weight = (combo: IndexedCombo) => props.weights[combo.index] ?? 0;
  const isBlocked = (combo: IndexedCombo) => props.blocked.some((card) => combo.name.includes(card));
  const pair = (combo: IndexedCombo) => combo.name.charAt(1) + combo.name.charAt(3);
  return (
    <div class="combo-panel">
      <h3>Suits of {props.name}</h3>
      <div class="combos" role="group" aria-label={`Combos of ${props.name}`}>
        <For each={combos()}>
          {(combo) => (
            <button
              type="button"
              class="combo"
              aria-pressed={weight(combo) > 0}
              data-blocked={isBlocked(combo)}
              title={isBlocked(combo) ? 'the board or a dead card blocks it' : undefined}
              ref={(button) => queueMicrotask(() => button.style.setProperty('--weight', `${weight(combo) * 100}%`))}
              onClick={() => props.onPaint([combo])}
            >
              <span data-suit={pair(combo).charAt(0)}>
                {combo.name.charAt(0)}
                {suitGlyph(pair(combo).charAt(0))}
              </span>
              <span data-suit={pair(combo).charAt(1)}>
                {combo.name.charAt(2)}
                {suitGlyph(pair(combo).charAt(1))}
              </span>
              <Show when={weight(combo) > 0 && weight(combo) < 1}>
                <small>{weightText(weight(combo))}</small>
              </Show>
            </button>
          )}
        </For>
      </div>
    </div>
  );
}
