import { type Accessor, createContext, useContext } from 'solid-js';
import type { Address, Navigate } from '../address';
import type { Combo, Decision } from '../contract';
import type { CellPaint, Scale } from '../ui';
import type { Comparison } from './comparison';
import type { Exploitation } from './exploitation';
import type { Overlay } from './overlay';
import type { Mode } from './paint';
import type { Player } from './players';

import type { Study } from './state';

export { numberOf, otherPlayer, type Player } from './players';

/** The tabs of the panel beside the grid. */
export const TABS = [
  'combos',
  'hands',
  'curves',
  'runouts',
  'blockers',
  'lock',
  'compare',
  'exploit',
  'simplify',
  'export',
  'notes',
] as const;
/** The name of a tab. */
export type Tab = (typeof TABS)[number];

/** What the parts of the page share. */
export interface StudyContext {
  study: Study;
  address: Accessor<Address>;
  navigate: Navigate;
  /** The decision that is shown, once it is known. */
  decision: Accessor<Decision | undefined>;
  /** The player whose hands the tables have. */
  player: Accessor<Player>;
  mode: Accessor<Mode>;
  tab: Accessor<Tab>;
  scale: Accessor<Scale>;
  /** The classes that are chosen in the grid. */
  selected: Accessor<readonly string[]>;
  setSelected: (names: readonly string[]) => void;
  comparison: Comparison;
  exploitation: Exploitation;
  /** How a class of a player looks in the mode of now. */
  paint: (name: string, player: Player) => CellPaint;
  /** The values over the grid, in the modes that have some. */
  overlay: Accessor<Overlay | undefined>;
}

const Context = createContext<StudyContext>();

/** Makes the state of the page known to its parts. */
export const StudyProvider = Context.Provider;

/** The state of the page. */
export function useStudy(): StudyContext {
  const context = useContext(Context);
  if (!context) throw new Error('useStudy is called outside of the Study page');
  return context;
}

/** The combos of a player at a decision. */
export function handsOf(decision: Decision, player: Player): readonly Combo[] {
  return (decision.hands_of === player ? decision.hands : decision.other_hands) ?? [];
}
