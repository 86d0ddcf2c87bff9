import { For, type JSX } from 'solid-js';
import { cardName, cardText, splitCards } from './cards';

/** A card as a small chip: `A♠` in the colour of its suit. */
export function Card(props: { card: string }): JSX.Element {
  return (
    <span class="card" data-suit={props.card.charAt(1)} role="img" aria-label={cardName(props.card)}>
      {cardText(props.card)}
    </span>
  );
}

/** The cards of a text such as `QsTs7h`. */
export function Cards(props: { text: string }): JSX.Element {
  return (
    <span class="cards">
      <For each={splitCards(props.text)}>{(card) => <Card card={card} />}</For>
    </span>
  );
}
