import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { printAddress, printSource, type SpotSource, useAddress } from '../address';
import type { ActionKind, ReportAnswer, ReportGroup, ReportRow } from '../contract';
import { useEngine } from '../engine/context';
import { setSpotFacts } from '../shell/summary';
import { workOf } from '../shell/work';
import { SpotPicker } from '../spot/SpotPicker';
import {
  Cards,
  type Column,
  createHistory,
  ErrorNote,
  fixed,
  percent,
  type Scale,
  spotRef,
  stake,
  Tabs,
  unit,
  unitName,
  useKeys,
  VirtualTable,
} from '../ui';
import { createAnswer } from '../ui/answer';
import { amount } from '../ui/format';
import { createLive } from '../ui/live';
import { Filters } from './Filters';
import { FlopMap } from './FlopMap';
import { figureOf, isShare, type Metric, metricsOf } from './figures';
import { Hands } from './Hands';
import { type Question, questionOf, reportParams } from './question';
import { BATCH, Setup } from './Setup';
import { StripChart } from './StripChart';
import { SubsetError } from './SubsetError';
import '../spot/spot.css';
import './report.css';

/** A report is asked for anew so often while its boards are solved. */
const REFRESH_MS = 3000;
const VIEWS = ['table', 'strips', 'map', 'groups', 'hands'] as const;
type View = (typeof VIEWS)[number];
const TITLES: Record<View, string> = {
  table: 'Table',
  strips: 'Strips',
  map: 'Map',
  groups: 'Textures',
  hands: 'Hands',
};

