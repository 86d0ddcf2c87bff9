import { For, type JSX } from 'solid-js';
import { Card, CardPicker, cardName, splitCards } from '../ui';
import { type Breaker, LANES, type Lane, laneAfter, type Question, withCard } from './question';

const TITLES: Record<Lane, string> = { hand: 'Hand', board: 'Board', dead: 'Dead' };

/** The lanes of cards, and the sheet of 52 cards that they are picked from. */
export function Lanes(props: {
  question: Question;
  lane: Lane;
  onLane: (lane: Lane) => void;
  onChange: (question: Question) => void;
}): JSX.Element {
  const all = () => LANES.flatMap((lane) => splitCards(props.question[lane]));
  const pick = (card: string) => {
    const next = withCard(props.question, props.lane, card);
    props.onChange(next);
    props.onLane(laneAfter(next, props.lane));
  };
  return (
    <div class="lanes">
      <For each={LANES}>
        {(lane) => (
          <div class="lane" data-active={props.lane === lane} data-off={isOff(props.question, lane)}>
            <button
              type="button"
              class="lane-name"
              aria-pressed={props.lane === lane}
              onClick={() => props.onLane(lane)}
            >
              {TITLES[lane]}
            </button>
            <span class="lane-cards">
              <For each={splitCards(props.question[lane])}>
                {(card, at) => (
                  <button
                    type="button"
                    class="lane-card"
                    data-gap={lane === 'board' && at() >= 3}
                    aria-label={`Remove the ${cardName(card)}`}
                    onClick={() => pick(card)}
                  >
                    <Card card={card} />
                  </button>
                )}
              </For>
            </span>
            <button
              type="button"
              class="lane-clear"
              disabled={props.question[lane] === ''}
              aria-label={`Clear: ${TITLES[lane]}`}
              onClick={() => {
                props.onChange({ ...props.question, [lane]: '' });
                props.onLane(lane);
              }}
            >
              ✕
            </button>
          </div>
        )}
      </For>
      <CardPicker label={`Cards, picked into: ${TITLES[props.lane]}`} selected={all()} onPick={pick} />
      <p class="hint">A card goes to the lane that is lit; pressed again, it goes back.</p>
    </div>
  );
}

function isOff(question: Question, lane: Lane): boolean {
  return question.off.includes(lane as Breaker);
}
