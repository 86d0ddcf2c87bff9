import { createSignal, For, type JSX, Show } from 'solid-js';
import { addressOfLine } from '../address';
import type { ConvertFormat, Decision, ExportFormat, RangeProgram } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError, type EngineError } from '../engine/engine';
import { actionColour, bytes, ErrorNote, percent, spotRef } from '../ui';
import { copyText } from '../ui/copy';
import { download, fileName } from '../ui/files';
import { solutionRef } from '../ui/source';
import { handsOf, useStudy } from './context';
import { handsCsv } from './csv';
import { MODE_NAMES } from './paint';
import { colourResolver, gridPicture } from './picture';

const PROGRAMS: readonly { format: RangeProgram; title: string }[] = [
  { format: 'pio', title: 'PioSOLVER' },
  { format: 'gto+', title: 'GTO+' },
  { format: 'wizard', title: 'GTO Wizard' },
  { format: 'isofold', title: 'isofold' },
];
const SPOTS: readonly { format: ConvertFormat; title: string; ending: string }[] = [
  { format: 'isofold', title: 'spot file', ending: 'toml' },
  { format: 'pio', title: 'PioSOLVER tree script', ending: 'txt' },
  { format: 'upi', title: 'UPI commands', ending: 'txt' },
  { format: 'texas', title: 'TexasSolver input', ending: 'txt' },
];
const FILES: readonly { format: ExportFormat; title: string }[] = [
  { format: 'csv', title: 'CSV' },
  { format: 'parquet', title: 'Parquet' },
  { format: 'npz', title: 'NumPy (npz)' },
];

/** The place, its ranges, the spot and the whole solution as files: what is seen, and what other programs read. */
export function ExportPanel(props: { decision: Decision }): JSX.Element {
  const engine = useEngine();
  const { address, study, player, mode, paint } = useStudy();
  const [said, setSaid] = createSignal('');
  const [remarks, setRemarks] = createSignal<readonly string[]>([]);
  const [error, setError] = createSignal<EngineError>();
  const [isBusy, setBusy] = createSignal(false);
  const name = (ending: string) =>
    fileName([props.decision.spot, addressOfLine(study.shown())].filter(Boolean).join('-'), ending);
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true);
    setSaid('');
    setError(undefined);
    setRemarks([]);
    try {
      setSaid(await work());
    } catch (reason) {
      setError(asEngineError(reason));
    }
    setBusy(false);
  };
  const table = () =>
    attempt(async () => {
      download(name('csv'), handsCsv(props.decision, handsOf(props.decision, player())), 'text/csv');
      return 'saved';
    });
  const picture = () =>
    attempt(async () => {
      const { resolve, end } = colourResolver();
      try {
        const legend =
          mode() === 'strategy'
            ? props.decision.actions.map((action) => ({
                colour: actionColour(action.kind, action.pot_share),
                text: `${action.action} ${percent(action.frequency)}`,
              }))
            : [];
        const title = `${props.decision.spot}  ${props.decision.board}  ${study.shown() || 'start'}  ${player().toUpperCase()}: ${MODE_NAMES[mode()]}`;
        download(name('png'), await gridPicture(title, (cell) => paint(cell, player()), legend, resolve));
      } finally {
        end();
      }
      return 'saved';
    });
  const ranges = (format: RangeProgram) =>
    attempt(async () => {
      const of = await solutionRef(engine, address().spot);
      const answer = await engine.ask('show', { ...of, line: study.shown(), ranges: format });
      if (!('ranges' in answer)) throw new Error('a decision was expected');
      const text = answer.ranges
        .map(({ player: whose, action, range }) => `# ${whose.toUpperCase()}${action ? `, ${action}` : ''}\n${range}`)
        .join('\n\n');
      await copyText(text);
      return `${answer.ranges.length} ranges copied`;
    });
  const spot = (format: ConvertFormat, ending: string) =>
    attempt(async () => {
      const answer = await engine.ask('convert', { spot: await spotRef(engine, address().spot), to: format });
      download(fileName(props.decision.spot, ending), answer.text);
      setRemarks(answer.remarks.map(({ line, text }) => `line ${line}: ${text}`));
      return answer.remarks.length > 0 ? 'saved; what is different there:' : 'saved';
    });
  const solution = (format: ExportFormat) =>
    attempt(async () => {
      const file = name(format);
      const of = await solutionRef(engine, address().spot);
      const answer = await engine.ask('export', { ...of, file, format, line: study.shown(), replace: true });
      download(file, await engine.files.read(file));
      await engine.files.remove(file);
      return `${answer.nodes.toLocaleString('en')} decisions of ${answer.streets.join(', ')}, ${bytes(answer.file_bytes)}`;
    });
  return (
    <div class="export-panel">
      <Group title="This place">
        <button type="button" disabled={isBusy()} onClick={table}>
          Hands of {player().toUpperCase()} as CSV
        </button>
        <button type="button" disabled={isBusy()} onClick={picture}>
          Grid as PNG
        </button>
      </Group>
      <Group title="The ranges here, for">
        <For each={PROGRAMS}>
          {({ format, title }) => (
            <button type="button" disabled={isBusy()} onClick={() => ranges(format)}>
              {title}
            </button>
          )}
        </For>
      </Group>
      <Group title="The spot, as">
        <For each={SPOTS}>
          {({ format, title, ending }) => (
            <button type="button" disabled={isBusy()} onClick={() => spot(format, ending)}>
              {title}
            </button>
          )}
        </For>
      </Group>
      <Group title="Every decision from here on, as">
        <For each={FILES}>
          {({ format, title }) => (
            <button type="button" disabled={isBusy()} onClick={() => solution(format)}>
              {title}
            </button>
          )}
        </For>
      </Group>
      <p>
        <button type="button" onClick={() => window.print()}>
          Print
        </button>
      </p>
      <p role="status">{said()}</p>
      <Show when={remarks().length > 0}>
        <ul class="remarks">
          <For each={remarks()}>{(text) => <li>{text}</li>}</For>
        </ul>
      </Show>
      <Show when={error()}>{(reason) => <ErrorNote error={reason()} />}</Show>
    </div>
  );
}

function Group(props: { title: string; children: JSX.Element }): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{props.title}</legend>
      {props.children}
    </fieldset>
  );
}
