import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { printAddress, useAddress } from '../address';
import type { SessionState } from '../contract';
import { useEngine } from '../engine/context';
import type { EngineError } from '../engine/engine';
import { ErrorNote, percent } from '../ui';
import { SessionView } from './SessionView';
import { StartForm } from './StartForm';
import '../spot/spot.css';
import './solve.css';

const POLL_MS = 2000;

/** The page where spots are solved: a session, or the form that starts one, and all sessions. */
export default function SolvePage(): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const [sessions, setSessions] = createSignal<readonly SessionState[]>([]);
  const [gone, setGone] = createSignal<EngineError>();
  const look = async () => {
    if (document.hidden || engine.status() === 'lost') return;
    await engine.ask('sessions', {}).then(
      (answer) => setSessions(answer.sessions),
      () => {},
    );
  };
  look();
  const timer = setInterval(look, POLL_MS);
  onCleanup(() => clearInterval(timer));
  const session = () => {
    const source = address().spot;
    return source.kind === 'session' ? source.session : undefined;
  };
  const open = (number: number) => {
    setGone(undefined);
    navigate({ spot: { kind: 'session', session: number }, line: '' });
    look();
  };
  return (
    <div class="solve-page">
      <h1 class="visually-hidden">Solve</h1>
      <div class="solve-main">
        <Show when={session()} fallback={<StartForm onStarted={open} />}>
          {(number) => (
            <Show when={gone()} fallback={<SessionView session={number()} onGone={setGone} />}>
              {(error) => (
                <div>
                  <ErrorNote error={error()} />
                  <p class="hint">
                    A session lasts as long as the server. What it had come to is in the{' '}
                    <a href={printAddress({ page: 'library', spot: address().spot, line: '', options: {} })}>library</a>
                    , as a solution or as a checkpoint: solving the spot again goes on from there.
                  </p>
                </div>
              )}
            </Show>
          )}
        </Show>
      </div>
      <section class="panel session-list" aria-label="Sessions">
        <h2>Sessions</h2>
        <Show when={sessions().length > 0} fallback={<p class="hint">None yet.</p>}>
          <ul>
            <For each={sessions()}>
              {(one) => (
                <li>
                  <a
                    aria-current={one.session === session() ? 'true' : undefined}
                    href={printAddress({
                      page: 'solve',
                      spot: { kind: 'session', session: one.session },
                      line: '',
                      options: {},
                    })}
                    onClick={() => setGone(undefined)}
                  >
                    {one.session}. {one.spot}
                  </a>
                  <span class="state" data-state={one.state}>
                    {one.state}
                  </span>
                  <span class="figure">{percent(one.exploitability, 3)}</span>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </section>
    </div>
  );
}
