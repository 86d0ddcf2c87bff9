import { createVirtualizer } from '@tanstack/solid-virtual';
import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { CopyIcon } from './CopyIcon';
import { copyText } from './copy';
import { type Order, sortedBy } from './order';

/** A column of a table of many rows. */
export interface Column<R> {
  key: string;
  title: string;
  /** What the column is, in words. */
  hint?: string;
  /** The width, as CSS has it: `5em`, `minmax(8em, 1fr)`. */
  width: string;
  isText?: boolean;
  /** The cell as text. */
  text: (row: R) => string;
  /** The cell as it is shown; its text if not given. */
  cell?: (row: R) => JSX.Element;
  /** What rows are sorted by; its text if not given. */
  value?: (row: R) => number | string | null | undefined;
}

/** The height of a row: two lines of the page's type. */
export function rowHeight(): number {
  return 2 * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 14);
}

/** A table of many rows, of which those in sight are drawn: sorted by any column, and copied as text. */
export function VirtualTable<R>(props: {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** The order at first. */
  order?: Order;
  /** Hears of another order. */
  onOrder?: (order: Order) => void;
  /** A row in bold on top, such as the total. */
  total?: R | undefined;
}): JSX.Element {
  const [chosen, setChosen] = createSignal<Order | undefined>();
  const order = () => chosen() ?? props.order ?? { key: props.columns[0]?.key ?? '', isDescending: false };
  let scroller: HTMLDivElement | undefined;
  const rows = createMemo(() => {
    const column = props.columns.find(({ key }) => key === order().key) ?? props.columns[0];
    return column ? sortedBy(props.rows, column.value ?? column.text, order().isDescending) : [...props.rows];
  });
  const virtual = createVirtualizer({
    get count() {
      return rows().length;
    },
    getScrollElement: () => scroller ?? null,
    estimateSize: rowHeight,
    overscan: 12,
  });
  createEffect(() => scroller?.style.setProperty('--columns', props.columns.map((column) => column.width).join(' ')));
  const sort = (column: Column<R>) => {
    const now = order();
    const next = { key: column.key, isDescending: now.key === column.key ? !now.isDescending : !column.isText };
    setChosen(next);
    props.onOrder?.(next);
  };
  const copy = () => {
    const line = (row: R) => props.columns.map((column) => column.text(row)).join('\t');
    const head = props.columns.map((column) => column.hint ?? column.title).join('\t');
    const total = props.total === undefined ? [] : [line(props.total)];
    void copyText([head, ...total, ...rows().map(line)].join('\n')).catch(() => {});
  };
  const cells = (row: () => R) => (
    <For each={props.columns}>
      {(column) => (
        <span role="cell" data-text={column.isText ?? false}>
          {column.cell ? column.cell(row()) : column.text(row())}
        </span>
      )}
    </For>
  );
  return (
    <div class="virtual-table">
      <div class="virtual-tools">
        <span class="figure hint" role="status">
          {rows().length.toLocaleString('en')} rows
        </span>
        <button type="button" class="copy" aria-label="Copy the table" title="Copy the table as text" onClick={copy}>
          <CopyIcon />
        </button>
      </div>
      <div
        class="virtual-scroller"
        ref={scroller}
        role="table"
        aria-label={props.label}
        aria-rowcount={rows().length + 1}
        tabindex={0}
      >
        <div class="virtual-row virtual-head" role="row">
          <For each={props.columns}>
            {(column) => (
              <span
                role="columnheader"
                data-text={column.isText ?? false}
                aria-sort={order().key === column.key ? (order().isDescending ? 'descending' : 'ascending') : 'none'}
              >
                <button type="button" class="sort" title={column.hint} onClick={() => sort(column)}>
                  {column.title}
                  {order().key === column.key ? (order().isDescending ? ' ↓' : ' ↑') : ''}
                </button>
              </span>
            )}
          </For>
        </div>
        <Show when={props.total}>
          {(total) => (
            <div class="virtual-row virtual-total" role="row">
              {cells(total)}
            </div>
          )}
        </Show>
        <Body height={virtual.getTotalSize()}>
          <For each={virtual.getVirtualItems()}>
            {(item) => (
              <Show when={rows()[item.index]}>
                {(row) => (
                  <Row top={item.start} index={item.index + 2}>
                    {cells(row)}
                  </Row>
                )}
              </Show>
            )}
          </For>
        </Body>
      </div>
    </div>
  );
}

function Body(props: { height: number; children: JSX.Element }): JSX.Element {
  let element: HTMLDivElement | undefined;
  createEffect(() => element?.style.setProperty('height', `${props.height}px`));
  return (
    <div class="virtual-body" role="rowgroup" ref={element}>
      {props.children}
    </div>
  );
}

function Row(props: { top: number; index: number; children: JSX.Element }): JSX.Element {
  let element: HTMLDivElement | undefined;
  createEffect(() => element?.style.setProperty('transform', `translateY(${props.top}px)`));
  return (
    <div class="virtual-row" role="row" aria-rowindex={props.index} ref={element}>
      {props.children}
    </div>
  );
}
