import { createEffect, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { packSpot, printAddress, useAddress } from '../address';
import type { Measurement, SessionState } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError, type EngineError } from '../engine/engine';
import { setSpotFacts } from '../shell/summary';
import { amount, bytes, Cards, duration, ErrorNote, NONE, percent, type Scale, TextField, unit, useKeys } from '../ui';
import { withMeasurement } from './curve';
import { ExploitabilityChart } from './ExploitabilityChart';

const STATES: Record<SessionState['state'], string> = {
  waiting: 'waiting',
  running: 'running',
  paused: 'paused',
  ended: 'ended',
  failed: 'failed',
};
const REASONS: Record<string, string> = {
  target: 'the target is met',
  iterations: 'the number of iterations is reached',
  time: 'the time is up',
  stopped: 'it was stopped',
  stalled: 'the target is out of reach in this precision',
  'not-a-number': 'values have overflowed',
  file: 'it was in a file',
  library: 'it was in the library already',
};

/** The whole curve is asked for at most so often. */
const DETAILS_MS = 1000;

/** A session: its state, its curve, and everything that can be done to it. */
export function SessionView(props: { session: number; onGone: (error: EngineError) => void }): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const [state, setState] = createSignal<SessionState>();
  const [history, setHistory] = createSignal<readonly Measurement[]>([]);
  const [toml, setToml] = createSignal('');
  const [error, setError] = createSignal<EngineError>();
  const [isBusy, setBusy] = createSignal(false);
  const [more, setMore] = createSignal('0.1');

  const details = async () => {
    const answer = await engine.ask('session', { do: 'details', session: props.session });
    setHistory(answer.history ?? []);
    setToml(answer.toml ?? '');
    setState(answer);
  };
  createEffect(
    on(
      () => props.session,
      (session) => {
        const controller = new AbortController();
        let asked: number | null | undefined;
        let askedAt = 0;
        onCleanup(() => controller.abort());
        setState(undefined);
        setHistory([]);
        details().then(
          () => {
            engine.watch(
              session,
              (next) => {
                const before = state()?.state;
                setState((old) => ({ ...old, ...next }));
                setHistory((old) => withMeasurement(old, next));
                // The engine knows every measurement, also those between two messages.
                const isNew = next.exploitability !== asked && Date.now() - askedAt > DETAILS_MS;
                if (isNew || (before === 'running' && next.state !== 'running')) {
                  [asked, askedAt] = [next.exploitability, Date.now()];
                  details().catch(() => {});
                }
              },
              controller.signal,
            );
          },
          (reason) => props.onGone(asEngineError(reason)),
        );
      },
    ),
  );
  createEffect(() => {
    const now = state();
    if (now) setSpotFacts({ name: now.spot, board: now.board, chips: [] });
  });

  /** Asks something of the session; what comes back is its state. */
  const act = async (command: Parameters<typeof engine.ask<'session'>>[1]) => {
    setBusy(true);
    setError(undefined);
    try {
      setState(await engine.ask('session', command));
      await details();
    } catch (reason) {
      setError(asEngineError(reason));
    }
    setBusy(false);
  };
  const session = () => props.session;
  const pause = () => act({ do: 'pause', session: session() });
  const resume = (target?: number) =>
    act({ do: 'resume', session: session(), ...(target === undefined ? {} : { target }) });
  const stop = () => act({ do: 'stop', session: session() });
  const close = async () => {
    setBusy(true);
    try {
      const source = toml() ? await packSpot(toml()) : address().spot;
      await engine.ask('session', { do: 'close', session: session() });
      navigate({ spot: source, options: {} });
    } catch (reason) {
      setError(asEngineError(reason));
      setBusy(false);
    }
  };
  const edit = async () => {
    if (toml()) navigate({ page: 'spot', spot: await packSpot(toml()), line: '', options: {} });
  };
  const is = (...states: SessionState['state'][]) => states.includes(state()?.state ?? 'waiting');
  const study = () =>
    printAddress({ page: 'study', spot: { kind: 'session', session: session() }, line: '', options: {} });
  useKeys('Solve', [
    { key: 'p', label: 'Pause or resume', run: () => void (is('running') ? pause() : is('paused') && resume()) },
    { key: 'x', label: 'Stop: end it as it is', run: () => void (is('running', 'paused') && stop()) },
    {
      key: 'l',
      label: 'Look at the strategy so far',
      run: () => navigate({ page: 'study', spot: { kind: 'session', session: session() }, line: '' }),
    },
  ]);
  const target = () => state()?.target ?? undefined;
  const further = () => Number(more().replace('%', '')) / 100;
  const scale = (): Scale => {
    const result = state()?.result;
    return { unit: unit(), pot: result?.pot ?? 1, chipsPerBb: result?.chips_per_bb, isPrize: result?.unit === 'prize' };
  };
  const left = () => {
    if (!is('running')) return NONE;
    const seconds = state()?.seconds_left;
    return seconds == null ? 'not known yet' : `about ${duration(seconds)}`;
  };

  return (
    <Show when={state()} fallback={<p class="hint">Session {props.session} …</p>}>
      {(now) => (
        <section class="panel session" aria-label={`Session ${props.session}`}>
          <header class="session-head">
            <h2>{now().spot}</h2>
            <Cards text={now().board} />
            <span class="state" data-state={now().state} role="status">
              {STATES[now().state]}
            </span>
            <span class="stretch" />
            <Show when={is('running', 'waiting')}>
              <button type="button" class="primary" disabled={isBusy()} title="Pause (p)" onClick={pause}>
                Pause
              </button>
            </Show>
            <Show when={is('paused')}>
              <button type="button" class="primary" disabled={isBusy()} title="Resume (p)" onClick={() => resume()}>
                Resume
              </button>
            </Show>
            <Show when={is('running', 'waiting', 'paused')}>
              <button type="button" disabled={isBusy()} title="End it as it is (x)" onClick={stop}>
                Stop
              </button>
            </Show>
            <Show when={is('failed')}>
              <button type="button" class="primary" disabled={isBusy()} onClick={() => resume()}>
                Try again
              </button>
            </Show>
            <a class="button" href={study()} title="Study (l)">
              {is('ended') ? 'Study it' : 'Look at the strategy so far'}
            </a>
          </header>
          <Show when={error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
          <Show when={now().error}>{(reason) => <ErrorNote error={asEngineError(contractError(reason()))} />}</Show>
          <dl class="facts">
            <Fact name="exploitability" value={percent(now().exploitability, 3)} more="of the pot" />
            <Fact name="target" value={percent(now().target, 3)} more="of the pot" />
            <Fact name="iterations" value={now().iterations.toLocaleString('en')} />
            <Fact name="time" value={duration(now().seconds)} />
            <Fact name="time to go" value={left()} />
            <Fact name="memory" value={now().memory_bytes > 0 ? bytes(now().memory_bytes) : NONE} />
            <Show when={now().result}>
              {(result) => (
                <>
                  <Fact name="device" value={result().device_name ?? result().device ?? NONE} />
                  <Fact name="EV of OOP" value={amount(result().ev[0], scale())} />
                  <Fact name="EV of IP" value={amount(result().ev[1], scale())} />
                </>
              )}
            </Show>
          </dl>
          <ExploitabilityChart history={history()} target={target()} />
          <Show when={now().result}>
            {(result) => (
              <p class="ended">
                It has ended: {REASONS[result().reason] ?? result().reason}.{' '}
                <Show when={result().entry != null} fallback="It is not in the library.">
                  It is entry {result().entry} of the library.
                </Show>
              </p>
            )}
          </Show>
          <Show when={is('ended', 'paused')}>
            <form
              class="further"
              onSubmit={(event) => {
                event.preventDefault();
                if (further() > 0) resume(further());
              }}
            >
              <TextField
                label="Go on to"
                unit="% of the pot"
                value={more()}
                onInput={setMore}
                error={further() > 0 ? undefined : 'a number above 0 is needed'}
              />
              <button type="submit" disabled={isBusy() || !(further() > 0)}>
                Continue
              </button>
            </form>
          </Show>
          <Show when={(now().remarks ?? []).length > 0}>
            <ul class="remarks">
              <For each={now().remarks}>{(remark) => <li>{remark}</li>}</For>
            </ul>
          </Show>
          <p class="start-row">
            <button type="button" onClick={edit} disabled={toml() === ''}>
              Edit the spot
            </button>
            <button
              type="button"
              disabled={isBusy()}
              onClick={close}
              title="What was learnt is in the library, or in a checkpoint there"
            >
              Close the session
            </button>
          </p>
        </section>
      )}
    </Show>
  );
}

function contractError(error: { message: string; hint?: string | null | undefined }): Error {
  return new Error(error.hint ? `${error.message}; ${error.hint}` : error.message);
}

function Fact(props: { name: string; value: string; more?: string }): JSX.Element {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class="figure">
        {props.value}
        <Show when={props.more && props.value !== NONE}>
          <small> {props.more}</small>
        </Show>
      </dd>
    </div>
  );
}
