import { createEffect, createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { type PageName, printAddress, useAddress } from '../address';
import { useEngine } from '../engine/context';
import { handleKey, useKeys } from '../ui/keys';
import { palette, setTheme, theme } from '../ui/settings';
import { PageIcon } from './icons';
import { KeyList } from './KeyList';
import { Settings } from './Settings';
import { TopBar } from './TopBar';

const TITLES: Record<PageName, string> = {
  study: 'Study',
  spot: 'Spot',
  solve: 'Solve',
  symmetry: 'Symmetry',
  library: 'Library',
};

/** Everything around a page: the rail (on a phone a bar at the bottom), the top bar, the list of keys. */
export function Shell(props: { pages: readonly PageName[]; children: JSX.Element }): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const [keysOpen, setKeysOpen] = createSignal(false);
  const [settingsOpen, setSettingsOpen] = createSignal(false);

  onMount(() => {
    document.addEventListener('keydown', handleKey);
    onCleanup(() => document.removeEventListener('keydown', handleKey));
  });
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
    ...props.pages.map((page, at) => ({
      key: `F${at + 2}`,
      label: `Go to ${TITLES[page]}`,
      run: () => navigate({ page }),
    })),
  ]);

  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <nav class="rail" aria-label="Pages">
        <For each={props.pages}>
          {(page) => (
            <a
              class="rail-item"
              href={printAddress({ ...address(), page, options: {} })}
              aria-current={address().page === page ? 'page' : undefined}
            >
              <PageIcon page={page} />
              <span>{TITLES[page]}</span>
            </a>
          )}
        </For>
      </nav>
      <TopBar onKeys={() => setKeysOpen(true)} onSettings={() => setSettingsOpen(true)} />
      <Show when={engine.status() === 'lost'}>
        <div class="lost" role="status">
          The connection to isofold is lost. Trying again …
        </div>
      </Show>
      <main class="page" id="main" tabindex={-1}>
        {props.children}
      </main>
      <KeyList isOpen={keysOpen()} onClose={() => setKeysOpen(false)} />
      <Settings isOpen={settingsOpen()} onClose={() => setSettingsOpen(false)} />
    </div>
  );
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  return theme() === 'dark' || (theme() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
}
