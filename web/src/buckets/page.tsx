import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { useAddress } from '../address';
import type { BucketStatistics, BucketsQualityAnswer, QualityFigures, StreetQuality } from '../contract';
import { useEngine } from '../engine/context';
import type { EngineError } from '../engine/engine';
import { startWork, type Work, workOf } from '../shell/work';
import { CardLane } from '../spot/CardLane';
import {
  bytes,
  CopyButton,
  duration,
  ErrorNote,
  fixed,
  heatColour,
  LineChart,
  percent,
  RangeGrid,
  TextField,
  useKeys,
} from '../ui';
import { createAnswer } from '../ui/answer';
import { createLive } from '../ui/live';
import { bucketsByClass, extentOf } from './map';
import { PRESETS } from './presets';
import '../spot/spot.css';
import './buckets.css';

const BUILD = 'buckets-build';
const QUALITY = 'buckets-quality';
const STREETS = ['flop', 'turn', 'river'] as const;

/** Buckets of hands that are played the same way: built, looked up on a board, and measured. */
export default function BucketsPage(): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const [folders, { refetch }] = createAnswer(
    () => true,
    async () => (await engine.files.list()).filter(({ name, folder }) => folder && name.startsWith('buckets-')),
  );
  const folder = createMemo(() => {
    const chosen = address().options.folder;
    return folders()?.find(({ name }) => name === chosen)?.name ?? folders()?.[0]?.name;
  });
  const board = () => address().options.board ?? '';
  const hands = () => address().options.hands || 'random';
  const set = (options: Record<string, string>) => navigate({ options }, 'replace');
  const [preset, setPreset] = createSignal('fast_test');
  const [error, setError] = createSignal<EngineError>();
  const [hasOthers, setOthers] = createSignal(false);
  const [quality, setQuality] = createSignal<BucketsQualityAnswer>();
  const info = createLive(engine, 'buckets-info', () => {
    const name = folder();
    return name ? { folder: name } : undefined;
  });
  const lookup = createLive(engine, 'buckets-lookup', () => {
    const name = folder();
    const isWhole = [0, 6, 8, 10].includes(board().length);
    return name && isWhole ? { folder: name, hands: hands(), board: board() === '' ? undefined : board() } : undefined;
  });
  const build = async () => {
    setError(undefined);
    const of = { name: `buckets ${preset()}`, address: address(), key: BUILD };
    const ending = await startWork(engine, of, 'buckets-build', { preset: preset() });
    if (ending !== 'stopped') {
      if ('error' in ending) setError(ending.error);
      else if ('folder' in ending.answer) set({ folder: ending.answer.name });
    }
    refetch();
  };
  const measure = async () => {
    const name = folder();
    if (!name) return;
    setError(undefined);
    const of = { name: 'quality of buckets', address: address(), key: QUALITY };
    const ending = await startWork(engine, of, 'buckets-quality', {
      folder: name,
      no_seeds: true,
      // Those of other numbers are clustered for it, which takes longer than the buckets did.
      ...(hasOthers() ? {} : { against: [] }),
    });
    if (ending === 'stopped') return;
    if ('error' in ending) setError(ending.error);
    else setQuality(ending.answer);
  };
  useKeys('Buckets', [
    { key: 'b', label: 'Build the chosen preset', run: () => void build() },
    { key: 'q', label: 'Measure the quality', run: () => void measure() },
  ]);
  return (
    <div class="buckets-page">
      <h1 class="visually-hidden">Buckets</h1>
      <div class="column">
        <section class="panel" aria-label="Presets">
          <h2>Build</h2>
          <p class="hint">
            A bucket holds hands that are played the same way. Every hand on every board has one; nothing is sampled.
          </p>
          <fieldset class="presets">
            <legend class="visually-hidden">Preset</legend>
            <For each={PRESETS}>
              {(one) => (
                <label>
                  <input
                    type="radio"
                    name="preset"
                    checked={preset() === one.name}
                    onChange={() => setPreset(one.name)}
                  />
                  <span>
                    <b>{one.name}</b> <span class="hint">{one.about}</span>
                  </span>
                </label>
              )}
            </For>
          </fieldset>
          <Show
            when={workOf(BUILD)}
            fallback={
              <button type="button" class="primary" title="Build (b)" onClick={build}>
                Build
              </button>
            }
          >
            {(work) => <Progress work={work()} />}
          </Show>
          <Show when={error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
          <Show when={folders.error}>{(reason) => <ErrorNote error={reason()} onRetry={refetch} />}</Show>
        </section>
        <Show when={(folders()?.length ?? 0) > 0}>
          <section class="panel" aria-label="Folders">
            <h2>Built</h2>
            <ul class="bucket-folders">
              <For each={folders()}>
                {(one) => (
                  <li>
                    <button
                      type="button"
                      aria-pressed={folder() === one.name}
                      onClick={() => set({ folder: one.name })}
                    >
                      {one.name}
                    </button>
                    <span class="hint figure">{bytes(one.bytes)}</span>
                  </li>
                )}
              </For>
            </ul>
          </section>
        </Show>
      </div>
      <div class="column">
        <Show when={folder()} fallback={<p class="hint">Nothing is built yet: choose a preset, and build it.</p>}>
          <section class="panel" aria-label="Hands">
            <h2>Hands on a board</h2>
            <div class="fields">
              <CardLane
                label="Board"
                text={board()}
                onChange={(text) => set({ board: text })}
                max={5}
                taken={[]}
                placeholder="Ts9s8c"
                gaps={[3, 4]}
                error={lookup().error?.field === 'board' ? lookup().error?.message : undefined}
              />
              <TextField
                label="Hands"
                value={address().options.hands ?? ''}
                placeholder="all hands"
                onInput={(text) => set({ hands: text })}
                error={lookup().error?.field === 'hands' ? lookup().error?.message : undefined}
              />
            </div>
            <Show when={lookup().error?.field ? undefined : lookup().error}>
              {(reason) => <ErrorNote error={reason()} />}
            </Show>
            <Show when={lookup().answer?.hands}>{(found) => <BucketGrid hands={found()} board={board()} />}</Show>
          </section>
          <Show when={info().answer}>
            {(about) => (
              <section class="panel" aria-label="Statistics">
                <h2>{about().name}</h2>
                <p class="hint">
                  {about().mode === 'texture' ? 'boards in clusters by texture' : 'all boards together'},{' '}
                  {bytes(about().bytes)}, checksums: {about().checksums}
                </p>
                <Statistics streets={STREETS.map((street) => [street, about().streets[street]] as const)} />
                <details>
                  <summary>Configuration</summary>
                  <pre class="toml">{about().config}</pre>
                </details>
              </section>
            )}
          </Show>
          <section class="panel" aria-label="Quality">
            <h2>Quality</h2>
            <p>
              <label>
                <input
                  type="checkbox"
                  checked={hasOthers()}
                  onChange={(event) => setOthers(event.currentTarget.checked)}
                />{' '}
                beside other numbers of buckets, which takes long
              </label>
            </p>
            <Show
              when={workOf(QUALITY)}
              fallback={
                <button type="button" title="Measure (q)" onClick={measure}>
                  Measure
                </button>
              }
            >
              {(work) => <Progress work={work()} />}
            </Show>
            <Show when={quality()}>{(found) => <Quality quality={found()} />}</Show>
          </section>
        </Show>
      </div>
    </div>
  );
}