/** A spot on many boards, side by side: what both players do and win on each. */
export default function ReportPage(): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const question = createMemo(() => questionOf(address().options));
  const [version, setVersion] = createSignal(0);
  const refresh = () => setVersion((one) => one + 1);
  const [solved, setSolved] = createSignal(0);
  const history = createHistory(question, (before) => navigate({ options: optionsOf(before) }, 'replace'));
  const set = (change: Partial<Question>) => {
    history.keep();
    navigate({ options: optionsOf({ ...question(), ...change }) }, 'replace');
  };
  const [spot] = createAnswer(
    () => printSource(address().spot),
    async () => {
      const ref = await spotRef(engine, address().spot);
      const { data } = await engine.ask('spot', { spot: ref });
      return { ref, name: data.name || 'the spot' };
    },
  );
  const [minus] = createAnswer(
    () => (question().minus ? printSource(question().minus as SpotSource) : 'none'),
    async () => {
      const source = question().minus;
      if (!source) return undefined;
      const ref = await spotRef(engine, source);
      return { ref, name: (await engine.ask('spot', { spot: ref })).data.name || 'the other spot' };
    },
  );
  const params = createMemo(() => {
    const now = spot();
    if (!now || (question().minus && !minus())) return undefined;
    return reportParams(question(), now.ref, question().minus ? minus()?.ref : undefined);
  });
  const live = createLive(engine, 'report', params, version);
  const answer = () => live().answer;
  // One that takes longer is not cancelled by the next.
  const isDue = () => workOf(BATCH) !== undefined && !document.hidden && !live().isBusy;
  const timer = setInterval(() => isDue() && refresh(), REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  const [pointed, setPointed] = createSignal<string>();
  const [isPicking, setPicking] = createSignal(false);
  const view = createMemo<View>(() => VIEWS.find((name) => name === address().options.view) ?? 'table');
  const metrics = createMemo(() => {
    const now = answer();
    return now ? metricsOf(now) : [];
  });
  const metric = createMemo<Metric>(
    () => metrics().find((one) => one.metric === address().options.map)?.metric ?? metrics()[0]?.metric ?? 'ev-oop',
  );
  const scale = createMemo<Scale>(() => ({
    unit: unit(),
    pot: answer()?.lines[0]?.pot ?? answer()?.pot ?? 1,
    chipsPerBb: answer()?.chips_per_bb,
    isPrize: answer()?.unit === 'prize',
  }));
  const text = (name: Metric) => (value: number | undefined) => {
    const sign = answer()?.minus != null && value !== undefined && value > 0 ? '+' : '';
    if (isShare(name)) return sign + percent(value);
    return sign + (name.startsWith('ev-') ? amount(value, scale()) : fixed(value, 3));
  };
  const open = (row: ReportRow) =>
    navigate({ page: 'study', spot: { kind: 'entry', entry: row.entry }, line: question().line, options: {} });
  createEffect(() => {
    const now = answer();
    if (now)
      setSpotFacts({
        name: now.spot,
        board: '',
        chips: [`pot ${stake(now.pot, scale())}`, `stack ${stake(now.stack, scale())}`, unitName(scale())],
      });
  });
  onCleanup(() => setSpotFacts(undefined));
  const show = (name: View) => navigate({ options: { view: name === 'table' ? '' : name } }, 'replace');
  useKeys('Report', [
    {
      key: ['1', '2', '3', '4', '5'],
      label: 'Table, strips, map, textures, hands',
      needsKey: true,
      run: (event) => show(VIEWS[Number(event.key) - 1] ?? 'table'),
    },
    { key: 'b', label: 'To the boards', run: () => document.getElementById('report-boards')?.focus() },
    {
      key: 's',
      label: 'Solve what is missing',
      run: () => document.querySelector<HTMLButtonElement>('.report-run button.primary')?.click(),
    },
    { key: 'm', label: 'The difference to another spot', run: () => void setPicking(true) },
    { key: 'z', label: 'Undo', run: history.undo },
    {
      key: 'Backspace',
      label: 'One action back',
      run: () => set({ line: question().line.split(' ').slice(0, -1).join(' ') }),
    },
  ]);
  const columns = createMemo<Column<ReportRow | ReportGroup>[]>(() => {
    const now = answer();
    if (!now) return [];
    return [
      {
        key: 'board',
        title: 'Board',
        width: now.street === 'flop' ? '8.6em' : now.street === 'turn' ? '11em' : '13em',
        isText: true,
        text: nameOf,
        cell: (row) =>
          'board' in row ? (
            <a
              class="board-link"
              href={printAddress({
                page: 'study',
                spot: { kind: 'entry', entry: row.entry },
                line: question().line,
                options: {},
              })}
              aria-label={`Study ${row.board}`}
              onFocus={() => setPointed(row.board)}
            >
              <Cards text={row.board} />
            </a>
          ) : (
            <b>{row.name}</b>
          ),
      },
      ...metrics().map(({ metric: name, name: hint, short }) => ({
        key: name,
        title: short,
        hint,
        width: '6.8em',
        text: (row: ReportRow | ReportGroup) => text(name)(figureOf(now, row, name)),
        value: (row: ReportRow | ReportGroup) => figureOf(now, row, name),
      })),
      {
        key: 'boards',
        title: 'Boards',
        hint: 'The boards of the class, or the weight that was given',
        width: '5.4em',
        text: ({ boards }) => fixed(boards, 0),
        value: ({ boards }) => boards,
      },
      {
        key: 'deals',
        title: 'Weight',
        hint: 'The share of the deals',
        width: '6.6em',
        text: ({ deals }) => percent(deals / now.total.deals, 2),
        value: ({ deals }) => deals,
      },
      {
        key: 'exploitability',
        title: 'Exploit.',
        hint: 'Exploitability in per cent of the pot',
        width: '6.6em',
        text: (row) => ('exploitability' in row ? percent(row.exploitability, 2) : ''),
        value: (row) => ('exploitability' in row ? row.exploitability : undefined),
      },
      {
        key: 'texture',
        title: 'Texture',
        width: 'minmax(18em, 1fr)',
        isText: true,
        text: (row) => ('texture' in row ? row.texture.join(', ') : `${row.rows} classes`),
      },
    ];
  });
  return (
    <div class="report-page">
      <h1 class="visually-hidden">Report</h1>
      <Show when={spot.error}>{(error) => <ErrorNote error={error()} />}</Show>
      <Show when={spot()}>
        {(now) => (
          <Setup
            question={question()}
            name={now().name}
            spots={[now().ref, ...(question().minus && minus() ? [minus()?.ref ?? now().ref] : [])]}
            version={solved()}
            onBoards={(boards) => set({ boards })}
            onSolved={() => {
              setSolved((one) => one + 1);
              refresh();
            }}
          />
        )}
      </Show>
      <div class="report-tools">
        <LineChoice answer={answer()} line={question().line} onLine={(line) => set({ line })} />
        <span class="report-minus">
          <Show
            when={question().minus}
            fallback={
              <button type="button" onClick={() => setPicking(true)}>
                Difference to …
              </button>
            }
          >
            <span>
              less <b>{minus()?.name ?? '…'}</b>
            </span>{' '}
            <button
              type="button"
              class="icon-button"
              aria-label="No difference"
              onClick={() => set({ minus: undefined })}
            >
              ✕
            </button>
          </Show>
        </span>
      </div>
      <Filters question={question()} onChange={set} />
      <Show when={live().error?.code === 'not-found'}>
        <p class="hint report-empty" role="status">
          The library has none of these boards.
        </p>
      </Show>
      <Show when={(live().error?.code === 'not-found' ? undefined : live().error) ?? (minus.error as unknown)}>
        {(error) => <ErrorNote error={error()} />}
      </Show>
      <Show when={question().boards.trim() === ''}>
        <p class="hint report-empty">
          Choose boards: all flops, some of them, or a list of your own. What the library has is shown at once; the rest
          is solved when you say so, and is kept.
        </p>
      </Show>
      <Show when={answer()}>
        {(now) => (
          <>
            <SubsetError answer={now()} />
            <Show when={(now().missing?.length ?? 0) > 0}>
              <p class="note" role="status">
                {now().missing?.length.toLocaleString('en')} of{' '}
                {(now().rows.length + (now().missing?.length ?? 0)).toLocaleString('en')} classes of boards are not
                solved yet: the total is of the others.
              </p>
            </Show>
            <Show when={now().rows.length > 0} fallback={<p class="hint">The library has none of these boards.</p>}>
              <div class="panel report-body">
                <Tabs
                  label="Report"
                  tabs={VIEWS.map((name) => ({ name, title: TITLES[name] }))}
                  current={view()}
                  onChange={show}
                >
                  <Show when={view() === 'table'}>
                    <VirtualTable
                      label={`Boards of ${now().spot}`}
                      columns={columns()}
                      rows={now().rows}
                      total={now().total}
                      order={orderOf(address().options.sort)}
                      onOrder={({ key, isDescending }) =>
                        navigate({ options: { sort: `${isDescending ? '' : '-'}${key}` } }, 'replace')
                      }
                    />
                  </Show>
                  <Show when={view() === 'strips'}>
                    <For each={metrics().filter(({ metric: name }) => name.startsWith('action-'))}>
                      {(one) => (
                        <StripChart
                          answer={now()}
                          metric={one}
                          text={text(one.metric)}
                          pointed={pointed()}
                          onPoint={setPointed}
                          onOpen={open}
                        />
                      )}
                    </For>
                    <p class="hint">A dot for each class of boards, as large as its weight; press one to study it.</p>
                  </Show>
                  <Show when={view() === 'map'}>
                    <label>
                      Colour by{' '}
                      <select
                        value={metric()}
                        onChange={(event) => navigate({ options: { map: event.currentTarget.value } }, 'replace')}
                      >
                        <For each={metrics()}>{(one) => <option value={one.metric}>{one.name}</option>}</For>
                      </select>
                    </label>
                    <Show
                      when={now().street === 'flop'}
                      fallback={<p class="hint">The map is one of flops: this report is about later streets.</p>}
                    >
                      <FlopMap
                        answer={now()}
                        metric={metric()}
                        name={metrics().find((one) => one.metric === metric())?.name ?? ''}
                        text={text(metric())}
                        pointed={pointed()}
                        onPoint={setPointed}
                        onOpen={open}
                      />
                    </Show>
                  </Show>
                  <Show when={view() === 'hands' && params()}>
                    {(asked) => (
                      <Show
                        when={!question().minus}
                        fallback={<p class="hint">Tables of hands are of one spot: take the difference away.</p>}
                      >
                        <Hands params={asked()} scale={scale()} />
                      </Show>
                    )}
                  </Show>
                  <Show when={view() === 'groups'}>
                    <Show
                      when={(now().groups?.length ?? 0) > 0}
                      fallback={<p class="hint">Choose under Textures by what to group.</p>}
                    >
                      <VirtualTable
                        label="Textures"
                        columns={columns().filter(({ key }) => key !== 'exploitability')}
                        rows={now().groups ?? []}
                        total={now().total}
                        order={{ key: 'deals', isDescending: true }}
                      />
                    </Show>
                  </Show>
                </Tabs>
              </div>
            </Show>
          </>
        )}
      </Show>
      <SpotPicker
        title="The spot to subtract"
        isOpen={isPicking()}
        onClose={() => setPicking(false)}
        onPick={(source) => set({ minus: source })}
      />
    </div>
  );
}

