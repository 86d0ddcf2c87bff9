import { type Component, createMemo, type JSX, lazy, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { PAGES, type PageName, useAddress } from './address';
import { EngineProvider } from './engine/context';
import type { Engine } from './engine/engine';
import { Shell } from './shell/Shell';
import { Tour } from './tour/Tour';

// A page is a folder with a file page.tsx, whose default export is a component without properties: it reads its place from
// `useAddress` and asks `useEngine`.
const files = import.meta.glob<{ default: Component }>('./*/page.tsx');
const pages = new Map<PageName, Component>();
for (const name of PAGES) {
  const load = files[`./${name}/page.tsx`];
  if (load) pages.set(name, lazy(load));
}

/** The whole page over an engine. */
export function App(props: { engine: Engine }): JSX.Element {
  const [address] = useAddress();
  const page = createMemo(() => pages.get(address().page) ?? pages.get('study'));
  return (
    <EngineProvider engine={props.engine}>
      <Shell pages={[...pages.keys()]}>
        <Suspense>
          <Show when={page()}>{(component) => <Dynamic component={component()} />}</Show>
        </Suspense>
      </Shell>
      <Tour />
    </EngineProvider>
  );
}
