import { type Accessor, createContext, useContext } from 'solid-js';
import type { Address, Navigate } from '../address';
import type { Combo, Decision } from '../contract';
import type { Scale } from '../ui';
import type { Mode } from './paint';
import type { Study } from './state';

/** A player. */
export type Player = 'oop' | 'ip';

/** The tabs of the panel beside the grid. */
export const TABS = ['combos', 'hands', 'curves', 'runouts', 'blockers', 'lock'] as const;
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

/** The number of a player in pairs: out of position first. */
export function numberOf(player: string): 0 | 1 {
  return player === 'ip' ? 1 : 0;
}
