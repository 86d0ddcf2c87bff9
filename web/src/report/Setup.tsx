import { createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import { useAddress } from '../address';
import type { BatchAnswer, Device, SolveOptions, SpotRef } from '../contract';
import { useEngine } from '../engine/context';
import type { EngineError } from '../engine/engine';
import { startWork, workOf } from '../shell/work';
import { devicesOf, type SolveForm } from '../solve/options';
import { bytes, duration, ErrorNote, percent, TextField } from '../ui';
import { createAnswer } from '../ui/answer';
import { createLive } from '../ui/live';
import { batchParams, boardsOf, LISTS, type Question } from './question';

/** The key of the batch of the page. */
export const BATCH = 'batch';

/** Choosing boards, and solving those that the library does not have. */
export function Setup(props: {
  question: Question;
  name: string;
  spots: SpotRef[];
  /** Changes when the library has more. */
  version: number;
  onBoards: (boards: string) => void;
  onSolved: () => void;
}): JSX.Element {
  const engine = useEngine();
  const [address] = useAddress();
  const [gpu] = createAnswer(
    () => true,
    () => engine.ask('gpu', {}),
  );
  const [target, setTarget] = createSignal('0.5');
  const [device, setDevice] = createSignal<SolveForm['device']>('cpu');
  const [ended, setEnded] = createSignal<BatchAnswer>();
  const [error, setError] = createSignal<EngineError>();
  const wrongTarget = () => {
    const value = Number(target());
    return Number.isFinite(value) && value > 0 && value <= 100 ? undefined : 'expected per cent of the pot';
  };
  const solve = (): SolveOptions => ({
    target: Number((Number(target()) / 100).toPrecision(12)),
    ...(device() === 'cpu' ? {} : { device: device() as Device }),
  });
  const plan = createLive(
    engine,
    'batch',
    () =>
      boardsOf(props.question.boards).length === 0 || wrongTarget()
        ? undefined
        : batchParams(props.question, props.spots, solve(), true),
    () => props.version,
  );
  const work = createMemo(() => workOf(BATCH));
  const start = async () => {
    setError(undefined);
    setEnded(undefined);
    const ending = await startWork(
      engine,
      { name: `${props.name} on ${shortBoards(props.question.boards)}`, address: address(), key: BATCH },
      'batch',
      batchParams(props.question, props.spots, solve(), false),
    );
    if (ending !== 'stopped') {
      if ('error' in ending) setError(ending.error);
      else setEnded(ending.answer);
    }
    props.onSolved();
  };
  const left = () => plan().answer?.left;
  return (
    <section class="panel report-setup" aria-label="Boards">
      <div class="fields">
        <span class="field report-boards">
          <label class="field-label" for="report-boards">
            Boards of {props.name}
          </label>
          <textarea
            id="report-boards"
            rows={2}
            spellcheck={false}
            value={props.question.boards}
            placeholder="flops:all, or QsTs7h, AsKd2c:4"
            aria-invalid={plan().error ? true : undefined}
            onInput={(event) => props.onBoards(event.currentTarget.value)}
          />
          <span class="segments" role="group" aria-label="Lists of boards">
            <For each={LISTS}>
              {(list) => (
                <button
                  type="button"
                  aria-pressed={props.question.boards.trim() === list.text}
                  onClick={() => props.onBoards(list.text)}
                >
                  {list.title}
                </button>
              )}
            </For>
          </span>
        </span>
        <TextField label="Target" unit="% of the pot" value={target()} onInput={setTarget} error={wrongTarget()} />
        <label class="field">
          <span class="field-label">Device</span>
          <select
            value={device()}
            title={gpu()?.gpu_missing ?? undefined}
            onChange={(event) => setDevice(event.currentTarget.value as SolveForm['device'])}
          >
            <For each={devicesOf(gpu()?.gpu_name)}>{([value, name]) => <option value={value}>{name}</option>}</For>
          </select>
        </label>
      </div>
      <div class="report-run">
        <Show
          when={work()}
          fallback={
            <button
              type="button"
              class="primary"
              title="Solve what is missing (s)"
              disabled={left() === undefined || left() === 0}
              onClick={start}
            >
              {(plan().answer?.found ?? 0) > 0 && (left() ?? 0) > 0 ? 'Go on solving' : 'Solve'}
            </button>
          }
        >
          {(running) => (
            <>
              <button type="button" onClick={() => running().stop()}>
                Stop
              </button>
              <progress max={1} value={running().share ?? 0} aria-label="Share that is solved" />
              <span class="figure" role="status">
                {running().share === undefined ? 'starting' : percent(running().share, 1)},{' '}
                {duration(running().seconds)}
                {running().secondsLeft === undefined ? '' : `, ${duration(running().secondsLeft ?? 0)} to go`}
              </span>
            </>
          )}
        </Show>
        <Show when={!work() && plan().answer}>
          {(answer) => (
            <span class="hint figure" role="status">
              {answer().rows.length.toLocaleString('en')} classes of boards: {answer().found.toLocaleString('en')}{' '}
              solved, {answer().left.toLocaleString('en')} to solve
              {answer().memory_bytes ? `, up to ${bytes(answer().memory_bytes ?? 0)} each` : ''}
            </span>
          )}
        </Show>
        <Show when={ended()}>
          {(answer) => (
            <span class="hint figure">
              solved {answer().solved} in {duration(answer().seconds)}
              {answer().failed > 0 ? `; ${answer().failed} failed` : ''}
            </span>
          )}
        </Show>
      </div>
      <Show when={ended()?.failed}>
        <ul class="field-error">
          <For
            each={ended()
              ?.rows.filter(({ state }) => state === 'failed')
              .slice(0, 5)}
          >
            {(row) => (
              <li>
                {row.board}: {row.error}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={plan().error ?? error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
    </section>
  );
}

/** Boards in a few letters, for the top bar. */
function shortBoards(text: string): string {
  const boards = boardsOf(text);
  return boards.length > 2 ? `${boards.length} boards` : boards.join(', ');
}
