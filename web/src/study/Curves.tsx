import type { JSX } from 'solid-js';
import type { Decision } from '../contract';
import { LineChart } from '../ui';
import { sampleCurve } from '../ui/curve';
import { effectiveUnit } from '../ui/format';
import { useStudy } from './context';

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
  return (
    <LineChart
      title={props.title}
      words={wordsOf(props.title, props.data)}
      positions={POSITIONS}
      range={[0, 100]}
      lines={[
        { label: 'OOP', colour: '--player-oop', values: props.data[0] ?? [] },
        { label: 'IP', colour: '--player-ip', values: props.data[1] ?? [] },
      ]}
    />
  );
}

/** The chart in words: the middle of each curve. */
function wordsOf(title: string, data: (number | null)[][]): string {
  const middle = (values: (number | null)[] | undefined) => values?.[Math.floor(SAMPLES / 2)]?.toFixed(1) ?? 'none';
  return `${title} of both ranges. Median: OOP ${middle(data[0])}, IP ${middle(data[1])}.`;
}
