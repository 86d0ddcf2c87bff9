import { createEffect, createMemo, createSignal, For, type JSX, Match, onCleanup, Show, Switch } from 'solid-js';
import { useAddress } from '../address';
import type { EquityAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { setSpotFacts } from '../shell/summary';
import { CardLane } from '../spot/CardLane';
import { RangeEditor } from '../spot/RangeEditor';
import { createHistory, Dialog, duration, ErrorNote, splitCards, Tabs, useKeys } from '../ui';
import { createLive, type Live } from '../ui/live';
import { Combos } from './Combos';
import { GAMES } from './games';
import { Players } from './Players';
import {
  equityParams,
  METHODS,
  type Method,
  optionsOf,
  type Question,
  questionOf,
  VIEWS,
  type View,
  viewParams,
  withPlayer,
} from './question';
import { Beats, Curve, HandKinds, NextCard } from './Views';
import '../spot/spot.css';
import './equity.css';

const TITLES: Record<View, string> = {
  combos: 'Hands',
  cards: 'Next card',
  curve: 'Curve',
  hands: 'Made hands',
  beats: 'What beats me',
};
const METHOD_NAMES: Record<Method, string> = {
  auto: 'exact where it is quick',
  exact: 'exact',
  estimate: 'Monte Carlo',
};

/** The equities of any hands in any game, answered while one types. */
export default function EquityPage(): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const question = createMemo(() => questionOf(address().options));
  const history = createHistory(question, (before) => navigate({ options: optionsOf(before) }, 'replace'));
  const set = (change: Partial<Question>) => {
    history.keep();
    navigate({ options: optionsOf({ ...question(), ...change }) }, 'replace');
  };
  const view = createMemo<View>(() => VIEWS.find((name) => name === address().options.view) ?? 'combos');
  const player = createMemo(() => {
    const chosen = Number(address().options.player ?? 0);
    return Number.isInteger(chosen) && chosen >= 0 && chosen < question().players.length ? chosen : 0;
  });
  /** The place of that player among those that were given, as answers count them. */
  const place = () =>
    question()
      .players.slice(0, player())
      .filter((text) => text.trim() !== '').length;
  const live = createLive(engine, 'equity', () => equityParams(question()));
  const detail = createLive(engine, 'equity', () => viewParams(question(), view()));
  const [painted, setPainted] = createSignal<number>();
  const cards = () => [...splitCards(question().board), ...splitCards(question().dead)];
  createEffect(() => setSpotFacts({ name: question().game.title, board: question().board, chips: [] }));
  onCleanup(() => setSpotFacts(undefined));
  const errorOf = (field: string) => (live().error?.field === field ? live().error?.message : undefined);
  const add = () => {
    set({ players: [...question().players, ''] });
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('.equity-player:last-child input')?.focus();
    });
  };
  const show = (name: View) => navigate({ options: { view: name === 'combos' ? '' : name } }, 'replace');
  useKeys('Equity', [
    { key: 'a', label: 'Add a player', run: add },
    { key: 'z', label: 'Undo', run: history.undo },
    {
      key: ['1', '2', '3', '4', '5'],
      label: VIEWS.map((name) => TITLES[name]).join(', '),
      needsKey: true,
      run: (event) => show(VIEWS[Number(event.key) - 1] ?? 'combos'),
    },
    {
      key: '/',
      label: 'To the first hand',
      run: () => document.querySelector<HTMLElement>('.equity-player input')?.focus(),
    },
    {
      key: 'm',
      label: 'Exact or Monte Carlo',
      run: () => set({ method: METHODS[(METHODS.indexOf(question().method) + 1) % METHODS.length] ?? 'auto' }),
    },
  ]);
  return (
    <div class="equity-page">
      <h1 class="visually-hidden">Equity</h1>
      <div class="column">
        <section class="panel" aria-label="Hands">
          <div class="fields">
            <label class="field">
              <span class="field-label">Game</span>
              <select
                value={question().game.name}
                onChange={(event) => {
                  const game = GAMES.find(({ name }) => name === event.currentTarget.value);
                  if (game) set({ game, players: game.example, board: game.hasBoard ? question().board : '' });
                }}
              >
                <For each={GAMES}>{(game) => <option value={game.name}>{game.title}</option>}</For>
              </select>
            </label>
            <label class="field">
              <span class="field-label">Method</span>
              <select
                value={question().method}
                onChange={(event) => set({ method: event.currentTarget.value as Method })}
              >
                <For each={METHODS}>{(name) => <option value={name}>{METHOD_NAMES[name]}</option>}</For>
              </select>
            </label>
          </div>
          <Players
            players={question().players}
            placeholder={question().game.example.join(' or ')}
            answer={live().answer}
            estimate={live().isBusy ? live().estimate : undefined}
            isBusy={live().isBusy}
            canPaint={question().game.hasGrid}
            onInput={(at, text) => set({ players: withPlayer(question().players, at, text) })}
            onRemove={(at) => set({ players: question().players.filter((_, index) => index !== at) })}
            onAdd={add}
            onPaint={setPainted}
          />
          <Status live={live()} />
          <Show when={live().error && !errorOf('board') && !errorOf('dead') && live().error}>
            {(error) => <ErrorNote error={error()} />}
          </Show>
        </section>
        <section class="panel" aria-label="Cards">
          <Show when={question().game.hasBoard}>
            <CardLane
              label="Board"
              text={question().board}
              onChange={(board) => set({ board })}
              max={5}
              taken={splitCards(question().dead)}
              error={errorOf('board')}
              placeholder="Ks7d4d, or As****"
              gaps={[3, 4]}
            />
          </Show>
          <CardLane
            label="Dead cards"
            text={question().dead}
            onChange={(dead) => set({ dead })}
            max={20}
            taken={splitCards(question().board)}
            error={errorOf('dead')}
            placeholder="2c"
          />
        </section>
      </div>
      <section class="panel equity-views" aria-label="Views">
        <Show when={question().players.length > 1 && (view() === 'combos' || view() === 'cards')}>
          <div class="segments" role="group" aria-label="Player">
            <For each={question().players}>
              {(text, at) => (
                <button
                  type="button"
                  aria-pressed={player() === at()}
                  onClick={() => navigate({ options: { player: at() === 0 ? '' : String(at()) } }, 'replace')}
                >
                  {at() + 1} {text.length > 14 ? `${text.slice(0, 13)}…` : text}
                </button>
              )}
            </For>
          </div>
        </Show>
        <Tabs
          label="Views"
          tabs={VIEWS.map((name) => ({ name, title: TITLES[name] }))}
          current={view()}
          onChange={show}
        >
          <Show when={viewParams(question(), view())} fallback={<p class="hint">{missing(view(), question())}</p>}>
            <Show when={detail().error?.message !== live().error?.message && detail().error}>
              {(error) => <ErrorNote error={error()} />}
            </Show>
            <Show when={detail().isBusy && !detail().answer}>
              <p class="hint" role="status">
                Counting … {share(detail())}
              </p>
            </Show>
            <Show when={detail().answer}>
              {(answer) => (
                <Switch>
                  <Match
                    when={view() === 'combos' && answer().players?.[place()]?.combos && answer().players?.[place()]}
                  >
                    {(one) => <Combos player={one()} hasGrid={question().game.hasGrid} />}
                  </Match>
                  <Match when={view() === 'cards' && answer().cards}>
                    <NextCard
                      answer={answer()}
                      player={place()}
                      onDeal={(card) => set({ board: question().board + card })}
                    />
                  </Match>
                  <Match when={view() === 'curve' && hasCurve(answer())}>
                    <Curve answer={answer()} />
                  </Match>
                  <Match when={view() === 'hands' && answer().players?.some(({ categories }) => categories)}>
                    <HandKinds answer={answer()} />
                  </Match>
                  <Match when={view() === 'beats' && answer().beats}>{(beats) => <Beats beats={beats()} />}</Match>
                </Switch>
              )}
            </Show>
          </Show>
        </Tabs>
      </section>
      <Dialog
        title={`Range of player ${(painted() ?? 0) + 1}`}
        isOpen={painted() !== undefined}
        onClose={() => setPainted(undefined)}
      >
        <Show when={painted() !== undefined}>
          <RangeEditor
            label={`player ${(painted() ?? 0) + 1}`}
            text={question().players[painted() ?? 0] ?? ''}
            onChange={(text) => set({ players: withPlayer(question().players, painted() ?? 0, text) })}
            blocked={cards()}
          />
        </Show>
      </Dialog>
    </div>
  );
}

