import { For, type JSX, Show } from 'solid-js';
import type { CanonAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { Cards } from '../ui';
import { createAnswer } from '../ui/answer';
import type { Question } from './question';

/** Two deals that look alike. */
interface LookAlike {
  title: string;
  a: { hand: string; board: string };
  b: { hand: string; board: string };
  why: string;
}

/** Pairs to compare: most of them look alike and are not. */
const PAIRS: readonly LookAlike[] = [
  {
    title: 'Four hearts, or one',
    a: { hand: 'AhKh', board: '9h7h2s' },
    b: { hand: 'AhKc', board: '9d7s2s' },
    why: 'The ranks are the same. With four hearts the hand draws to a flush; with one it does not.',
  },
  {
    title: 'The flush draw of the other suit',
    a: { hand: 'AsKs', board: 'Ts9s8c' },
    b: { hand: 'AhKh', board: 'Ts9s8c' },
    why: 'On one board A♠K♠ has the flush draw, and A♥K♥ has not.',
  },
  {
    title: 'Hand and board together',
    a: { hand: 'AsKs', board: 'Ts9s8c' },
    b: { hand: 'AhKh', board: 'Th9h8c' },
    why: 'Spades and hearts are exchanged everywhere: one class.',
  },
  {
    title: 'The order of the deal',
    a: { hand: '', board: '7s7h2c2d' },
    b: { hand: '', board: '7s2h2c7d' },
    why: 'The four ranks are the same, but the players have seen other flops.',
  },
  {
    title: 'Six of clubs, six of spades',
    a: { hand: '', board: 'QsTs7h6c' },
    b: { hand: '', board: 'QsTs7h6s' },
    why: 'Spades are on the board: the six of spades brings a flush, the six of clubs does not.',
  },
];

/** Deals that look alike, one press each, and whether they are of one class. */
export function LookAlikes(props: {
  question: Question;
  onChoose: (hand: string, board: string) => void;
}): JSX.Element {
  const engine = useEngine();
  const canon = ({ hand, board }: { hand: string; board: string }): Promise<CanonAnswer> => {
    const rounds = [board.slice(0, 6), board.slice(6, 8), board.slice(8)].filter(Boolean).join('|');
    return engine.ask('canon', hand === '' ? { cards: rounds } : { cards: hand, board });
  };
  const [answers] = createAnswer(
    () => PAIRS,
    (pairs) => Promise.all(pairs.map(async ({ a, b }) => [await canon(a), await canon(b)] as const)),
  );
  const isNow = (deal: { hand: string; board: string }) =>
    props.question.hand === deal.hand && props.question.board === deal.board;
  return (
    <ul class="look-alikes">
      <For each={PAIRS}>
        {(pair, at) => {
          const answer = () => (answers.error ? undefined : answers()?.[at()]);
          const isSame = () => answer()?.[0].signature === answer()?.[1].signature;
          return (
            <li>
              <h3>{pair.title}</h3>
              <div class="look-row">
                <For each={[pair.a, pair.b]}>
                  {(deal, side) => (
                    <button
                      type="button"
                      class="look"
                      aria-pressed={isNow(deal)}
                      onClick={() => props.onChoose(deal.hand, deal.board)}
                    >
                      <Cards text={deal.hand} />
                      <Cards text={deal.board} />
                      <Show when={answer()}>
                        {(both) => <span class="hint">class of {both()[side()]?.class_size}</span>}
                      </Show>
                    </button>
                  )}
                </For>
                <Show when={answer()}>
                  <strong class="verdict" data-same={isSame()}>
                    {isSame() ? 'one class' : 'two classes'}
                  </strong>
                </Show>
              </div>
              <p class="hint">{pair.why}</p>
            </li>
          );
        }}
      </For>
    </ul>
  );
}
