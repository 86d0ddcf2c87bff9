import { createEffect, createSignal, type JSX, onCleanup, onMount } from 'solid-js';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Decision } from '../contract';
import { effectiveUnit } from '../ui/format';
import { palette, theme } from '../ui/settings';
import { useStudy } from './context';
import { sampleCurve } from './curve';

const SAMPLES = 201;
const POSITIONS = Array.from({ length: SAMPLES }, (_, at) => (at / (SAMPLES - 1)) * 100);

/** The curves of both ranges: equity and EV from the weakest hand to the best. */
export function Curves(props: { decision: Decision }): JSX.Element {
  const { scale } = useStudy();
  const factor = () => {
    const unit = effectiveUnit(scale());
    return unit === 'bb' ? 1 / (scale().chipsPerBb ?? 1) : unit === 'pot' ? 100 / scale().pot : 1;
  };
  return (
    <div class="curves">
      <Chart
        title="Equity (%)"
        data={([0, 1] as const).map((player) =>
          percentages(sampleCurve(props.decision.curves?.[player].equity ?? [], SAMPLES), 100),
        )}
      />
      <Chart
        title={`EV (${effectiveUnit(scale()) === 'pot' ? '% of pot' : effectiveUnit(scale())})`}
        data={([0, 1] as const).map((player) =>
          percentages(sampleCurve(props.decision.curves?.[player].ev ?? [], SAMPLES), factor()),
        )}
      />
      <p class="hint">Share of the range in per cent, from its weakest hand to its best.</p>
    </div>
  );
}

function percentages(values: (number | null)[], factor: number): (number | null)[] {
  return values.map((value) => (value === null ? null : value * factor));
}

function Chart(props: { title: string; data: (number | null)[][] }): JSX.Element {
  let box: HTMLDivElement | undefined;
  let chart: uPlot | undefined;
  const [width, setWidth] = createSignal(0);
  onMount(() => {
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box);
    onCleanup(() => observer.disconnect());
  });
  const [dark, setDark] = createSignal(false);
  onMount(() => {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const update = () => setDark(query.matches);
    update();
    query.addEventListener('change', update);
    onCleanup(() => query.removeEventListener('change', update));
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
    const series = (label: string, stroke: string): uPlot.Series => ({
      label,
      stroke,
      width: 2,
      points: { show: false },
    });
    chart = new uPlot(
      {
        title: props.title,
        width: wide,
        height: Math.max(180, Math.round(wide * 0.42)),
        scales: { x: { time: false, range: [0, 100] } },
        axes: [axis, { ...axis, size: 56 }],
        series: [{ label: '%' }, series('OOP', colour('--player-oop')), series('IP', colour('--player-ip'))],
      },
      [POSITIONS, ...(props.data as [number[], number[]])],
      box,
    );
  });
  onCleanup(() => chart?.destroy());
  return <div class="chart" ref={box} role="img" aria-label={wordsOf(props.title, props.data)} />;
}

/** The chart in words: the middle of each curve. */
function wordsOf(title: string, data: (number | null)[][]): string {
  const middle = (values: (number | null)[] | undefined) => values?.[Math.floor(SAMPLES / 2)]?.toFixed(1) ?? 'none';
  return `${title} of both ranges. Median: OOP ${middle(data[0])}, IP ${middle(data[1])}.`;
}
