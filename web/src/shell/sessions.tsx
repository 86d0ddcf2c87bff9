import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import { printAddress } from '../address';
import type { SessionState } from '../contract';
import { useEngine } from '../engine/context';
import { percent } from '../ui/format';
import { runningWork } from './work';

const POLL_MS = 2000;

/** The sessions that run now, in the top bar: how far each is, and a way to stop it. */
export function RunningSessions(): JSX.Element {
  const engine = useEngine();
  const [sessions, setSessions] = createSignal<SessionState[]>([]);
  const look = async () => {
    if (document.hidden || engine.status() === 'lost') return;
    try {
      setSessions((await engine.ask('sessions', {})).sessions);
    } catch {
      // The status of the engine says so.
    }
  };
  look();
  const timer = setInterval(look, POLL_MS);
  onCleanup(() => clearInterval(timer));
  const running = () => sessions().filter((one) => one.state === 'running' || one.state === 'waiting');
  const stop = async (session: number) => {
    await engine.ask('session', { do: 'pause', session }).catch(() => {});
    look();
  };
  return (
    <Show when={running().length + runningWork().length > 0}>
      <ul class="running" aria-label="Running">
        <For each={runningWork()}>
          {(one) => (
            <li>
              <a href={printAddress(one.address)}>
                {one.name}: {one.share === undefined ? '…' : percent(one.share, 0)}
              </a>
              <button type="button" class="icon-button" aria-label={`Stop ${one.name}`} onClick={() => one.stop()}>
                ■
              </button>
            </li>
          )}
        </For>
        <For each={running()}>
          {(one) => (
            <li>
              <Show
                when={one.kind === 'solve'}
                fallback={
                  <span>
                    {one.spot || one.kind}: {percent(one.share ?? null, 0)}
                  </span>
                }
              >
                <a
                  href={printAddress({
                    page: 'solve',
                    spot: { kind: 'session', session: one.session },
                    line: '',
                    options: {},
                  })}
                >
                  {one.spot || `session ${one.session}`}: {one.state === 'waiting' ? 'waiting' : progressOf(one)}
                </a>
              </Show>
              <button
                type="button"
                class="icon-button"
                aria-label={`Pause ${one.spot || `session ${one.session}`}`}
                onClick={() => stop(one.session)}
              >
                ❚❚
              </button>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

/** How far a session is: the share of a batch that is done, the exploitability of a solve. */
function progressOf(session: SessionState): string {
  const { share } = session as { share?: number | null };
  return share == null ? percent(session.exploitability, 2) : percent(share, 0);
}