/** How the answer was found, or how far the next one is. */
function Status(props: { live: Live<EquityAnswer> }): JSX.Element {
  return (
    <p class="hint figure equity-status" role="status">
      <Show
        when={!props.live.isBusy && props.live.answer}
        fallback={
          <Show when={props.live.isBusy}>
            {props.live.estimate?.trials ? `${props.live.estimate.trials.toLocaleString('en')} deals` : 'Counting'}{' '}
            {share(props.live)}
          </Show>
        }
      >
        {(answer) => (
          <>
            {answer().method === 'monte-carlo'
              ? `Monte Carlo: ${(answer().trials ?? 0).toLocaleString('en')} deals`
              : `Exact: ${(answer().outcomes ?? 0).toLocaleString('en')} outcomes`}{' '}
            in {duration(answer().seconds)}
            {answer().algorithm ? ` (${answer().algorithm})` : ''}
          </>
        )}
      </Show>
    </p>
  );
}

function share(live: Live<EquityAnswer>): string {
  return live.progress?.share ? `${Math.floor(live.progress.share * 100)} %` : '…';
}

function hasCurve(answer: EquityAnswer): boolean {
  return answer.players?.some(({ curve }) => (curve?.length ?? 0) > 0) ?? false;
}

/** The reason why there is nothing to ask for a view. */
function missing(view: View, question: Question): string {
  if (view === 'beats' || view === 'cards') {
    if (!question.game.hasBoard) return 'This game has no board.';
    if (question.board === '') return 'Give a flop or a turn first.';
  }
  return 'Give two players or more.';
}
