import { For, type JSX, Show } from 'solid-js';
import { Cards } from '../ui/Card';
import { setTheme, setUnit, UNITS, type Unit, unit } from '../ui/settings';
import { CopyLink } from './CopyLink';
import { isDark } from './Shell';
import { RunningSessions } from './sessions';
import { spotFacts } from './summary';

const UNIT_NAMES: Record<Unit, string> = { chips: 'chips', bb: 'bb', pot: '% pot' };

/** The bar on top: the spot, what is running, unit, theme, keys. */
export function TopBar(props: { onCommands: () => void; onKeys: () => void; onSettings: () => void }): JSX.Element {
  return (
    <header class="top-bar">
      <span class="brand">isofold</span>
      <Show when={spotFacts()}>
        {(facts) => (
          <div class="spot-facts">
            <span class="spot-name">{facts().name}</span>
            <Cards text={facts().board} />
            <For each={facts().chips}>{(chip) => <span class="chip">{chip}</span>}</For>
          </div>
        )}
      </Show>
      <span class="stretch" />
      <RunningSessions />
      <button
        type="button"
        class="icon-button"
        aria-label="Commands"
        title="Commands (Ctrl-K)"
        onClick={() => props.onCommands()}
      >
        ⌘
      </button>
      <CopyLink />
      <label class="unit-choice">
        <span class="visually-hidden">Amounts in</span>
        <select value={unit()} onChange={(event) => setUnit(event.currentTarget.value as Unit)}>
          <For each={UNITS}>{(name) => <option value={name}>{UNIT_NAMES[name]}</option>}</For>
        </select>
      </label>
      <button
        type="button"
        class="icon-button"
        aria-label={isDark() ? 'Light theme' : 'Dark theme'}
        title="Light or dark (d)"
        onClick={() => setTheme(isDark() ? 'light' : 'dark')}
      >
        {isDark() ? '☀' : '☾'}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Settings"
        title="Settings (,)"
        onClick={() => props.onSettings()}
      >
        ⚙
      </button>
      <button type="button" class="icon-button" aria-label="Keys" title="Keys (?)" onClick={() => props.onKeys()}>
        ?
      </button>
    </header>
  );
}
