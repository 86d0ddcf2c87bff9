import { createMemo, For, type JSX, Show } from 'solid-js';
import type { ReportAnswer } from '../contract';
import { percent } from '../ui';
import { subsetOf } from './subset';

/** How far a subset of flops is from all of them; nothing for any other list of boards. */
export function SubsetError(props: { answer: ReportAnswer }): JSX.Element {
  const subset = createMemo(() => subsetOf(props.answer));
  return (
    <Show when={subset()}>
      {(found) => (
        <div class="note figure subset-error" role="status">
          {found().flops} flops stand for all 22 100. Their means are this near to those of all:
          <ul>
            <For each={found().errors}>
              {(error) => (
                <li>
                  {error.feature ? `by ${error.feature}` : 'in total'}: EV {percent(error.ev, 2)} of the pot, equity{' '}
                  {percent(error.equity, 2)}, frequencies {percent(error.frequency, 2)}
                </li>
              )}
            </For>
          </ul>
        </div>
      )}
    </Show>
  );
}
