import { createEffect, createSignal, type JSX, on, onCleanup, Show } from 'solid-js';
import { packSpot, printAddress, printSource, useAddress } from '../address';
import type { Remedy, Spot } from '../contract';
import { useEngine } from '../engine/context';
import { setSpotFacts } from '../shell/summary';
import { bytes, Disclosure, ErrorNote, splitCards, spotRef, Tabs, useKeys } from '../ui';
import { createAnswer } from '../ui/answer';
import { CardLane } from './CardLane';
import { draftOf, type SpotDraft, spotOf, withRemedy } from './draft';
import { FoldedRanges, IcmFields, LocksAndEdits, RakeFields, TreeRules } from './Extras';
import { createEditing, createVerdict } from './editing';
import { RangeEditor } from './RangeEditor';
import { SizesEditor } from './SizesEditor';
import { SpotFiles } from './SpotFiles';
import { Stakes } from './Stakes';
import { MemoryGauge, TreePreview } from './TreePreview';
import './spot.css';

/** The address follows the draft so long after the last edit. */
const ADDRESS_MS = 400;
/** The depth of the tree that is drawn. */
const DEPTH = 5;

const TABS = [
  { name: 'setup', title: 'Spot' },
  { name: 'oop', title: 'OOP' },
  { name: 'ip', title: 'IP' },
  { name: 'tree', title: 'Tree' },
] as const;
type Tab = (typeof TABS)[number]['name'];

/** The page where a spot is set up. */
export default function SpotPage(): JSX.Element {
  const [address] = useAddress();
  const engine = useEngine();
  const [opened, { refetch }] = createAnswer(
    () => printSource(address().spot),
    async () => (await engine.ask('spot', { spot: await spotRef(engine, address().spot) })).data,
  );
  return (
    <Show when={!opened.error} fallback={<ErrorNote error={opened.error} onRetry={refetch} />}>
      <Show when={opened()}>{(spot) => <Editor spot={spot()} />}</Show>
    </Show>
  );
}

