import { createMemo, For, type JSX, Show } from 'solid-js';
import type { ReportAnswer } from '../contract';
import { percent } from '../ui';
import type { MetricName } from './figures';

/** How far a subset of flops is from all of them, as the answer says it; nothing for any other list of boards. */
export function SubsetError(props: { answer: ReportAnswer; metrics: readonly MetricName[] }): JSX.Element {
  const errors = createMemo(() => numbersIn((props.answer as { subset?: unknown }).subset));
  return (
    <Show when={errors().length > 0}>
      <p class="note figure subset-error" role="status">
        A subset stands for all flops. Its errors:{' '}
        <For each={errors()}>
          {([name, value], at) => (
            <>
              {at() > 0 ? ', ' : ''}
              {name} {value < 1 ? percent(value, 2) : String(value)}
            </>
          )}
        </For>
      </p>
    </Show>
  );
}

/** The numbers of an object, with the names that lead to them. */
export function numbersIn(value: unknown, path: readonly string[] = []): [string, number][] {
  if (typeof value === 'number') return [[path.join(' '), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => numbersIn(inner, [...path, name.replaceAll('_', ' ')]));
}
