import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import type { ReportAnswer, ReportRow } from '../contract';
import { cardText, heatColour, RANKS, splitCards } from '../ui';
import { palette, theme } from '../ui/settings';
import { extentOf, figureOf, type Metric } from './figures';
import { placeOf, rectangleOf } from './flops';

/** The map of flops: a square for the two highest ranks, in it a row for the third rank and a column for the suits. */
export function FlopMap(props: {
  answer: ReportAnswer;
  metric: Metric;
  name: string;
  text: (value: number | undefined) => string;
  pointed: string | undefined;
  onPoint: (board: string | undefined) => void;
  onOpen: (row: ReportRow) => void;
}): JSX.Element {
  let canvas: HTMLCanvasElement | undefined;
  const [size, setSize] = createSignal(0);
  const [dark, setDark] = createSignal(false);
  const places = createMemo(() =>
    props.answer.rows.flatMap((row) => {
      const place = placeOf(row.board);
      const value = figureOf(props.answer, row, props.metric);
      return place ? [{ row, place, value }] : [];
    }),
  );
  const extent = createMemo(() =>
    extentOf(
      places().flatMap(({ value }) => (value === undefined ? [] : [value])),
      props.answer.minus != null,
    ),
  );
  const pointed = createMemo(() => places().find(({ row }) => row.board === props.pointed));
  onMount(() => {
    if (!canvas) return;
    const observer = new ResizeObserver(([entry]) => setSize(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(canvas);
    const query = matchMedia('(prefers-color-scheme: dark)');
    const update = () => setDark(query.matches);
    update();
    query.addEventListener('change', update);
    onCleanup(() => {
      observer.disconnect();
      query.removeEventListener('change', update);
    });
  });
  createEffect(() => {
    // Colours are read from the theme when the map is drawn.
    theme();
    palette();
    dark();
    const wide = size();
    const context = canvas?.getContext('2d');
    if (!canvas || !context || wide <= 0) return;
    const scale = devicePixelRatio || 1;
    canvas.width = wide * scale;
    canvas.height = wide * scale;
    context.scale(scale, scale);
    const style = getComputedStyle(canvas);
    const probe = document.createElement('span');
    canvas.parentElement?.append(probe);
    // A canvas knows no variables: each shade is resolved once.
    const shades = Array.from({ length: 33 }, (_, at) => {
      probe.style.setProperty('color', heatColour(at / 32));
      return getComputedStyle(probe).color;
    });
    probe.remove();
    const square = wide / 13;
    context.font = `600 ${Math.max(8, Math.round(square * 0.26))}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillStyle = style.getPropertyValue('--cell-empty');
    for (let row = 0; row < 13; row += 1) {
      for (let column = row; column < 13; column += 1)
        context.fillRect(column * square + 1, row * square + 1, square - 2, square - 2);
    }
    context.fillStyle = style.getPropertyValue('--ink-soft');
    for (let row = 1; row < 13; row += 1) {
      context.fillText(RANKS.charAt(row), row * square - square * 0.3, row * square + square / 2);
    }
    const [least, greatest] = extent();
    for (const { place, value } of places()) {
      if (value === undefined) continue;
      const at = greatest > least ? (value - least) / (greatest - least) : 0.5;
      context.fillStyle = shades[Math.round(Math.min(1, Math.max(0, at)) * 32)] ?? '';
      const { x, y, width, height } = rectangleOf(place, wide);
      context.fillRect(x, y, Math.max(1, width - 0.5), Math.max(1, height - 0.5));
    }
    const lit = pointed();
    if (lit) {
      const { x, y, width, height } = rectangleOf(lit.place, wide);
      context.strokeStyle = style.getPropertyValue('--ink');
      context.lineWidth = 2;
      context.strokeRect(x, y, width, height);
    }
  });
  const under = (event: MouseEvent & { currentTarget: HTMLCanvasElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [left, top] = [event.clientX - box.left, event.clientY - box.top];
    return places().find(({ place }) => {
      const { x, y, width, height } = rectangleOf(place, box.width);
      return left >= x && left < x + width && top >= y && top < y + height;
    });
  };
  return (
    <figure class="flop-map">
      <figcaption>
        <b>{props.name}</b>{' '}
        <span class="hint figure">
          <Show when={pointed()} fallback={`${places().length} flops; point at one`}>
            {(lit) => (
              <>
                {splitCards(lit().row.board).map(cardText).join(' ')}: {props.text(lit().value)}
              </>
            )}
          </Show>
        </span>
      </figcaption>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Map of ${places().length} flops by ${props.name}, from ${props.text(extent()[0])} to ${props.text(extent()[1])}. The table has each of them.`}
        onPointerMove={(event) => props.onPoint(under(event)?.row.board)}
        onPointerLeave={() => props.onPoint(undefined)}
        onClick={(event) => {
          const found = under(event);
          if (found) props.onOpen(found.row);
        }}
      />
      <p class="hint figure heat-legend">
        {props.text(extent()[0])}
        <span class="heat-ramp" aria-hidden="true">
          <For each={[0, 0.25, 0.5, 0.75, 1]}>{(at) => <Shade at={at} />}</For>
        </span>
        {props.text(extent()[1])}
      </p>
      <p class="hint">
        A square has the flops of its two highest ranks: from top to bottom by the third card, from left to right
        rainbow, the three kinds of two-tone, monotone.
      </p>
    </figure>
  );
}

function Shade(props: { at: number }): JSX.Element {
  let element: HTMLElement | undefined;
  createEffect(() => element?.style.setProperty('background', heatColour(props.at)));
  return <span class="swatch" ref={element} />;
}
