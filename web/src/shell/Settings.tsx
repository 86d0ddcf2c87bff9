import { createSignal, For, type JSX } from 'solid-js';
import { Dialog } from '../ui/Dialog';
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