function Progress(props: { work: Work }): JSX.Element {
  return (
    <div class="bucket-progress">
      <button type="button" onClick={() => props.work.stop()}>
        Stop
      </button>
      <progress max={1} value={props.work.share ?? 0} aria-label="Share that is done" />
      <span class="figure" role="status">
        {props.work.doing ?? 'starting'}
        {props.work.share === undefined ? '' : ` ${percent(props.work.share, 0)}`}, {duration(props.work.seconds)}
      </span>
    </div>
  );
}

/** The grid of hands, each cell with the buckets of its combos from weak to strong. */
function BucketGrid(props: { hands: Parameters<typeof bucketsByClass>[0]; board: string }): JSX.Element {
  const classes = createMemo(() => bucketsByClass(props.hands));
  const extent = createMemo(() => extentOf(props.hands));
  const position = (bucket: number) => (bucket - extent()[0]) / Math.max(1, extent()[1] - extent()[0]);
  const distinct = createMemo(() => new Set(props.hands.map(({ bucket }) => bucket)).size);
  return (
    <>
      <div class="bucket-grid">
        <RangeGrid
          label={`Buckets on ${props.board || 'no board'}`}
          paint={(cell) => {
            const found = classes().get(cell.name);
            if (!found) return { label: `${cell.name}: no hand`, isEmpty: true };
            const [first] = found;
            const last = found.at(-1);
            const text = found.length === 1 ? String(first?.bucket) : `${first?.bucket}–${last?.bucket}`;
            return {
              bars: found.map(({ bucket, share }) => ({ colour: heatColour(position(bucket)), share })),
              text,
              label: `${cell.name}: ${found.length === 1 ? 'bucket' : 'buckets'} ${found
                .map(({ bucket, share }) => `${bucket} (${percent(share, 0)})`)
                .join(', ')}`,
            };
          }}
        />
      </div>
      <p class="hint">
        {props.hands.length.toLocaleString('en')} hands in {distinct()} buckets, {extent()[0]} the weakest and{' '}
        {extent()[1]} the strongest.
      </p>
    </>
  );
}

