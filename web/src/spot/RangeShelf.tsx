import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { Dialog, TextField } from '../ui';
import { download, pickFile } from '../ui/files';
import { PRESETS } from './presets';
import { byFolder, savedRanges } from './saved';

/** Ranges to start from, and those that the user keeps in folders. */
export function RangeShelf(props: { label: string; text: string; onChoose: (text: string) => void }): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const [folder, setFolder] = createSignal('');
  const [name, setName] = createSignal('');
  const [said, setSaid] = createSignal('');
  const folders = createUniqueId();
  const choose = (text: string) => {
    props.onChoose(text);
    setOpen(false);
  };
  const save = () => {
    if (name().trim() === '') return setSaid('give it a name');
    if (props.text.trim() === '') return setSaid('the range is empty');
    savedRanges.save({ folder: folder().trim(), name: name().trim(), text: props.text });
    setSaid(`saved as ${[folder().trim(), name().trim()].filter(Boolean).join('/')}`);
    setName('');
  };
  const read = async () => {
    try {
      const file = await pickFile('.json');
      if (file) setSaid(`${savedRanges.read(await file.text())} ranges read`);
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <div class="shelf-row">
        <button type="button" onClick={() => setOpen(true)}>
          Presets and saved ranges …
        </button>
      </div>
      <Dialog title={`Ranges for ${props.label}`} isOpen={isOpen()} onClose={() => setOpen(false)}>
        <div class="shelf">
          <section>
            <h3>Saved</h3>
            <Show when={savedRanges.all().length > 0} fallback={<p class="hint">Nothing is saved yet.</p>}>
              <For each={byFolder(savedRanges.all())}>
                {(group) => (
                  <details open>
                    <summary>{group.folder || 'without a folder'}</summary>
                    <ul class="saved-list">
                      <For each={group.items}>
                        {(item) => (
                          <li>
                            <button type="button" class="saved" onClick={() => choose(item.text)} title={item.text}>
                              {item.name}
                            </button>
                            <button
                              type="button"
                              class="icon-button"
                              aria-label={`Remove ${item.name}`}
                              onClick={() => savedRanges.remove(item)}
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
            <form
              class="save-form"
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <label class="field">
                <span class="field-label">Folder</span>
                <input
                  list={folders}
                  value={folder()}
                  placeholder="100bb/BTN"
                  onInput={(event) => setFolder(event.currentTarget.value)}
                />
              </label>
              <datalist id={folders}>
                <For each={byFolder(savedRanges.all())}>{(group) => <option value={group.folder} />}</For>
              </datalist>
              <TextField label="Name" value={name()} onInput={setName} placeholder="open" />
              <button type="submit" class="primary">
                Save this range
              </button>
            </form>
            <p class="shelf-row">
              <button
                type="button"
                onClick={() => download('isofold-ranges.json', savedRanges.print(), 'application/json')}
              >
                Export all
              </button>
              <button type="button" onClick={read}>
                Import …
              </button>
              <output class="hint">{said()}</output>
            </p>
          </section>
          <For each={PRESETS}>
            {(group) => (
              <section>
                <h3>{group.group}</h3>
                <div class="preset-list">
                  <For each={group.ranges}>
                    {(preset) => (
                      <button type="button" title={preset.text} onClick={() => choose(preset.text)}>
                        {preset.name}
                      </button>
                    )}
                  </For>
                </div>
              </section>
            )}
          </For>
        </div>
      </Dialog>
    </>
  );
}
