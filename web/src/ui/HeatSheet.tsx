import { createEffect, createMemo, For, type JSX } from 'solid-js';
import { moveFocus } from './CardPicker';
import { cardName, cardText, RANKS } from './cards';
import { heatColour } from './colours';
import { shortened } from './format';

/** The value of a card on a sheet. */
export interface CardValue {
  value: number;
  /** The value as text. */
  text: string;
}

/** The sheet of 52 cards, coloured by a value of each from the least to the greatest. */
export function HeatSheet(props: {
  label: string;
  values: ReadonlyMap<string, CardValue>;
  onPick: (card: string) => void;
}): JSX.Element {
  const order = ['s', 'h', 'd', 'c'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  const extent = createMemo(() => {
    const all = [...props.values.values()].map(({ value }) => value);
    return [Math.min(...all), Math.max(...all)] as const;
  });
  const position = (value: number) => {
    const [least, greatest] = extent();
    return greatest > least ? (value - least) / (greatest - least) : 0.5;
  };
  return (
    <div class="heat-sheet" role="group" aria-label={props.label} onKeyDown={(event) => moveFocus(event, 13)}>
      <For each={order}>
        {(card) => {
          const found = createMemo(() => props.values.get(card));
          let element: HTMLButtonElement | undefined;
          createEffect(() => {
            const one = found();
            element?.style.setProperty('--tile', one ? heatColour(position(one.value)) : 'var(--cell-empty)');
          });
          return (
            <button
              type="button"
              class="heat-tile"
              ref={element}
              data-suit={card.charAt(1)}
              aria-label={found() ? `${cardName(card)}: ${found()?.text}` : `${cardName(card)}: in sight`}
              disabled={!found()}
              onClick={() => props.onPick(card)}
            >
              <b>{cardText(card)}</b>
              <span class="figure">{shortened(found()?.text ?? '')}</span>
            </button>
          );
        }}
      </For>
    </div>
  );
}
