import { createEffect, createMemo, createSignal, For, type JSX, onCleanup } from 'solid-js';
import { CLASSES, type HandClass } from './cards';

/** A finger that stays so long is a long press. */
const PRESS_MS = 500;
/** What a browser makes of a long press comes within this time. */
const AFTER_PRESS_MS = 900;

/** How a cell of the grid looks and reads. */
export interface CellPaint {
  /** Bars side by side, each a colour and its share of the width. */
  bars?: readonly { colour: string; share: number }[];
  /** The height of the bars, from 0 to 1; 1 if not given. */
  height?: number;
  /** A short figure under the name. */
  text?: string;
  /** The cell for a screen reader: `AKs: bet 33 %, 62 %; check, 38 %`. */
  label: string;
  /** Whether the cell has nothing to show. */
  isEmpty?: boolean;
  /** Whether a lock decides the cell, wholly or in part. */
  isLocked?: boolean;
}

/** The 13 × 13 grid of hand classes: suited above the diagonal, offsuit below. */
export function RangeGrid(props: {
  /** The name of the grid for a screen reader. */
  label: string;
  paint: (cell: HandClass) => CellPaint;
  /** Cells that are chosen, by name. */
  selected?: readonly string[];
  /** Click, Enter or Space. */
  onPress?: (cell: HandClass, event: MouseEvent | KeyboardEvent) => void;
  /** The pointer is over a cell, the focus has come to it, or neither (`undefined`). */
  onHover?: (cell: HandClass | undefined) => void;
  /** The pointer goes down on a cell, or enters one: for painting by dragging. */
  onPointer?: (cell: HandClass, event: PointerEvent, phase: 'down' | 'enter') => void;
  /** A context menu, or a long press. */
  onMenu?: (cell: HandClass, event: MouseEvent) => void;
}): JSX.Element {
  const [current, setCurrent] = createSignal(0);
  // A long press: not every browser makes a context menu of it. The click and the menu that follow it are not heard.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = Number.NEGATIVE_INFINITY;
  const isAfterPress = () => performance.now() - pressed < AFTER_PRESS_MS;
  const stopPress = () => clearTimeout(timer);
  const startPress = (cell: HandClass, event: PointerEvent) => {
    stopPress();
    if (event.pointerType !== 'touch' || !props.onMenu) return;
    timer = setTimeout(() => {
      pressed = performance.now();
      props.onMenu?.(cell, event);
    }, PRESS_MS);
  };
  onCleanup(stopPress);
  const cells: HTMLElement[] = [];
  const focus = (at: number) => {
    setCurrent(at);
    cells[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = current();
    const [row, column] = [Math.floor(at / 13), at % 13];
    const cell = CLASSES[at];
    if (event.key === 'ArrowLeft' && column > 0) focus(at - 1);
    else if (event.key === 'ArrowRight' && column < 12) focus(at + 1);
    else if (event.key === 'ArrowUp' && row > 0) focus(at - 13);
    else if (event.key === 'ArrowDown' && row < 12) focus(at + 13);
    else if (event.key === 'Home') focus(row * 13);
    else if (event.key === 'End') focus(row * 13 + 12);
    else if ((event.key === 'Enter' || event.key === ' ') && cell) props.onPress?.(cell, event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="range-grid"
      role="grid"
      tabindex={-1}
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onPointerLeave={() => {
        stopPress();
        props.onHover?.(undefined);
      }}
      onPointerUp={stopPress}
      onPointerCancel={stopPress}
    >
      <For each={Array.from({ length: 13 }, (_, row) => row)}>
        {(row) => (
          <div class="range-row" role="row">
            <For each={CLASSES.slice(row * 13, row * 13 + 13)}>
              {(cell, column) => {
                const at = () => row * 13 + column();
                return (
                  <Cell
                    cell={cell}
                    paint={props.paint(cell)}
                    isCurrent={current() === at()}
                    isSelected={props.selected?.includes(cell.name) ?? false}
                    ref={(element) => {
                      cells[at()] = element;
                    }}
                    onFocus={() => {
                      setCurrent(at());
                      props.onHover?.(cell);
                    }}
                    onClick={(event) => !isAfterPress() && props.onPress?.(cell, event)}
                    onMenu={(event) => {
                      if (!props.onMenu) return;
                      event.preventDefault();
                      if (!isAfterPress()) props.onMenu(cell, event);
                    }}
                    onPointer={(event, phase) => {
                      if (phase === 'down') startPress(cell, event);
                      else {
                        stopPress();
                        props.onHover?.(cell);
                      }
                      props.onPointer?.(cell, event, phase);
                    }}
                  />
                );
              }}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}

function Cell(props: {
  cell: HandClass;
  paint: CellPaint;
  isCurrent: boolean;
  isSelected: boolean;
  ref: (element: HTMLElement) => void;
  onFocus: () => void;
  onClick: (event: MouseEvent) => void;
  onMenu: (event: MouseEvent) => void;
  onPointer: (event: PointerEvent, phase: 'down' | 'enter') => void;
}): JSX.Element {
  let element: HTMLDivElement | undefined;
  const paint = createMemo(() => props.paint);
  // The bars are one background: 169 cells are 169 elements, however many actions there are.
  createEffect(() => {
    const { bars = [], height = 1 } = paint();
    element?.style.setProperty('--bars', gradient(bars));
    element?.style.setProperty('--bars-height', `${(Math.min(1, Math.max(0, height)) * 100).toFixed(2)}%`);
  });
  return (
    // biome-ignore lint/a11y: the grid hears the keys
    <div
      ref={(one) => {
        element = one;
        props.ref(one);
      }}
      class="range-cell"
      role="gridcell"
      data-cell={props.cell.name}
      data-empty={paint().isEmpty ?? false}
      data-locked={paint().isLocked ?? false}
      data-kind={props.cell.kind}
      tabindex={props.isCurrent ? 0 : -1}
      aria-label={paint().label}
      aria-selected={props.isSelected}
      onFocus={() => props.onFocus()}
      onClick={(event) => props.onClick(event)}
      onContextMenu={(event) => props.onMenu(event)}
      onPointerDown={(event) => props.onPointer(event, 'down')}
      onPointerEnter={(event) => props.onPointer(event, 'enter')}
    >
      <span class="cell-name">{props.cell.name}</span>
      <span class="cell-text">{paint().text ?? ''}</span>
    </div>
  );
}

/** Bars side by side as a CSS gradient with hard edges. */
export function gradient(bars: readonly { colour: string; share: number }[]): string {
  if (bars.length === 0) return 'none';
  let at = 0;
  const stops = bars.map(({ colour, share }) => {
    const from = at;
    at = Math.min(1, at + share);
    return `${colour} ${(from * 100).toFixed(2)}% ${(at * 100).toFixed(2)}%`;
  });
  return `linear-gradient(to right, ${stops.join(', ')}, transparent ${(at * 100).toFixed(2)}%)`;
}
