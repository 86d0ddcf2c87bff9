import { createSignal, For, type JSX, Show } from 'solid-js';
import { packSpot, printAddress } from '../address';
import type { ConvertAnswer, ConvertFormat, EmbeddedSpot, Spot } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError } from '../engine/engine';
import { Dialog, TextField } from '../ui';
import { copyText } from '../ui/copy';
import { download, fileName, pickFile } from '../ui/files';
import { type SpotDraft, spotOf } from './draft';
import { byFolder, type Saved, savedSpots } from './saved';

const PROGRAMS: Record<ConvertFormat, string> = {
  isofold: 'isofold',
  pio: 'PioSOLVER',
  upi: 'PioSOLVER (UPI)',
  texas: 'TexasSolver',
  'gto+': 'GTO+',
  wizard: 'GTO Wizard',
};

/** Opening, saving, importing and exporting spots: as TOML, and as links. */
export function SpotFiles(props: { draft: SpotDraft; onOpen: (spot: Spot) => void }): JSX.Element {
  const engine = useEngine();
  const [isOpen, setOpen] = createSignal(false);
  const [isText, setText] = createSignal(false);
  const [typed, setTyped] = createSignal('');
  const [folder, setFolder] = createSignal('');
  const [said, setSaid] = createSignal('');
  const [wrong, setWrong] = createSignal('');
  const [imported, setImported] = createSignal<ConvertAnswer>();
  const [examples, setExamples] = createSignal<readonly EmbeddedSpot[]>([]);
  const toml = async () => (await engine.ask('spot', { spot: { data: spotOf(props.draft) } })).toml;
  /** Runs something, and says what became of it. */
  const attempt = async (work: () => Promise<string | undefined>) => {
    setSaid('');
    setWrong('');
    try {
      setSaid((await work()) ?? '');
    } catch (reason) {
      setWrong(asEngineError(reason).message);
    }
  };
  const open = async (text: string, name: string) => {
    const answer = await engine.ask('spot', { spot: { toml: text } });
    props.onOpen(answer.data);
    setOpen(false);
    setText(false);
    return `opened ${name}`;
  };
  /** Opens a spot of isofold or of another program; what is different here is said. */
  const importText = async (text: string, name: string) => {
    const answer = await engine.ask('convert', { text, name: name.replace(/\.[^.]*$/, '') });
    if (answer.content === 'spot' && answer.from === 'isofold') return open(text, name);
    if (answer.content === 'spot') await open(answer.text, name);
    setText(false);
    setImported(answer);
    return answer.content === 'spot' ? `opened ${name}` : 'read a range';
  };
  const read = () =>
    attempt(async () => {
      const file = await pickFile('.toml,.txt,text/plain');
      return file && importText(await file.text(), file.name);
    });
  const useRange = (player: 'oop' | 'ip') => {
    const range = imported()?.text.trim();
    if (range) props.onOpen({ ...spotOf(props.draft), ranges: { ...spotOf(props.draft).ranges, [player]: range } });
    setImported(undefined);
  };
  const copyLink = () =>
    attempt(async () => {
      const source = await packSpot(await toml());
      const link = location.href.split('#')[0] + printAddress({ page: 'spot', spot: source, line: '', options: {} });
      await copyText(link);
      return 'the link is copied';
    });
  const save = () =>
    attempt(async () => {
      const name = props.draft.name.trim();
      if (name === '') throw new Error('give the spot a name first');
      savedSpots.save({ folder: folder().trim(), name, text: await toml() });
      return `saved as ${[folder().trim(), name].filter(Boolean).join('/')}`;
    });
  const showText = () =>
    attempt(async () => {
      setTyped(await toml());
      setText(true);
      return undefined;
    });
  const openShelf = () =>
    attempt(async () => {
      setOpen(true);
      if (examples().length === 0) setExamples((await engine.ask('spots', {})).spots);
      return undefined;
    });
  return (
    <div class="spot-files">
      <button type="button" onClick={openShelf}>
        Open …
      </button>
      <button type="button" onClick={save}>
        Save
      </button>
      <button type="button" onClick={read}>
        Import …
      </button>
      <button
        type="button"
        onClick={() => attempt(async () => void download(fileName(props.draft.name), await toml()))}
      >
        Export
      </button>
      <button type="button" onClick={showText}>
        TOML
      </button>
      <button type="button" onClick={copyLink}>
        Copy link
      </button>
      <output class="hint">{said()}</output>
      <Show when={wrong()}>
        <span class="field-error" role="alert">
          {wrong()}
        </span>
      </Show>
      <Dialog title="Open a spot" isOpen={isOpen()} onClose={() => setOpen(false)}>
        <div class="shelf">
          <section>
            <h3>Saved</h3>
            <Show when={savedSpots.all().length > 0} fallback={<p class="hint">Nothing is saved yet.</p>}>
              <For each={byFolder(savedSpots.all())}>
                {(group) => (
                  <details open>
                    <summary>{group.folder || 'without a folder'}</summary>
                    <ul class="saved-list">
                      <For each={group.items}>
                        {(item: Saved) => (
                          <li>
                            <button
                              type="button"
                              class="saved"
                              onClick={() => attempt(() => open(item.text, item.name))}
                            >
                              {item.name}
                            </button>
                            <button
                              type="button"
                              class="icon-button"
                              aria-label={`Remove ${item.name}`}
                              onClick={() => savedSpots.remove(item)}
                            >
                              ✕
                            </button>
                          </li>
                        )}
                      </For>
                    </ul>
                  </details>
                )}
              </For>
            </Show>
            <TextField
              label="Folder for what is saved next"
              value={folder()}
              onInput={setFolder}
              placeholder="SRP/BTN-BB"
            />
          </section>
          <section>
            <h3>Examples</h3>
            <div class="preset-list">
              <For each={examples()}>
                {(spot) => (
                  <button type="button" onClick={() => attempt(() => open(spot.toml, spot.name))}>
                    {spot.name}
                  </button>
                )}
              </For>
            </div>
          </section>
        </div>
      </Dialog>
      <Dialog title="The spot as TOML" isOpen={isText()} onClose={() => setText(false)}>
        <label class="toml-label">
          <span class="hint">
            A spot file: edit it here, or paste one. A script of PioSOLVER or TexasSolver, or a range of GTO+ or GTO
            Wizard, is read, too.
          </span>
          <textarea
            class="toml"
            rows={18}
            spellcheck={false}
            value={typed()}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <Show when={wrong()}>
          <p class="field-error" role="alert">
            {wrong()}
          </p>
        </Show>
        <button type="button" class="primary" onClick={() => attempt(() => importText(typed(), 'the text'))}>
          Use this
        </button>
      </Dialog>
      <Dialog
        title={`From ${PROGRAMS[imported()?.from ?? 'isofold']}`}
        isOpen={imported() !== undefined}
        onClose={() => setImported(undefined)}
      >
        <Show when={imported()}>
          {(answer) => (
            <>
              <Show when={answer().content === 'range'}>
                <p class="import-range">{answer().text}</p>
                <p>
                  <button type="button" onClick={() => useRange('oop')}>
                    Use it for OOP
                  </button>{' '}
                  <button type="button" onClick={() => useRange('ip')}>
                    Use it for IP
                  </button>
                </p>
              </Show>
              <Show
                when={answer().remarks.length > 0}
                fallback={<p>Everything means the same here: there is nothing to remark.</p>}
              >
                <p>What is different here, and what was taken for granted:</p>
                <table class="import-remarks">
                  <thead>
                    <tr>
                      <th scope="col" class="num">
                        Line
                      </th>
                      <th scope="col">About</th>
                      <th scope="col">Remark</th>
                    </tr>
                  </thead>
                  <tbody>
                    <For each={answer().remarks}>
                      {(remark) => (
                        <tr>
                          <td class="num">{remark.line}</td>
                          <td>{remark.topic}</td>
                          <td class="wrap">{remark.text}</td>
                        </tr>
                      )}
                    </For>
                  </tbody>
                </table>
              </Show>
            </>
          )}
        </Show>
      </Dialog>
    </div>
  );
}
