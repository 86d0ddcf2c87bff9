import { createEffect, createSignal, type JSX, onCleanup, onMount } from 'solid-js';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { palette, theme } from './settings';

/** A line of a chart. */
export interface ChartLine {
  label: string;
  /** The name of a colour of the theme: `--player-oop`. */
  colour: string;
  values: readonly (number | null)[];
  /** Whether each value is marked by a dot. */
  hasDots?: boolean;
}

/** Lines over the same positions, drawn in the colours of the theme. */
export function LineChart(props: {
  title: string;
  /** The chart in words, for those who do not see it. */
  words: string;
  positions: readonly number[];
  lines: readonly ChartLine[];
  /** The least and the greatest position; those of the positions if not given. */
  range?: readonly [number, number];
  /** The name of the positions in the legend. */
  positionName?: string;
  isLogarithmic?: boolean;
}): JSX.Element {
  let box: HTMLDivElement | undefined;
  let chart: uPlot | undefined;
  const [width, setWidth] = createSignal(0);
  const [dark, setDark] = createSignal(false);
  onMount(() => {
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box);
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
    // Colours are read from the theme when the chart is drawn.
    theme();
    palette();
    dark();
    const wide = width();
    if (!box || wide <= 0) return;
    chart?.destroy();
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--ink-soft'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { stroke: colour('--line') },
    };
    const x: uPlot.Scale = props.range ? { time: false, range: [...props.range] } : { time: false };
    chart = new uPlot(
      {
        title: props.title,
        width: wide,
        height: Math.max(180, Math.round(wide * 0.42)),
        scales: props.isLogarithmic ? { x: { ...x, distr: 3 } } : { x },
        axes: [axis, { ...axis, size: 56 }],
        series: [
          { label: props.positionName ?? '%' },
          ...props.lines.map(({ label, colour: name, hasDots }) => ({
            label,
            stroke: colour(name),
            width: 2,
            points: { show: hasDots ?? false },
          })),
        ],
      },
      [[...props.positions], ...props.lines.map(({ values }) => [...values])] as uPlot.AlignedData,
      box,
    );
  });
  onCleanup(() => chart?.destroy());
  return <div class="chart" ref={box} role="img" aria-label={props.words} />;
}
