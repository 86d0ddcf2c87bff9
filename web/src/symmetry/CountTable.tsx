import { createSignal, For, type JSX, onMount, Show } from 'solid-js';
import type { IndexAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError } from '../engine/engine';

/** The deals that are counted: how many cards each round has. */
const ROWS: readonly { name: string; rounds: number[]; deck?: string }[] = [
  { name: 'hole cards', rounds: [2] },
  { name: 'flops', rounds: [3] },
  { name: 'turn boards as sets', rounds: [4] },
  { name: 'river boards as sets', rounds: [5] },
  { name: 'flop and turn', rounds: [3, 1] },
  { name: 'flop, turn and river', rounds: [3, 1, 1] },
  { name: 'hole cards and flop', rounds: [2, 3] },
  { name: 'hole cards and a set of four', rounds: [2, 4] },
  { name: 'hole cards and a set of five', rounds: [2, 5] },
  { name: 'hold’em to the turn', rounds: [2, 3, 1] },
  { name: 'hold’em to the river', rounds: [2, 3, 1, 1] },
  { name: 'Omaha and flop', rounds: [4, 3] },
  { name: 'Omaha to the river', rounds: [4, 3, 1, 1] },
  { name: 'short deck: hole cards', rounds: [2], deck: 'short' },
  { name: 'short deck: hole cards and a set of five', rounds: [2, 5], deck: 'short' },
];

/** How much isomorphism saves: raw and canonical counts, each computed now. */
export function CountTable(): JSX.Element {
  const engine = useEngine();
  const [answers, setAnswers] = createSignal<readonly IndexAnswer[]>([]);
  const [wrong, setWrong] = createSignal('');
  onMount(async () => {
    try {
      for (const { rounds, deck } of ROWS) {
        const answer = await engine.ask('index', { rounds, ...(deck ? { deck } : {}) });
        setAnswers((all) => [...all, answer]);
      }
    } catch (reason) {
      setWrong(asEngineError(reason).message);
    }
  });
  const text = (count: number | null | undefined) =>
    count == null ? '–' : count.toLocaleString('en').replaceAll(',', '\u202f');
  const ratio = (answer: IndexAnswer) => (answer.total == null ? '–' : (answer.total / answer.size).toFixed(1));
  return (
    <>
      <section class="scroll" aria-label="Raw and canonical counts" tabindex={0}>
        <table class="count-table">
          <caption class="visually-hidden">Deals without and with isomorphism</caption>
          <thead>
            <tr>
              <th scope="col">cards, round by round</th>
              <th scope="col" class="num">
                raw
              </th>
              <th scope="col" class="num">
                canonical
              </th>
              <th scope="col" class="num">
                ratio
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={ROWS}>
              {(row, at) => (
                <tr>
                  <th scope="row">
                    {row.name} <span class="hint">({row.rounds.join(', ')})</span>
                  </th>
                  <Show
                    when={answers()[at()]}
                    fallback={
                      <td class="num" colspan={3}>
                        …
                      </td>
                    }
                  >
                    {(answer) => (
                      <>
                        <td class="num">{text(answer().total)}</td>
                        <td class="num">{text(answer().size)}</td>
                        <td class="num">{ratio(answer())}</td>
                      </>
                    )}
                  </Show>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </section>
      <Show when={wrong()}>
        <p class="field-error" role="alert">
          {wrong()}
        </p>
      </Show>
      <p class="hint">
        24 is the upper bound, reached where all four suits differ. Inside a round the order of the cards does not
        matter; between rounds it does.
      </p>
    </>
  );
}