function Editor(props: { spot: Spot }): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const editing = createEditing(draftOf(props.spot));
  const { draft, edit } = editing;
  const verdict = createVerdict(engine, draft, () => DEPTH);
  const [tab, setTab] = createSignal<Tab>('setup');
  const set = (change: Partial<SpotDraft>) => edit((before) => ({ ...before, ...change }));
  /** The source that the draft was written to last: its return is no other spot. */
  let written = printSource(address().spot);
  createEffect(
    on(
      () => props.spot,
      (spot) => {
        if (printSource(address().spot) !== written) {
          written = printSource(address().spot);
          editing.reset(draftOf(spot));
        }
      },
      { defer: true },
    ),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writes = 0;
  const write = async (how: 'push' | 'replace' = 'replace') => {
    writes += 1;
    const own = writes;
    const source = await packSpot((await engine.ask('spot', { spot: { data: spotOf(draft()) } })).toml);
    // A later edit may have been answered first.
    if (own !== writes) return;
    written = printSource(source);
    navigate({ spot: source, line: '' }, how);
  };
  createEffect(
    on(
      draft,
      () => {
        clearTimeout(timer);
        timer = setTimeout(() => write().catch(() => {}), ADDRESS_MS);
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
  createEffect(() => {
    const { name, board, pot, stack, unequal, stacks, unit } = draft();
    const behind = unequal ? `${stacks.oop} / ${stacks.ip}` : stack;
    setSpotFacts({ name: name || 'spot', board, chips: [`pot ${pot} ${unit}`, `stack ${behind} ${unit}`] });
  });
  const board = () => splitCards(draft().board);
  const dead = () => splitCards(draft().dead);
  const blocked = () => [...board(), ...dead()];
  const money = (chips: number) => {
    const perBb = verdict.tree()?.chips_per_bb;
    return perBb ? `${Number((chips / perBb).toFixed(4))}bb` : String(chips);
  };
  /** Errors that no field of the page shows. */
  const rest = () => {
    const error = verdict.error();
    if (!error) return undefined;
    const shown = [
      'board',
      'dead',
      'pot',
      'stack',
      'ranges.oop',
      'ranges.ip',
      'bets',
      'tree',
      'rake',
      'icm',
      'bunching',
      'locks',
      'edits',
    ];
    return shown.some((key) => verdict.of(key)) ? undefined : error;
  };
  const solve = async () => {
    clearTimeout(timer);
    await write();
    navigate({ page: 'solve', options: precision() ? { precision: precision() } : {} });
  };
  const apply = (remedy: Remedy) => {
    edit((before) => remedy.changes.reduce((spot, { field, value }) => withRemedy(spot, field, value), before));
    if (remedy.changes.some(({ field }) => field === 'precision')) setPrecision('16');
  };
  const [precision, setPrecision] = createSignal('');
  const canSolve = () => !verdict.error() && (verdict.tree()?.fits ?? false);
  useKeys('Spot', [
    { key: 'z', label: 'Undo', run: () => editing.undo() },
    { key: 'Z', label: 'Do again what was undone', run: () => editing.redo() },
    { key: 's', label: 'Go and solve it', run: () => void (canSolve() && solve()) },
    { key: '1', label: 'Spot', run: () => void setTab('setup') },
    { key: '2', label: 'Range of OOP', run: () => void setTab('oop') },
    { key: '3', label: 'Range of IP', run: () => void setTab('ip') },
    { key: '4', label: 'Tree', run: () => void setTab('tree') },
  ]);
  const part = {
    get draft() {
      return draft();
    },
    onChange: set,
    errorOf: verdict.of,
  };

  return (
    <div class="spot-page" data-tab={tab()}>
      <h1 class="visually-hidden">Spot</h1>
      <div class="spot-head">
        <label class="spot-name-field">
          <span class="visually-hidden">Name of the spot</span>
          <input
            value={draft().name}
            placeholder="name"
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        </label>
        <SpotFiles draft={draft()} onOpen={(spot) => editing.edit(() => draftOf(spot))} />
        <span class="stretch" />
        <Show when={verdict.tree()}>
          {(tree) => (
            <span class="memory-short figure" data-fits={tree().fits}>
              {tree().nodes.toLocaleString('en')} nodes, {bytes(tree().memory_bytes['32'])}
            </span>
          )}
        </Show>
        <button type="button" disabled={!editing.canUndo()} title="Undo (z)" onClick={editing.undo}>
          Undo
        </button>
        <button type="button" disabled={!editing.canRedo()} title="Redo (Z)" onClick={editing.redo}>
          Redo
        </button>
        <button type="button" class="primary" title="Solve (s)" disabled={!canSolve()} onClick={solve}>
          Solve …
        </button>
      </div>
      <Show when={rest()}>{(error) => <ErrorNote error={error()} />}</Show>
      <div class="spot-tabs">
        <Tabs label="Parts of the spot" tabs={TABS} current={tab()} onChange={setTab}>
          {' '}
        </Tabs>
      </div>
      <div class="spot-columns">
        <div class="column" data-part="setup">
          <section class="panel">
            <h2>Board</h2>
            <CardLane
              label="Flop, turn, river"
              text={draft().board}
              onChange={(text) => set({ board: text })}
              max={5}
              taken={dead()}
              error={verdict.of('board')}
              placeholder="QsTs7h"
              gaps={[3, 4]}
            />
          </section>
          <section class="panel">
            <h2>Stakes</h2>
            <Stakes {...part} />
          </section>
          <section class="panel">
            <h2>Sizes</h2>
            <SizesEditor
              draft={draft()}
              onChange={(street, sizes) => set({ bets: { ...draft().bets, [street]: sizes } })}
              errorOf={verdict.of}
            />
            <TreeRules {...part} />
          </section>
          <section class="panel">
            <Disclosure title="Rake" hasContent={draft().rake.rate !== ''}>
              <RakeFields {...part} />
            </Disclosure>
            <Disclosure title="Tournament (ICM)" hasContent={draft().icm.isOn}>
              <IcmFields {...part} />
            </Disclosure>
            <Disclosure title="Dead cards" hasContent={draft().dead !== ''}>
              <CardLane
                label="Cards that are in no hand and never come"
                text={draft().dead}
                onChange={(text) => set({ dead: text })}
                max={20}
                taken={board()}
                error={verdict.of('dead')}
                placeholder="2c"
              />
            </Disclosure>
            <Disclosure title="Bunching (folded ranges)" hasContent={draft().folded.length > 0}>
              <FoldedRanges {...part} />
            </Disclosure>
            <Disclosure
              title={`Locks and edits (${draft().locks.length + draft().edits.length})`}
              hasContent={draft().locks.length + draft().edits.length > 0}
            >
              <LocksAndEdits {...part} />
            </Disclosure>
          </section>
        </div>
        <div class="column ranges">
          <div class="panel" data-part="oop">
            <RangeEditor
              label="OOP"
              text={draft().ranges.oop}
              onChange={(oop) => edit((before) => ({ ...before, ranges: { ...before.ranges, oop } }))}
              blocked={blocked()}
              error={verdict.of('ranges.oop')}
            />
          </div>
          <div class="panel" data-part="ip">
            <RangeEditor
              label="IP"
              text={draft().ranges.ip}
              onChange={(ip) => edit((before) => ({ ...before, ranges: { ...before.ranges, ip } }))}
              blocked={blocked()}
              error={verdict.of('ranges.ip')}
            />
          </div>
        </div>
        <div class="column" data-part="tree">
          <section class="panel" aria-busy={verdict.isPending()}>
            <h2>Memory</h2>
            <Show when={verdict.tree()} fallback={<p class="hint">not known yet</p>}>
              {(tree) => <MemoryGauge tree={tree()} onApply={apply} />}
            </Show>
            <Show when={precision()}>
              <p class="hint">It is solved in 16 bits.</p>
            </Show>
          </section>
          <section class="panel" aria-busy={verdict.isPending()}>
            <h2>Tree</h2>
            <Show when={verdict.error()}>
              <p class="hint">The tree of the last spot that was right:</p>
            </Show>
            <Show when={verdict.tree()}>{(tree) => <TreePreview tree={tree()} money={money} />}</Show>
          </section>
          <p class="hint">
            <a href={printAddress({ ...address(), page: 'symmetry', line: '', options: { board: draft().board } })}>
              The symmetry of this board
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}