function Statistics(props: { streets: readonly (readonly [string, BucketStatistics])[] }): JSX.Element {
  const rows: readonly [string, (street: BucketStatistics) => string][] = [
    ['classes of hands', (one) => one.classes.toLocaleString('en')],
    ['told apart', (one) => one.distinct.toLocaleString('en')],
    ['board clusters', (one) => (one.board_clusters > 0 ? one.board_clusters.toLocaleString('en') : '–')],
    ['buckets', (one) => one.buckets.toLocaleString('en')],
    ['used', (one) => one.used.toLocaleString('en')],
    ['deviation of equity', (one) => percent(one.deviation, 3)],
    ['greatest deviation', (one) => percent(one.greatest_deviation, 2)],
  ];
  return (
    <div class="sideways">
      <table>
        <thead>
          <tr>
            <th scope="col">
              Street <CopyButton />
            </th>
            <For each={props.streets}>
              {([street]) => (
                <th scope="col" class="num">
                  {street}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={rows}>
            {([name, text]) => (
              <tr>
                <th scope="row">{name}</th>
                <For each={props.streets}>{([, street]) => <td class="num">{text(street)}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

const FIGURES: readonly [string, (figures: QualityFigures) => string][] = [
  ['buckets', (one) => one.buckets.toLocaleString('en')],
  ['empty', (one) => one.empty.toLocaleString('en')],
  ['deviation of equity', (one) => percent(one.deviation, 3)],
  ['greatest deviation', (one) => percent(one.greatest_deviation, 2)],
  ['EMD', (one) => fixed(one.emd, 5)],
  ['CDF-L2', (one) => fixed(one.cdf_l2, 5)],
  ['entropy', (one) => `${fixed(one.entropy, 2)} bits`],
];

/** The figures of each street, and charts over the number of buckets where others were measured. */
function Quality(props: { quality: BucketsQualityAnswer }): JSX.Element {
  return (
    <>
      <div class="sideways">
        <table aria-label="Quality">
          <thead>
            <tr>
              <th scope="col">
                Street <CopyButton />
              </th>
              <For each={props.quality.streets}>
                {({ street }) => (
                  <th scope="col" class="num">
                    {street}
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={FIGURES}>
              {([name, text]) => (
                <tr>
                  <th scope="row">{name}</th>
                  <For each={props.quality.streets}>{({ own }) => <td class="num">{text(own)}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <For each={props.quality.streets.filter(({ against }) => against.length > 0)}>
        {(street) => <QualityChart street={street} />}
      </For>
    </>
  );
}

/** The deviation of equity by the number of buckets. */
function QualityChart(props: { street: StreetQuality }): JSX.Element {
  const figures = () =>
    [...props.street.against, props.street.own].toSorted((one, other) => one.buckets - other.buckets);
  return (
    <LineChart
      title={`${props.street.street}: deviation of equity (%) by buckets, by ${props.street.feature}`}
      words={figures()
        .map(({ buckets, deviation }) => `${buckets} buckets: ${percent(deviation, 3)}`)
        .join('; ')}
      positions={figures().map(({ buckets }) => buckets)}
      positionName="buckets"
      isLogarithmic
      lines={[
        {
          label: 'deviation',
          colour: '--player-oop',
          values: figures().map(({ deviation }) => deviation * 100),
          hasDots: true,
        },
        { label: 'EMD', colour: '--player-ip', values: figures().map(({ emd }) => emd * 100), hasDots: true },
      ]}
    />
  );
}
