import { For, type JSX } from 'solid-js';
import { CARDS, cardName, cardText } from './cards';

/** The sheet of 52 cards: a row for each suit, aces first. */
export function CardPicker(props: {
  /** The name of the sheet for a screen reader. */
  label: string;
  /** Cards that are chosen. */
  selected?: readonly string[];
  /** Cards that cannot be chosen. */
  disabled?: readonly string[];
  onPick: (card: string) => void;
}): JSX.Element {
  const order = ['s', 'h', 'd', 'c'].flatMap((suit) => CARDS.filter((card) => card.charAt(1) === suit));
  const onKeyDown = (event: KeyboardEvent) => moveFocus(event, 13);
  return (
    <div class="card-picker" role="group" aria-label={props.label} onKeyDown={onKeyDown}>
      <For each={order}>
        {(card) => (
          <button
            type="button"
            class="card-button"
            data-suit={card.charAt(1)}
            aria-label={cardName(card)}
            aria-pressed={props.selected?.includes(card) ?? false}
            disabled={props.disabled?.includes(card) ?? false}
            onClick={() => props.onPick(card)}
          >
            {cardText(card)}
          </button>
        )}
      </For>
    </div>
  );
}

/** Moves the focus among the buttons of a sheet with the arrow keys. */
export function moveFocus(event: KeyboardEvent, columns: number): void {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const step = steps[event.key];
  if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  let at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at < 0) return;
  do at += step;
  while (buttons[at]?.disabled);
  const next = buttons[at];
  if (next) next.focus();
  event.preventDefault();
  event.stopPropagation();
}
