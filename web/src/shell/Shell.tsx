import { createEffect, createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { type PageName, printAddress, useAddress } from '../address';
import { useEngine } from '../engine/context';
import { handleKey, useKeys } from '../ui/keys';
import { palette, setTheme, theme } from '../ui/settings';
import { PageIcon } from './icons';
import { KeyList } from './KeyList';
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

/** The keys of the pages; F5 loads the page anew, and F6 is the address. */
const PAGE_KEYS = ['F2', 'F3', 'F4', 'F7', 'F8', 'F9', 'F10'];

/** Everything around a page: the rail (on a phone a bar at the bottom), the top bar, the list of keys. */
export function Shell(props: { pages: readonly PageName[]; children: JSX.Element }): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const [keysOpen, setKeysOpen] = createSignal(false);
  const [settingsOpen, setSettingsOpen] = createSignal(false);
  // On a phone the bar has room for four pages, and the others are behind a button.
  const [isMore, setMore] = createSignal(false);

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
      key: PAGE_KEYS[at] ?? [],
      label: `Go to ${TITLES[page]}`,
      run: () => navigate({ page }),
    })),
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
