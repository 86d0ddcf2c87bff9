import { createSignal, For, type JSX, Show } from 'solid-js';
import { useEngine } from '../engine/context';
import { createAnswer } from '../ui/answer';
import { Dialog } from '../ui/Dialog';
import { bytes } from '../ui/format';
import { PALETTES, palette, setPalette, setTheme, setUnit, THEMES, theme, UNITS, unit } from '../ui/settings';
import { chooseServer, server } from './connection';

const UNIT_NAMES = { chips: 'chips', bb: 'big blinds', pot: '% of pot' };

/** Theme, colours, unit, and the isofold that answers. */
export function Settings(props: { isOpen: boolean; onClose: () => void }): JSX.Element {
  const [url, setUrl] = createSignal(server().url);
  const [token, setToken] = createSignal(server().token ?? '');
  return (
    <Dialog title="Settings" isOpen={props.isOpen} onClose={props.onClose}>
      <Choice label="Theme" values={THEMES} value={theme()} onChange={setTheme} />
      <Choice label="Colours of actions" values={PALETTES} value={palette()} onChange={setPalette} />
      <Choice label="Amounts in" values={UNITS} value={unit()} onChange={setUnit} names={UNIT_NAMES} />
      <Machine isOpen={props.isOpen} />
      <p>
        Keys: press <kbd>?</kbd> on any page for its list, <kbd>Ctrl</kbd>+<kbd>K</kbd> for all commands.
      </p>
      <form
        class="server-form"
        onSubmit={(event) => {
          event.preventDefault();
          chooseServer({ url: url().trim(), token: token().trim() || undefined });
        }}
      >
        <h3>Another isofold</h3>
        <p class="hint">
          Solve on a larger machine: start <code>isofold web --host 0.0.0.0 --allow-origin {location.origin}</code>{' '}
          there, start this one with <code>--engine</code> and that address, and give the address and the token that it
          prints.
        </p>
        <label>
          Address
          <input
            type="url"
            placeholder="this page's own"
            value={url()}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <label>
          Token
          <input
            type="password"
            autocomplete="off"
            value={token()}
            onInput={(event) => setToken(event.currentTarget.value)}
          />
        </label>
        <button type="submit">Connect</button>
      </form>
    </Dialog>
  );
}

/** The isofold that answers: its library, threads, memory and device. */
function Machine(props: { isOpen: boolean }): JSX.Element {
  const engine = useEngine();
  const [found] = createAnswer(
    () => (props.isOpen ? true : undefined),
    async () => {
      const [settings, gpu, library, version] = await Promise.all([
        engine.ask('settings', {}),
        engine.ask('gpu', {}),
        engine.ask('library-list', {}).catch(() => undefined),
        engine.ask('hello', {}),
      ]);
      return { settings, gpu, library, version };
    },
  );
  return (
    <Show when={found()}>
      {(all) => (
        <>
          <h3>This isofold</h3>
          <dl class="settings-facts figure">
            <dt>Version</dt>
            <dd>{all().version.isofold}</dd>
            <dt>Library</dt>
            <dd data-setting="library">{all().settings.library_folder ?? 'none: nothing is kept'}</dd>
            <Show when={all().library}>
              {(library) => (
                <>
                  <dt>Its size</dt>
                  <dd>
                    {library().entries.length} solutions, {bytes(library().bytes)}
                    {all().settings.library_limit ? ` of at most ${bytes(all().settings.library_limit ?? 0)}` : ''}
                  </dd>
                </>
              )}
            </Show>
            <dt>Threads</dt>
            <dd data-setting="threads">
              {all().settings.threads} of {all().settings.cores} cores
            </dd>
            <dt>Memory</dt>
            <dd>{all().settings.memory ? bytes(all().settings.memory ?? 0) : 'not known'}</dd>
            <dt>Device</dt>
            <dd>{all().gpu.gpu_name ? `CPU, GPU: ${all().gpu.gpu_name}` : `CPU (${all().gpu.gpu_missing})`}</dd>
          </dl>
          <p class="hint">
            Threads, memory and device of a solve are chosen on the page Solve. The folder of the library is that of{' '}
            <code>isofold web --library</code>.
          </p>
        </>
      )}
    </Show>
  );
}

function Choice<T extends string>(props: {
  label: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
  names?: Record<T, string>;
}): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{props.label}</legend>
      <For each={props.values}>
        {(value) => (
          <label>
            <input
              type="radio"
              name={props.label}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            {props.names?.[value] ?? value}
          </label>
        )}
      </For>
    </fieldset>
  );
}
