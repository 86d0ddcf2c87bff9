import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { ReportAnswer, ReportRow } from '../contract';
import { actionColour } from '../ui';
import { extentOf, figureOf, type MetricName } from './figures';

const HEIGHT = 54;
const WIDTH = 1000;

/** A strip for an action: a dot for each board at its frequency, as large as its share of the deals. */
export function StripChart(props: {
  answer: ReportAnswer;
  metric: MetricName;
  text: (value: number | undefined) => string;
  pointed: string | undefined;
  onPoint: (board: string | undefined) => void;
  onOpen: (row: ReportRow) => void;
}): JSX.Element {
  const isDifference = () => props.answer.minus != null;
  const dots = createMemo(() => {
    const found = props.answer.rows.flatMap((row) => {
      const value = figureOf(props.answer, row, props.metric.metric);
      return value === undefined ? [] : [{ row, value }];
    });
    const most = Math.max(...found.map(({ row }) => row.deals), 1e-9);
    const [least, greatest] = isDifference()
      ? extentOf(
          found.map(({ value }) => value),
          true,
        )
      : [0, 1];
    const width = greatest > least ? greatest - least : 1;
    return found.map(({ row, value }, at) => ({
      row,
      value,
      x: 12 + ((value - least) / width) * (WIDTH - 24),
      // Spread over the height by the golden ratio: neighbours of the table are apart.
      y: 8 + ((at * 0.618034) % 1) * (HEIGHT - 16),
      radius: 3 + 4 * Math.sqrt(row.deals / most),
    }));
  });
  const total = () => figureOf(props.answer, props.answer.total, props.metric.metric);
  const action = () => props.answer.lines[0]?.actions.find(({ token }) => `action-${token}` === props.metric.metric);
  const colour = () => actionColour(action()?.kind ?? 'bet');
  const [own, setOwn] = createSignal<string>();
  const lit = () => own() ?? props.pointed;
  return (
    <figure class="strip">
      <figcaption>
        <b>{props.metric.name}</b> <span class="figure">{props.text(total())}</span>
        <Show when={lit()}>
          {(board) => (
            <span class="hint figure">
              {' '}
              {board()}: {props.text(dots().find(({ row }) => row.board === board())?.value)}
            </span>
          )}
        </Show>
      </figcaption>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table opens the same boards by keyboard */}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${props.metric.name}: ${dots().length} boards, ${props.text(total())} in all. The table has each of them.`}
        preserveAspectRatio="none"
        onPointerLeave={() => {
          setOwn(undefined);
          props.onPoint(undefined);
        }}
        onClick={() => {
          const row = dots().find(({ row: one }) => one.board === own())?.row;
          if (row) props.onOpen(row);
        }}
      >
        <line class="strip-axis" x1="12" x2={WIDTH - 12} y1={HEIGHT - 1} y2={HEIGHT - 1} />
        <For each={dots()}>
          {(dot) => (
            <ellipse
              class="strip-dot"
              data-board={dot.row.board}
              data-lit={lit() === dot.row.board}
              cx={dot.x}
              cy={dot.y}
              rx={dot.radius}
              ry={dot.radius}
              fill={colour()}
              onPointerEnter={() => {
                setOwn(dot.row.board);
                props.onPoint(dot.row.board);
              }}
            />
          )}
        </For>
      </svg>
    </figure>
  );
}
