import { createEffect, createMemo, createSignal, type JSX, Match, onCleanup, Show, Switch, untrack } from 'solid-js';
import { useAddress } from '../address';
import { isDeal, isDecision } from '../contract';
import { useEngine } from '../engine/context';
import { setSpotFacts } from '../shell/summary';
import { duration, ErrorNote, percent, type Scale, stake, Tabs, unit, unitName } from '../ui';
import { Blockers } from './Blockers';
import { CellDetail } from './CellDetail';
import { CombosTable } from './CombosTable';
import { Curves } from './Curves';
import { type Player, StudyProvider, TABS, type Tab } from './context';
import { Facts } from './Facts';
import { GridPanel } from './GridPanel';
import { HandClasses } from './HandClasses';
import { useStudyKeys } from './keys';
import { LineBar } from './LineBar';
import { LockPanel } from './LockPanel';
import { lastDeal, parseLine, printLine } from './line';
import { MODES, type Mode } from './paint';
import { RunoutMap } from './RunoutMap';
import { RunoutTable } from './RunoutTable';
import { createStudy } from './state';
import './study.css';

const TITLES: Record<Tab, string> = {
  combos: 'Combos',
  hands: 'Hands',
  curves: 'Curves',
  runouts: 'Runouts',
  blockers: 'Blockers',
  lock: 'Lock',
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
  const context = { study, address, navigate, decision, player, mode, tab, scale, selected, setSelected };
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
