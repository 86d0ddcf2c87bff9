import { createEffect, createMemo, createSignal, For, type JSX, on, Show } from 'solid-js';
import { printSource } from '../address';
import type { Decision, Lock } from '../contract';
import { useEngine } from '../engine/context';
import { ErrorNote, fixed, percent, useKeys } from '../ui';
import { createAnswer } from '../ui/answer';
import { amount } from '../ui/format';
import { numberOf, useStudy } from './context';
import { FrequencyBar } from './FrequencyBar';
import { lockText } from './frequencies';
import { nameLock, nameOfLock } from './lockNames';
import { locksOf, resolveWith } from './resolve';
import { TreeEdits } from './TreeEdits';

type Scope = 'node' | 'hands' | 'category';
interface DraftLock {
  lock: Lock;
  isOn: boolean;
}
/** The figures of a decision before locks were changed. */
interface Before {
  line: string;
  ev: readonly [number, number];
}

const [before, setBefore] = createSignal<Before | undefined>();

/** Node locks: frequencies of the whole decision, of chosen hands or of a category, and solving again with them. */
export function LockPanel(props: { decision: Decision }): JSX.Element {
  const engine = useEngine();
  const { study, address, navigate, selected, scale } = useStudy();
  const [error, setError] = createSignal<unknown>();
  const [isBusy, setBusy] = createSignal(false);
  const [stored, { refetch }] = createAnswer(
    () => printSource(address().spot),
    () => locksOf(engine, address().spot),
  );
  const [history, setHistory] = createSignal<readonly (readonly DraftLock[])[]>([[]]);
  const locks = () => history().at(-1) ?? [];
  const change = (next: readonly DraftLock[]) => setHistory((all) => [...all, next]);
  const undo = () => {
    if (history().length > 1) setHistory((all) => all.slice(0, -1));
  };
  createEffect(
    on(stored, (known) => {
      if (known) setHistory([known.map((lock) => ({ lock, isOn: true }))]);
    }),
  );
  useKeys('Locks', [{ key: 'z', label: 'Undo the last change of locks', run: undo }]);

  const category = () => address().options.category ?? '';
  const categories = createMemo(() => [
    ...(props.decision.categories?.made ?? []),
    ...(props.decision.categories?.draws ?? []),
  ]);
  const [scope, setScope] = createSignal<Scope>(category() ? 'category' : selected().length > 0 ? 'hands' : 'node');
  createEffect(on(category, (name) => name && setScope('category'), { defer: true }));
  createEffect(on(selected, (names) => names.length > 0 && scope() === 'node' && setScope('hands'), { defer: true }));
  const [isAggregate, setAggregate] = createSignal(false);

  /** What the hands of the scope do now. */
  const current = createMemo<readonly number[]>(() => {
    const whole = props.decision.actions.map((action) => action.frequency);
    if (scope() === 'category') return categories().find((one) => one.name === category())?.strategy ?? whole;
    if (scope() === 'node') return whole;
    const classes = (props.decision.classes?.[numberOf(props.decision.player)] ?? []).filter((one) =>
      selected().includes(one.name),
    );
    const total = classes.reduce((sum, one) => sum + one.share, 0);
    if (total <= 0) return whole;
    return whole.map((_, at) => classes.reduce((sum, one) => sum + one.share * (one.strategy[at] ?? 0), 0) / total);
  });
  const [shares, setShares] = createSignal<readonly number[]>([]);
  createEffect(() => setShares(current()));

  const isPossible = () =>
    scope() === 'hands' ? selected().length > 0 : scope() === 'category' ? category() !== '' : true;
  const add = () => {
    const play = lockText(
      props.decision.actions.map((action) => action.token),
      shares(),
    );
    const lock: Lock = {
      line: study.shown(),
      ...(scope() === 'hands' ? { hands: selected().join(',') } : {}),
      ...(scope() === 'category' ? { category: category() } : {}),
      ...(isAggregate() && scope() === 'node' ? { overall: play } : { play }),
    };
    change([...locks(), { lock, isOn: true }]);
  };
  const isChanged = createMemo(() => {
    const wanted = locks()
      .filter((one) => one.isOn)
      .map((one) => one.lock);
    return JSON.stringify(wanted) !== JSON.stringify(stored() ?? []);
  });
  const solve = async () => {
    setBusy(true);
    setError(undefined);
    const { ev } = props.decision;
    setBefore(ev ? { line: study.shown(), ev } : undefined);
    try {
      const wanted = locks()
        .filter((one) => one.isOn)
        .map((one) => one.lock);
      const session = await resolveWith(engine, address().spot, props.decision.entry ?? undefined, wanted);
      navigate({ spot: { kind: 'session', session } });
      await engine.ask('session', { do: 'wait', session });
      study.refresh();
      refetch();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const after = createMemo(() => {
    const was = before();
    const { ev } = props.decision;
    return was && ev && was.line === study.shown() && address().spot.kind === 'session' && props.decision.complete
      ? { was: was.ev, now: ev }
      : undefined;
  });

  return (
    <div class="lock-panel">
      <fieldset class="choice">
        <legend>Lock</legend>
        <For
          each={
            [
              ['node', 'the whole decision'],
              ['hands', 'chosen cells'],
              ['category', 'a category'],
            ] as const
          }
        >
          {([name, title]) => (
            <label>
              <input type="radio" name="scope" checked={scope() === name} onChange={() => setScope(name)} />
              {title}
            </label>
          )}
        </For>
      </fieldset>
      <Show when={scope() === 'hands'}>
        <p>
          {selected().length > 0 ? selected().join(', ') : 'Choose cells in the grid: click, then Ctrl+click for more.'}
        </p>
      </Show>
      <Show when={scope() === 'category'}>
        <label>
          <span class="visually-hidden">Category</span>
          <select
            value={category()}
            onChange={(event) => navigate({ options: { category: event.currentTarget.value } }, 'replace')}
          >
            <option value="">choose a category</option>
            <For each={categories()}>{(one) => <option value={one.name}>{one.name}</option>}</For>
          </select>
        </label>
      </Show>
      <FrequencyBar actions={props.decision.actions} shares={shares()} onChange={setShares} />
      <Show when={scope() === 'node'}>
        <label class="check">
          <input
            type="checkbox"
            checked={isAggregate()}
            onChange={(event) => setAggregate(event.currentTarget.checked)}
          />
          aggregate: hands may differ, all of them together play this
        </label>
      </Show>
      <div class="lock-buttons">
        <button type="button" disabled={!isPossible()} onClick={add}>
          Add lock
        </button>
        <button type="button" disabled={history().length < 2} onClick={undo} title="Undo (z)">
          Undo
        </button>
        <button type="button" class="primary" disabled={isBusy() || !isChanged()} onClick={solve}>
          {isBusy() ? 'Solving …' : 'Solve again'}
        </button>
      </div>
      <Show when={isBusy() && study.session()}>
        {(state) => (
          <p class="study-progress" role="status">
            {state().iterations} iterations, exploitability {percent(state().exploitability, 2)}
          </p>
        )}
      </Show>
      <Show when={error()}>{(problem) => <ErrorNote error={problem()} />}</Show>
      <Show when={after()}>
        {(both) => (
          <p class="lock-cost" role="status">
            EV here: OOP {difference(both().was[0], both().now[0])}, IP {difference(both().was[1], both().now[1])}
          </p>
        )}
      </Show>
      <h2>Locks of this solution</h2>
      <Show when={locks().length > 0} fallback={<p class="hint">None.</p>}>
        <ul class="lock-list">
          <For each={locks()}>
            {(one, at) => (
              <li data-on={one.isOn}>
                <label>
                  <input
                    type="checkbox"
                    checked={one.isOn}
                    onChange={() =>
                      change(locks().map((other, index) => (index === at() ? { ...other, isOn: !other.isOn } : other)))
                    }
                  />
                  <span>
                    <Show when={nameOfLock(lockName(one.lock))}>{(name) => <b>{name()} </b>}</Show>
                    {lockName(one.lock)}
                  </span>
                </label>
                <input
                  class="lock-name"
                  aria-label={`Name of the lock of ${lockName(one.lock)}`}
                  placeholder="name"
                  value={nameOfLock(lockName(one.lock))}
                  onChange={(event) => nameLock(lockName(one.lock), event.currentTarget.value)}
                />
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Remove the lock of ${lockName(one.lock)}`}
                  onClick={() => change(locks().filter((_, index) => index !== at()))}
                >
                  ✕
                </button>
              </li>
            )}
          </For>
        </ul>
      </Show>
      <h2>Tree</h2>
      <TreeEdits decision={props.decision} />
    </div>
  );

  function difference(was: number, now: number): string {
    const gain = now - was;
    return `${amount(was, scale())} → ${amount(now, scale())} (${gain >= 0 ? '+' : ''}${fixed(gain)})`;
  }
}

/** A lock in one line. */
function lockName(lock: Lock): string {
  const where = lock.line === '' ? 'start' : lock.line;
  const hands = lock.hands ?? lock.category ?? 'all hands';
  return `${where}: ${hands}: ${lock.overall ? `overall ${lock.overall}` : (lock.play ?? '')}`;
}
