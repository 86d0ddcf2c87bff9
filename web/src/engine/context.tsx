import { createContext, type JSX, useContext } from 'solid-js';
import type { Engine } from './engine';

const EngineContext = createContext<Engine>();

/** Makes an engine known to everything inside. */
export function EngineProvider(props: { engine: Engine; children: JSX.Element }): JSX.Element {
  return <EngineContext.Provider value={props.engine}>{props.children}</EngineContext.Provider>;
}

/** The engine of the page. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('useEngine is called outside of an EngineProvider');
  return engine;
}