/** The line of the report: actions of the first street. */
function LineChoice(props: {
  answer: ReportAnswer | undefined;
  line: string;
  onLine: (line: string) => void;
}): JSX.Element {
  const steps = () => props.line.split(' ').filter(Boolean);
  return (
    <nav class="report-line" aria-label="Line">
      <button type="button" aria-current={steps().length === 0 ? 'step' : undefined} onClick={() => props.onLine('')}>
        start
      </button>
      <For each={steps()}>
        {(token, at) => (
          <button
            type="button"
            aria-current={at() === steps().length - 1 ? 'step' : undefined}
            onClick={() =>
              props.onLine(
                steps()
                  .slice(0, at() + 1)
                  .join(' '),
              )
            }
          >
            {token}
          </button>
        )}
      </For>
      <Show when={props.answer?.lines[0]}>
        {(line) => (
          <span class="hint">
            {line().player.toUpperCase()}:{' '}
            <For each={line().actions.filter(({ kind }) => leadsOn(kind, line().player))}>
              {(action) => (
                <button
                  type="button"
                  class="link"
                  title={`After ${action.action}`}
                  onClick={() => props.onLine([...steps(), action.token].join(' '))}
                >
                  {action.action}
                </button>
              )}
            </For>
          </span>
        )}
      </Show>
    </nav>
  );
}

/** Whether a player acts after an action of the first street: not after a call, nor after both have checked. */
function leadsOn(kind: ActionKind, player: string): boolean {
  return kind !== 'fold' && kind !== 'call' && !(kind === 'check' && player === 'ip');
}

function nameOf(row: ReportRow | ReportGroup): string {
  return 'board' in row ? row.board : row.name;
}

function orderOf(text: string | undefined): { key: string; isDescending: boolean } {
  if (!text) return { key: 'deals', isDescending: true };
  return text.startsWith('-') ? { key: text.slice(1), isDescending: false } : { key: text, isDescending: true };
}

function optionsOf(question: Question): Record<string, string> {
  return {
    boards: question.boards,
    at: question.line.split(' ').filter(Boolean).join('-'),
    filter: question.filter.join(','),
    group: question.group.join(','),
    minus: question.minus ? decodeURIComponent(printSource(question.minus)) : '',
  };
}
