import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { IsoAnswer, NextCardClass } from '../contract';
import { CARDS, cardName, cardText, moveFocus, permutationText } from '../ui';

const ORDER = ['s', 'h', 'd', 'c'].flatMap((suit) => CARDS.filter((card) => card.charAt(1) === suit));

/** The classes of next cards on the sheet of 52: cards of one class have one colour, and are lit together. */
export function NextCards(props: { answer: IsoAnswer; onDeal: (card: string) => void }): JSX.Element {
  const [current, setCurrent] = createSignal<string>();
  const classes = createMemo(() => {
    const all = new Map<string, NextCardClass>();
    for (const one of props.answer.classes) for (const member of one.members) all.set(member.card, one);
    return all;
  });
  const lit = () => classes().get(current() ?? '');
  const member = () => lit()?.members.find((one) => one.card === current());
  const says = (card: string) => {
    const found = classes().get(card);
    if (!found) return `${cardName(card)}: in sight`;
    const others = found.members.filter((one) => one.card !== card).map((one) => cardName(one.card));
    return others.length === 0
      ? `${cardName(card)}: a class of its own`
      : `${cardName(card)}: the same as ${others.join(', ')}`;
  };
  return (
    <div class="next-cards">
      <p class="counts">
        <strong class="figure">{props.answer.classes.length}</strong> classes for{' '}
        <strong class="figure">{props.answer.cards}</strong> cards
        <Show when={props.answer.runouts != null}>
          ; <strong class="figure">{(props.answer.runouts ?? 0).toLocaleString('en')}</strong> for{' '}
          <span class="figure">{(props.answer.cards * (props.answer.cards - 1)).toLocaleString('en')}</span> runouts to
          the river
        </Show>
      </p>
      <div
        class="card-picker next-sheet"
        role="group"
        aria-label="Next cards by class"
        onKeyDown={(event) => moveFocus(event, 13)}
        onPointerLeave={() => setCurrent(undefined)}
      >
        <For each={ORDER}>
          {(card) => {
            const found = () => classes().get(card);
            return (
              <button
                type="button"
                class="card-button"
                data-suit={card.charAt(1)}
                data-class={found()?.representative.charAt(1)}
                data-size={found()?.size ?? 0}
                data-lit={found() !== undefined && found() === lit()}
                disabled={found() === undefined}
                aria-label={says(card)}
                onPointerEnter={() => setCurrent(card)}
                onFocus={() => setCurrent(card)}
                onClick={() => props.onDeal(card)}
              >
                {cardText(card)}
                <Show when={(found()?.size ?? 0) > 1 && found()?.representative === card}>
                  <small aria-hidden="true">×{found()?.size}</small>
                </Show>
              </button>
            );
          }}
        </For>
      </div>
      <p class="class-note" aria-live="polite">
        <Show when={lit()} fallback="Point at a card to see its class; press it to deal it.">
          {(found) => (
            <>
              {found()
                .members.map((one) => cardText(one.card))
                .join(' ')}
              : {found().size === 1 ? 'a class of its own' : `${found().size} cards, one subtree`}
              <Show when={member() && member()?.card !== found().representative}>
                ; {cardText(current() ?? '')} is {cardText(found().representative)} by{' '}
                {permutationText(member()?.permutation ?? '')}
              </Show>
            </>
          )}
        </Show>
      </p>
    </div>
  );
}
