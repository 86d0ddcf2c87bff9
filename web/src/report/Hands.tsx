import { createMemo, For, type JSX, Show } from 'solid-js';
import { useAddress } from '../address';
import type { Report, ReportAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { actionColour, type Column, ErrorNote, percent, RangeGrid, type Scale, VirtualTable } from '../ui';
import { amount } from '../ui/format';
import { createLive } from '../ui/live';
import { GROUPINGS, type Grouping, type HandRow, handsOf, withHands } from './hands';

const NAMES: Record<Grouping, string> = { class: 'hand classes', made: 'made hands', draw: 'draws' };

/** The strategy over all boards by hand class, made hand or draw. */
export function Hands(props: { params: Report; scale: Scale }): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const by = createMemo<Grouping>(() => GROUPINGS.find((name) => name === address().options.hands) ?? 'class');
  const live = createLive(engine, 'report', () => withHands(props.params, by()));
  const answer = () => live().answer;
  const player = createMemo(() => {
    const chosen = address().options.whose;
    return chosen === 'oop' || chosen === 'ip' ? chosen : (answer()?.lines[0]?.player ?? 'oop');
  });
  const rows = createMemo(() => {
    const now = answer();
    return now ? handsOf(now, player(), by())?.rows : undefined;
  });
  return (
    <>
      <div class="report-hands-tools">
        <label>
          By{' '}
          <select
            value={by()}
            onChange={(event) => navigate({ options: { hands: event.currentTarget.value } }, 'replace')}
          >
            <For each={GROUPINGS}>{(name) => <option value={name}>{NAMES[name]}</option>}</For>
          </select>
        </label>
        <div class="segments" role="group" aria-label="Hands of">
          <For each={['oop', 'ip'] as const}>
            {(name) => (
              <button
                type="button"
                aria-pressed={player() === name}
                onClick={() => navigate({ options: { whose: name } }, 'replace')}
              >
                {name.toUpperCase()}
              </button>
            )}
          </For>
        </div>
      </div>
      <Show when={live().error}>
        {(error) => (
          <Show when={error().code === 'bad-request'} fallback={<ErrorNote error={error()} />}>
            <p class="hint">This isofold has no tables of hands over many boards.</p>
          </Show>
        )}
      </Show>
      <Show when={live().isBusy && !rows()}>
        <p class="hint" role="status">
          Putting hands together … {live().progress?.share ? percent(live().progress?.share, 0) : ''}
        </p>
      </Show>
      <Show when={rows()}>
        {(found) => <HandTable answer={answer() as ReportAnswer} rows={found()} by={by()} scale={props.scale} />}
      </Show>
    </>
  );
}

function HandTable(props: { answer: ReportAnswer; rows: readonly HandRow[]; by: Grouping; scale: Scale }): JSX.Element {
  const actions = () => props.answer.lines[0]?.actions ?? [];
  const isActing = () => props.rows.some(({ frequencies }) => frequencies.length > 0);
  const byName = createMemo(() => new Map(props.rows.map((row) => [row.name, row])));
  const words = (row: HandRow) =>
    isActing()
      ? actions()
          .map(({ action }, at) => `${action} ${percent(row.frequencies[at])}`)
          .join(', ')
      : `EV ${amount(row.ev, props.scale)}`;
  const columns = createMemo<Column<HandRow>[]>(() => [
    { key: 'name', title: 'Hands', width: 'minmax(9em, 1fr)', isText: true, text: ({ name }) => name },
    ...(isActing()
      ? actions().map(({ action, token }, at) => ({
          key: token,
          title: action,
          width: '6.8em',
          text: (row: HandRow) => percent(row.frequencies[at]),
          value: (row: HandRow) => row.frequencies[at],
        }))
      : []),
    { key: 'ev', title: 'EV', width: '6em', text: ({ ev }) => amount(ev, props.scale), value: ({ ev }) => ev },
    {
      key: 'equity',
      title: 'Equity',
      width: '6em',
      text: ({ equity }) => percent(equity),
      value: ({ equity }) => equity,
    },
    { key: 'share', title: 'Share', width: '6em', text: ({ share }) => percent(share, 2), value: ({ share }) => share },
  ]);
  return (
    <div class="report-hands" data-grid={props.by === 'class'}>
      <Show when={props.by === 'class'}>
        <RangeGrid
          label="Hand classes over all boards"
          paint={(cell) => {
            const row = byName().get(cell.name);
            if (!row || row.share <= 0) return { label: `${cell.name}: not in the range`, isEmpty: true };
            return {
              bars: isActing()
                ? actions()
                    .map(({ kind }, at) => ({ colour: actionColour(kind), share: row.frequencies[at] ?? 0 }))
                    .toReversed()
                : [{ colour: 'var(--raised)', share: 1 }],
              label: `${cell.name}: ${words(row)}`,
            };
          }}
        />
      </Show>
      <VirtualTable
        label="Hands over all boards"
        columns={columns()}
        rows={props.rows}
        order={{ key: 'share', isDescending: true }}
      />
    </div>
  );
}
