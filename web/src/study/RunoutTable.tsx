import { createMemo, createSignal, For, type JSX } from 'solid-js';
import type { CardClass, Deal } from '../contract';
import { Card, CopyButton, percent } from '../ui';
import { amount } from '../ui/format';
import { useStudy } from './context';
import { extended } from './line';
import { metricsOf } from './RunoutMap';
import { type Metric, valueOfCard } from './runouts';

type Key = 'card' | 'chance' | Metric;

/** The classes of next cards as a table: how many cards, how likely, EV, equity and frequencies. */
export function RunoutTable(props: { deal: Deal; line: string }): JSX.Element {
  const { navigate, scale } = useStudy();
  const [order, setOrder] = createSignal<{ key: Key; isDescending: boolean }>({ key: 'card', isDescending: true });
  const columns = createMemo(() => metricsOf(props.deal));
  const value = (one: CardClass, at: number): number => {
    const key = order().key;
    if (key === 'card') return at;
    return (key === 'chance' ? one.chance : valueOfCard(one, key)) ?? Number.NEGATIVE_INFINITY;
  };
  const rows = createMemo(() => {
    const sign = order().isDescending ? -1 : 1;
    const keyed = props.deal.cards.map((one, at) => ({ one, by: value(one, at) }));
    return keyed.sort((a, b) => sign * (a.by - b.by)).map(({ one }) => one);
  });
  const sort = (key: Key) => setOrder((now) => ({ key, isDescending: now.key === key ? !now.isDescending : true }));
  const text = (one: CardClass, metric: Metric) =>
    metric.startsWith('ev-') ? amount(valueOfCard(one, metric), scale()) : percent(valueOfCard(one, metric));
  const head = (key: Key, name: string, more?: JSX.Element) => (
    <th
      scope="col"
      class={key === 'card' ? '' : 'num'}
      aria-sort={order().key === key ? (order().isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" class="sort" onClick={() => sort(key)}>
        {name}
        {order().key === key ? (order().isDescending ? ' ↓' : ' ↑') : ''}
      </button>
      {more}
    </th>
  );
  return (
    <table class="runout-table">
      <thead>
        <tr>
          {head('card', 'Cards', <CopyButton />)}
          {head('chance', 'Chance')}
          <For each={columns()}>{(column) => head(column.metric, column.name.replace(' of ', ' '))}</For>
        </tr>
      </thead>
      <tbody>
        <For each={rows()}>
          {(one) => (
            <tr>
              <td>
                <span class="cards">
                  <For each={one.cards}>
                    {(card) => (
                      <button
                        type="button"
                        class="plain"
                        aria-label={`Deal ${card}`}
                        onClick={() => navigate({ line: extended(props.line, { kind: 'card', card }) })}
                      >
                        <Card card={card} />
                      </button>
                    )}
                  </For>
                </span>
              </td>
              <td class="num">{percent(one.chance)}</td>
              <For each={columns()}>{(column) => <td class="num">{text(one, column.metric)}</td>}</For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
