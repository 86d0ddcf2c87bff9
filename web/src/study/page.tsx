import { createEffect, createMemo, createSignal, type JSX, Match, onCleanup, Show, Switch, untrack } from 'solid-js';
import { useAddress } from '../address';
import { isDeal, isDecision } from '../contract';
import { useEngine } from '../engine/context';
import { setSpotFacts } from '../shell/summary';
import { type CellPaint, duration, ErrorNote, percent, type Scale, stake, Tabs, unit, unitName } from '../ui';
import { Blockers } from './Blockers';
import { CellDetail } from './CellDetail';
import { CombosTable } from './CombosTable';
import { ComparePanel } from './ComparePanel';
import { Curves } from './Curves';
import { createComparison } from './comparison';
import { numberOf, type Player, type StudyContext, StudyProvider, TABS, type Tab } from './context';
import { ExploitPanel } from './ExploitPanel';
import { ExportPanel } from './ExportPanel';
import { createExploitation } from './exploitation';
import { Facts } from './Facts';
import { GridPanel } from './GridPanel';
import { HandClasses } from './HandClasses';
import { useStudyKeys } from './keys';
import { LineBar } from './LineBar';
import { LockPanel } from './LockPanel';
import { lastDeal, parseLine, printLine } from './line';
import { NotesPanel } from './NotesPanel';
import { OffLine } from './OffLine';
import { differenceOf, gainOf, type Overlay } from './overlay';
import { extentOf, MODES, type Mode, paintClass, paintOverlay } from './paint';
import { RunoutMap } from './RunoutMap';
import { RunoutTable } from './RunoutTable';
import { SimplifyPanel } from './SimplifyPanel';
import { createStudy } from './state';
import './study.css';

const TITLES: Record<Tab, string> = {
  combos: 'Combos',
  hands: 'Hands',
  curves: 'Curves',
  runouts: 'Runouts',
  blockers: 'Blockers',
  lock: 'Lock',
  compare: 'Compare',
  exploit: 'Exploit',
  simplify: 'Simplify',
  export: 'Export',
  notes: 'Notes',
};

