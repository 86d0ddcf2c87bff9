import { type Component, type JSX, lazy, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { PAGES, type PageName, useAddress } from './address';
import { EngineProvider } from './engine/context';
import type { Engine } from './engine/engine';
import { Shell } from './shell/Shell';
import { Tour } from './tour/Tour';

// A page is a folder with a file page.tsx, whose default export is a component without properties: it reads its place from
// `useAddress` and asks `useEngine`.
const pages: Record<PageName, Component> = {
  study: lazy(() => import('./study/page')),
  spot: lazy(() => import('./spot/page')),
  solve: lazy(() => import('./solve/page')),
  report: lazy(() => import('./report/page')),
  equity: lazy(() => import('./equity/page')),
  symmetry: lazy(() => import('./symmetry/page')),
  buckets: lazy(() => import('./buckets/page')),
  icm: lazy(() => import('./icm/page')),
  library: lazy(() => import('./library/page')),
};

/** The whole page over an engine. */
export function App(props: { engine: Engine }): JSX.Element {
  const [address] = useAddress();
  return (
    <EngineProvider engine={props.engine}>
      <Shell pages={PAGES}>
        <Suspense>
          <Dynamic component={pages[address().page]} />
        </Suspense>
      </Shell>
      <Tour />
    </EngineProvider>
  );
}
