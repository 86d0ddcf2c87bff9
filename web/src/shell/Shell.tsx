import { createEffect, createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { type PageName, printAddress, useAddress } from '../address';
import { useEngine } from '../engine/context';
import { handleKey, useKeys } from '../ui/keys';
import { PALETTES, palette, setPalette, setTheme, setUnit, theme, UNITS } from '../ui/settings';
import type { Command } from './commands';
import { PageIcon } from './icons';
import { KeyList } from './KeyList';
import { Palette } from './Palette';
import { Settings } from './Settings';
import { TopBar } from './TopBar';

/** The titles of the pages. */
export const TITLES: Record<PageName, string> = {
  study: 'Study',
  spot: 'Spot',
  solve: 'Solve',
  report: 'Report',
  equity: 'Equity',
  symmetry: 'Symmetry',
  buckets: 'Buckets',
  icm: 'ICM',
  library: 'Library',
};

const UNIT_TITLES = { chips: 'chips', bb: 'big blinds', pot: '% of pot' };

/** Everything around a page: the rail (on a phone a bar at the bottom), the top bar, the list of keys. */
export function Shell(props: { pages: readonly PageName[]; children: JSX.Element }): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const [keysOpen, setKeysOpen] = createSignal(false);
  const [settingsOpen, setSettingsOpen] = createSignal(false);
  // On a phone the bar has room for four pages, and the others are behind a button.
  const [isMore, setMore] = createSignal(false);

  const [paletteOpen, setPaletteOpen] = createSignal(false);
  const onKey = (event: KeyboardEvent) => {
    // Ctrl-K works while a field is typed into, too.
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) setPaletteOpen(true);
    } else handleKey(event);
  };
  onMount(() => {
    document.addEventListener('keydown', onKey);
    onCleanup(() => document.removeEventListener('keydown', onKey));
  });
  const commands: readonly Command[] = [
    ...props.pages.map((page) => ({
      title: `Go to ${TITLES[page]}`,
      group: 'Pages',
      keys: [],
      run: () => navigate({ page }),
    })),
    ...UNITS.map((unit) => ({
      title: `Amounts in ${UNIT_TITLES[unit]}`,
      group: 'Settings',
      keys: [],
      run: () => setUnit(unit),
    })),
    ...PALETTES.map((name) => ({
      title: `Colours: ${name}`,
      group: 'Settings',
      keys: [],
      run: () => setPalette(name),
    })),
    { title: 'Print', group: 'Everywhere', keys: [], run: () => window.print() },
  ];
  createEffect(() => {
    document.documentElement.dataset.theme = theme();
    document.documentElement.dataset.palette = palette();
  });
  createEffect(() => {
    document.title = `${TITLES[address().page]} · isofold`;
  });
  useKeys('Everywhere', [
    { key: '?', label: 'List the keys', run: () => void setKeysOpen(true) },
    { key: 'd', label: 'Light or dark', run: () => setTheme(isDark() ? 'light' : 'dark') },
    { key: ',', label: 'Settings', run: () => void setSettingsOpen(true) },
    { key: ['o', ':'], label: 'Commands (Ctrl-K too): go anywhere, do anything', run: () => void setPaletteOpen(true) },
  ]);

  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <nav class="rail" aria-label="Pages" data-open={isMore()}>
        <For each={props.pages}>
          {(page) => (
            <a
              class="rail-item"
              href={printAddress({ ...address(), page, options: {} })}
              aria-current={address().page === page ? 'page' : undefined}
              onClick={() => setMore(false)}
            >
              <PageIcon page={page} />
              <span>{TITLES[page]}</span>
            </a>
          )}
        </For>
        <button type="button" class="rail-item rail-more" aria-expanded={isMore()} onClick={() => setMore(!isMore())}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
          <span>{isMore() ? 'Less' : 'More'}</span>
        </button>
      </nav>
      <TopBar
        onCommands={() => setPaletteOpen(true)}
        onKeys={() => setKeysOpen(true)}
        onSettings={() => setSettingsOpen(true)}
      />
      <Show when={engine.status() === 'lost'}>
        <div class="lost" role="status">
          The connection to isofold is lost. Trying again …
        </div>
      </Show>
      <main class="page" id="main" tabindex={-1}>
        {props.children}
      </main>
      <Palette isOpen={paletteOpen()} extra={commands} onClose={() => setPaletteOpen(false)} />
      <KeyList isOpen={keysOpen()} onClose={() => setKeysOpen(false)} />
      <Settings isOpen={settingsOpen()} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  return theme() === 'dark' || (theme() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}