/** The strategy at every place of a solution. */
export default function StudyPage(): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const source = createMemo(() => address().spot, undefined, { equals: same });
  const line = createMemo(() => printLine(parseLine(address().line)));
  const study = createStudy(engine, source, line);
  const place = createMemo(() => study.place(study.shown()));
  // What is shown stays until the next place is known.
  const answer = createMemo<ReturnType<typeof place>['answer']>(
    (last) => place().answer ?? (place().error ? undefined : last),
  );
  const decision = createMemo(() => {
    const now = answer();
    return now && isDecision(now) ? now : undefined;
  });
  const deal = createMemo(() => {
    const now = answer();
    return now && isDeal(now) ? now : undefined;
  });
  const mode = createMemo<Mode>(() => MODES.find((name) => name === address().options.view) ?? 'strategy');
  const tab = createMemo<Tab>(() => TABS.find((name) => name === address().options.tab) ?? 'combos');
  const player = createMemo<Player>(() => {
    const chosen = address().options.player;
    return chosen === 'oop' || chosen === 'ip' ? chosen : decision()?.player === 'ip' ? 'ip' : 'oop';
  });
  const scale = createMemo<Scale>(() => {
    const now = answer();
    return {
      unit: unit(),
      pot: now && 'pot' in now ? now.pot : 1,
      chipsPerBb: now && 'chips_per_bb' in now ? now.chips_per_bb : undefined,
      isPrize: now !== undefined && 'unit' in now && now.unit === 'prize',
    };
  });
  const selected = createMemo<readonly string[]>(() => (address().options.hand ?? '').split(',').filter(Boolean));
  const setSelected = (names: readonly string[]) => navigate({ options: { hand: names.join(',') } }, 'replace');
  const [panel, setPanel] = createSignal<'grid' | 'hand' | 'facts' | 'tables'>('grid');
  const at = createMemo(() => {
    const now = decision();
    return now && { line: study.shown(), iterations: now.iterations, player: now.player };
  });
  const comparison = createComparison(
    engine,
    address,
    at,
    () => decision() !== undefined && (tab() === 'compare' || mode() === 'difference'),
  );
  const exploitation = createExploitation(
    engine,
    address,
    at,
    () => decision() !== undefined && (tab() === 'exploit' || mode() === 'exploit'),
  );
  const overlay = createMemo<Overlay | undefined>(() => {
    if (mode() === 'difference') {
      const both = comparison.live().answer;
      return both && differenceOf(both, address().options.diff || 'ev');
    }
    if (mode() !== 'exploit') return undefined;
    const found = exploitation.live().answer;
    if (!found?.view || !found.view_before || !isDecision(found.view) || !isDecision(found.view_before))
      return undefined;
    return gainOf(found.view_before, found.view, exploitation.by());
  });
  const paint = (name: string, whose: Player): CellPaint => {
    const [now, values] = [decision(), overlay()];
    const classes = now?.classes?.[numberOf(whose)] ?? [];
    const means = classes.find((one) => one.name === name);
    if (values?.player === whose) return paintOverlay(name, means, values, scale());
    return paintClass(name, means, mode(), extentOf(mode(), classes), now?.actions ?? [], scale());
  };
  const context: StudyContext = {
    study,
    address,
    navigate,
    decision,
    player,
    mode,
    tab,
    scale,
    selected,
    setSelected,
    comparison,
    exploitation,
    overlay,
    paint,
  };
  useStudyKeys(context, deal);

  createEffect(() => {
    const now = decision() ?? deal();
    if (!now) return;
    const stacks =
      now.stacks[0] === now.stacks[1]
        ? stake(now.stacks[0], scale())
        : now.stacks.map((one) => stake(one, scale())).join(' / ');
    setSpotFacts({
      name: now.spot,
      board: now.board,
      chips: [`pot ${stake(now.pot, scale())}`, `stacks ${stacks}`, unitName(scale())],
    });
  });
  onCleanup(() => setSpotFacts(undefined));
  // What could not be asked while the connection was lost is asked when it is back.
  createEffect(() => {
    if (engine.status() === 'connected' && untrack(place).error?.code === 'unreachable') study.refresh();
  });

  // The grid is as large as the height that the line leaves.
  const measure = (body: HTMLElement) => {
    const observer = new ResizeObserver(() => body.style.setProperty('--body', `${body.clientHeight}px`));
    observer.observe(body);
    onCleanup(() => observer.disconnect());
  };

  const dealtAt = createMemo(() => (deal() ? study.shown() : lastDeal(study.shown())));
  const runouts = createMemo(() => {
    const at = dealtAt();
    if (at === undefined) return undefined;
    const known = study.place(at).answer;
    return known && isDeal(known) ? known : undefined;
  });

  return (
    <StudyProvider value={context}>
      <div class="study" data-panel={panel()}>
        <h1 class="visually-hidden">Study</h1>
        <LineBar />
        <Show when={place().error}>{(error) => <ErrorNote error={error()} onRetry={study.refresh} />}</Show>
        <Show when={study.progress()}>
          {(progress) => (
            <p class="study-progress" role="status">
              Solving: {duration(progress().seconds)}, {progress().iterations ?? 0} iterations, exploitability{' '}
              {percent(progress().exploitability, 2)}
            </p>
          )}
        </Show>
        <Show when={answer()}>
          <nav class="panel-choice" aria-label="Panels">
            {(['grid', 'hand', 'facts', 'tables'] as const).map((name) => (
              <button type="button" aria-pressed={panel() === name} onClick={() => setPanel(name)}>
                {{ grid: deal() ? 'Map' : 'Grid', hand: 'Hand', facts: 'Facts', tables: 'Tables' }[name]}
              </button>
            ))}
          </nav>
          <div class="study-body" data-place={deal() ? 'deal' : 'decision'} ref={measure}>
            <section class="study-main" aria-label={deal() ? 'Next cards' : 'Strategy'}>
              <Switch>
                <Match when={deal()}>{(cards) => <RunoutMap deal={cards()} line={study.shown()} isMain />}</Match>
                <Match when={decision()}>{(one) => <GridPanel decision={one()} />}</Match>
              </Switch>
            </section>
            <section class="study-detail" aria-label="Hand">
              <Show when={decision()}>{(one) => <CellDetail decision={one()} />}</Show>
            </section>
            <section class="study-facts" aria-label="Facts">
              <Show when={decision()}>{(one) => <OffLine decision={one()} />}</Show>
              <Show when={answer()}>{(now) => <Facts answer={now()} />}</Show>
            </section>
            <section class="study-side" aria-label="Tables">
              <Tabs
                label="Tables"
                tabs={(deal() ? (['runouts'] as const) : TABS).map((name) => ({ name, title: TITLES[name] }))}
                current={deal() ? 'runouts' : tab()}
                onChange={(name) => navigate({ options: { tab: name } }, 'replace')}
              >
                <Switch>
                  <Match when={deal() ?? (tab() === 'runouts' && runouts())}>
                    {(cards) => (
                      <>
                        <Show when={!deal()}>
                          <RunoutMap deal={cards()} line={dealtAt() ?? ''} />
                        </Show>
                        <RunoutTable deal={cards()} line={dealtAt() ?? ''} />
                      </>
                    )}
                  </Match>
                  <Match when={tab() === 'runouts'}>
                    <p class="hint">
                      No card has been dealt on this line. Walk on to where one is: check and check, or bet and call.
                    </p>
                  </Match>
                  <Match when={decision()}>
                    {(one) => (
                      <Switch>
                        <Match when={tab() === 'combos'}>
                          <CombosTable decision={one()} player={player()} />
                        </Match>
                        <Match when={tab() === 'hands'}>
                          <HandClasses decision={one()} player={player()} />
                        </Match>
                        <Match when={tab() === 'curves'}>
                          <Curves decision={one()} />
                        </Match>
                        <Match when={tab() === 'blockers'}>
                          <Blockers decision={one()} />
                        </Match>
                        <Match when={tab() === 'lock'}>
                          <LockPanel decision={one()} />
                        </Match>
                        <Match when={tab() === 'compare'}>
                          <ComparePanel />
                        </Match>
                        <Match when={tab() === 'exploit'}>
                          <ExploitPanel />
                        </Match>
                        <Match when={tab() === 'simplify'}>
                          <SimplifyPanel decision={one()} />
                        </Match>
                        <Match when={tab() === 'export'}>
                          <ExportPanel decision={one()} />
                        </Match>
                        <Match when={tab() === 'notes'}>
                          <NotesPanel />
                        </Match>
                      </Switch>
                    )}
                  </Match>
                </Switch>
              </Tabs>
            </section>
          </div>
        </Show>
      </div>
    </StudyProvider>
  );
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
