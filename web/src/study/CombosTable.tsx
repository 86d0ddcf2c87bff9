import { createVirtualizer } from '@tanstack/solid-virtual';
import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { Combo, Decision } from '../contract';
import { Cards, fixed, gradient, percent } from '../ui';
import { CopyIcon } from '../ui/CopyIcon';
import { copyText } from '../ui/copy';
import { amount } from '../ui/format';
import { handsOf, type Player, useStudy } from './context';
import { type Filter, NO_FILTER, type Order, passes, type SortKey, sorted } from './filter';
import { strategyBars } from './paint';

/** The height of a row: two lines of the page's type. */
function rowHeight(): number {
  return 2 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 14);
}

interface Column {
  key: SortKey;
  title: string;
  hint?: string;
}

/** Every combo with its figures: sorted by any column, filtered by made hand, draw and text. */
export function CombosTable(props: { decision: Decision; player: Player }): JSX.Element {
  const { scale } = useStudy();
  const [filter, setFilter] = createSignal<Filter>(NO_FILTER);
  const [order, setOrder] = createSignal<Order>({ key: 'ev', isDescending: true });
  let scroller: HTMLDivElement | undefined;
  const isActing = () => props.decision.player === props.player;
  const made = createMemo(() => names(handsOf(props.decision, props.player).map((hand) => [hand.made ?? ''])));
  const strong = createMemo(() => props.decision.categories?.made.map((one) => one.name) ?? []);
  const draws = createMemo(() => names(handsOf(props.decision, props.player).map((hand) => hand.draws ?? [])));
  const rows = createMemo(() => {
    const wanted = filter();
    return sorted(
      handsOf(props.decision, props.player).filter((hand) => passes(hand, wanted)),
      order(),
      strong().length > 0 ? strong() : made(),
    );
  });
  const columns = createMemo<Column[]>(() => [
    { key: 'combo', title: 'Combo' },
    ...(isActing()
      ? props.decision.actions.map(
          (action, at): Column => ({ key: `action-${at}`, title: action.token, hint: action.action }),
        )
      : []),
    { key: 'ev', title: 'EV' },
    { key: 'equity', title: 'Equity' },
    { key: 'eqr', title: 'EQR' },
    { key: 'reach', title: 'Reach' },
    { key: 'made', title: 'Made hand' },
  ]);
  const virtual = createVirtualizer({
    get count() {
      return rows().length;
    },
    getScrollElement: () => scroller ?? null,
    estimateSize: rowHeight,
    overscan: 12,
  });
  const sort = (key: SortKey) =>
    setOrder((now) => ({ key, isDescending: now.key === key ? !now.isDescending : key !== 'made' }));
  const copy = () => {
    const head = columns().map((column) => column.hint ?? column.title);
    const lines = rows().map((hand) =>
      columns()
        .map((column) => cellText(hand, column.key))
        .join('\t'),
    );
    void copyText([head.join('\t'), ...lines].join('\n')).catch(() => {});
  };
  const cellText = (hand: Combo, key: SortKey): string => {
    switch (key) {
      case 'combo':
        return hand.combo;
      case 'made':
        return [hand.made ?? '', ...(hand.draws ?? [])].filter(Boolean).join(', ');
      case 'ev':
        return amount(hand.ev, scale());
      case 'equity':
        return percent(hand.equity);
      case 'eqr':
        return fixed(hand.eqr);
      case 'reach':
        return fixed(hand.reach, 3);
      default:
        return percent(hand.strategy[Number(key.slice(7))]);
    }
  };
  /** The EV of the action of a column, for the tip over its frequency. */
  const actionEv = (hand: Combo, key: SortKey): string | undefined =>
    key.startsWith('action-') ? `EV ${amount(hand.action_evs[Number(key.slice(7))], scale())}` : undefined;
  createEffect(() =>
    scroller?.style.setProperty('--columns', gridColumns(isActing() ? props.decision.actions.length : 0)),
  );
  return (
    <div class="combos">
      <div class="combo-filter">
        <label>
          <span class="visually-hidden">Filter by text</span>
          <input
            type="search"
            placeholder="AKs, As, hh …"
            value={filter().text}
            onInput={(event) => setFilter({ ...filter(), text: event.currentTarget.value })}
          />
        </label>
        <label>
          <span class="visually-hidden">Made hand</span>
          <select
            value={filter().made}
            onChange={(event) => setFilter({ ...filter(), made: event.currentTarget.value })}
          >
            <option value="">any made hand</option>
            <For each={strong().length > 0 && isActing() ? strong() : made()}>
              {(name) => <option value={name}>{name}</option>}
            </For>
          </select>
        </label>
        <label>
          <span class="visually-hidden">Draw</span>
          <select
            value={filter().draw}
            onChange={(event) => setFilter({ ...filter(), draw: event.currentTarget.value })}
          >
            <option value="">any draw</option>
            <For each={draws()}>{(name) => <option value={name}>{name}</option>}</For>
          </select>
        </label>
        <span class="figure hint" role="status">
          {rows().length} combos
        </span>
        <button
          type="button"
          class="icon-button"
          onClick={copy}
          aria-label="Copy the table"
          title="Copy the table as text"
        >
          <CopyIcon />
        </button>
      </div>
      <div
        class="combo-scroller"
        ref={scroller}
        role="table"
        aria-label={`Combos of ${props.player}`}
        aria-rowcount={rows().length + 1}
        tabindex={0}
      >
        <div class="combo-row combo-head" role="row">
          <For each={columns()}>
            {(column) => (
              <span
                role="columnheader"
                aria-sort={order().key === column.key ? (order().isDescending ? 'descending' : 'ascending') : 'none'}
                class={`combo-${column.key.split('-')[0]}`}
              >
                <button type="button" class="sort" title={column.hint ?? ''} onClick={() => sort(column.key)}>
                  {column.title}
                  {order().key === column.key ? (order().isDescending ? ' ↓' : ' ↑') : ''}
                </button>
              </span>
            )}
          </For>
        </div>
        <VirtualBody height={virtual.getTotalSize()}>
          <For each={virtual.getVirtualItems()}>
            {(item) => (
              <Show when={rows()[item.index]}>
                {(hand) => (
                  <Row top={item.start} hand={hand()} decision={props.decision}>
                    <For each={columns()}>
                      {(column) => (
                        <span
                          role="cell"
                          class={`combo-${column.key.split('-')[0]}`}
                          title={actionEv(hand(), column.key)}
                        >
                          <Show when={column.key === 'combo'} fallback={cellText(hand(), column.key)}>
                            <Cards text={hand().combo} />
                          </Show>
                        </span>
                      )}
                    </For>
                  </Row>
                )}
              </Show>
            )}
          </For>
        </VirtualBody>
      </div>
    </div>
  );
}

function VirtualBody(props: { height: number; children: JSX.Element }): JSX.Element {
  let element: HTMLDivElement | undefined;
  createEffect(() => element?.style.setProperty('height', `${props.height}px`));
  return (
    <div class="combo-body" role="rowgroup" ref={element}>
      {props.children}
    </div>
  );
}

function Row(props: { top: number; hand: Combo; decision: Decision; children: JSX.Element }): JSX.Element {
  let element: HTMLDivElement | undefined;
  createEffect(() => {
    element?.style.setProperty('transform', `translateY(${props.top}px)`);
    element?.style.setProperty('--bars', gradient(strategyBars(props.decision.actions, props.hand.strategy)));
  });
  return (
    <div class="combo-row" role="row" ref={element} data-locked={props.hand.locked ?? false}>
      {props.children}
    </div>
  );
}

/** The widths of the columns, with that many actions. */
function gridColumns(actions: number): string {
  const shares = actions > 0 ? `repeat(${actions}, 4.6em)` : '';
  return `5.2em ${shares} 5.4em 4.8em 4em 4em minmax(11em, 1fr)`;
}

/** The distinct names of lists, in the order of the alphabet. */
function names(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].filter(Boolean).sort();
}
