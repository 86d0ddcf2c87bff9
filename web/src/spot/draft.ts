// The editable form of a spot. Amounts and sizes are texts, so that what is typed stays, right or wrong: the engine says which.
import type { Bets, Edit, Lock, Spot, Number as SpotNumber } from '../contract';
import { splitCards } from '../ui/cards';

/** The streets of a spot, in order. */
export const STREETS = ['flop', 'turn', 'river'] as const;
/** A street. */
export type Street = (typeof STREETS)[number];
/** The players, out of position first. */
export const PLAYERS = ['oop', 'ip'] as const;
/** A player. */
export type Player = (typeof PLAYERS)[number];

/** The sizes of a player on a street, each list as text. */
export interface SizesDraft {
  bet: string;
  raise: string;
  /** Bets into the last aggressor; only where `hasDonk`. */
  donk: string;
  /** Whether there is a list of donk bets; an empty one means no leads. */
  hasDonk: boolean;
  maxRaises: string;
}

/** The sizes of a street. */
export interface StreetDraft {
  /** Whether the players have sizes of their own; if not, those of `oop` are for both. */
  apart: boolean;
  oop: SizesDraft;
  ip: SizesDraft;
}

/** A spot while it is edited. */
export interface SpotDraft {
  name: string;
  board: string;
  dead: string;
  unit: 'chips' | 'bb';
  chipsPerBb: string;
  pot: string;
  /** One stack for both, unless `unequal`. */
  stack: string;
  unequal: boolean;
  stacks: Record<Player, string>;
  ranges: Record<Player, string>;
  bets: Record<Street, StreetDraft>;
  tree: { addAllin: string; forceAllin: string; merge: string };
  rake: { rate: string; cap: string };
  icm: { isOn: boolean; payouts: string; others: string };
  folded: readonly string[];
  edits: readonly Edit[];
  locks: readonly Lock[];
  stop: { exploitability: string; iterations: string; seconds: string };
}

const NO_SIZES: SizesDraft = { bet: '', raise: '', donk: '', hasDonk: false, maxRaises: '' };
const NO_STREET: StreetDraft = { apart: false, oop: NO_SIZES, ip: NO_SIZES };

/** The draft of a spot. */
export function draftOf(spot: Spot): SpotDraft {
  const stack = spot.stack;
  const each = typeof stack === 'object' ? stack : undefined;
  const stacks = {
    oop: text(each ? each.oop : (stack as SpotNumber)),
    ip: text(each ? each.ip : (stack as SpotNumber)),
  };
  return {
    name: spot.name ?? '',
    board: spot.board,
    dead: spot.dead ?? '',
    unit: spot.unit === 'bb' ? 'bb' : 'chips',
    chipsPerBb: text(spot.chips_per_bb),
    pot: text(spot.pot),
    stack: stacks.oop,
    unequal: each !== undefined,
    stacks,
    ranges: { oop: spot.ranges.oop ?? '', ip: spot.ranges.ip ?? '' },
    bets: {
      flop: streetDraft(spot.bets?.flop),
      turn: streetDraft(spot.bets?.turn),
      river: streetDraft(spot.bets?.river),
    },
    tree: {
      addAllin: text(spot.tree?.add_allin),
      forceAllin: text(spot.tree?.force_allin),
      merge: text(spot.tree?.merge),
    },
    rake: { rate: text(spot.rake?.rate), cap: text(spot.rake?.cap) },
    icm: {
      isOn: spot.icm != null,
      payouts: (spot.icm?.payouts ?? []).map(text).join(', '),
      others: (spot.icm?.others ?? []).map(text).join(', '),
    },
    folded: spot.bunching?.folded ?? [],
    edits: spot.edits ?? [],
    locks: spot.locks ?? [],
    stop: {
      exploitability: text(spot.stop?.exploitability),
      iterations: text(spot.stop?.iterations),
      seconds: text(spot.stop?.seconds),
    },
  };
}

/** The spot of a draft, as data of the contract. */
export function spotOf(draft: SpotDraft): Spot {
  const spot: Spot = {
    board: draft.board,
    pot: number(draft.pot),
    stack: draft.unequal ? { oop: number(draft.stacks.oop), ip: number(draft.stacks.ip) } : number(draft.stack),
    ranges: { ...draft.ranges },
  };
  if (draft.name.trim() !== '') spot.name = draft.name.trim();
  if (draft.dead !== '') spot.dead = draft.dead;
  if (draft.unit === 'bb') {
    spot.unit = 'bb';
    if (draft.chipsPerBb.trim() !== '') spot.chips_per_bb = Math.round(Number(draft.chipsPerBb)) || 0;
  }
  const bets: Record<string, Bets> = {};
  for (const street of STREETS) {
    const sizes = streetSizes(draft.bets[street]);
    if (sizes) bets[street] = sizes;
  }
  if (Object.keys(bets).length > 0) spot.bets = bets;
  const tree = given({
    add_allin: draft.tree.addAllin,
    force_allin: draft.tree.forceAllin,
    merge: draft.tree.merge,
  });
  if (tree) spot.tree = tree;
  if (draft.rake.rate.trim() !== '') {
    spot.rake = {
      rate: number(draft.rake.rate),
      ...(draft.rake.cap.trim() === '' ? {} : { cap: number(draft.rake.cap) }),
    };
  }
  if (draft.icm.isOn) {
    spot.icm = { payouts: list(draft.icm.payouts), others: list(draft.icm.others) };
    if (spot.icm.others?.length === 0) delete spot.icm.others;
  }
  if (draft.folded.length > 0) spot.bunching = { folded: [...draft.folded] };
  if (draft.edits.length > 0) spot.edits = [...draft.edits];
  if (draft.locks.length > 0) spot.locks = [...draft.locks];
  const stop = stopOf(draft.stop);
  if (stop) spot.stop = stop;
  return spot;
}

function stopOf(stop: SpotDraft['stop']): Spot['stop'] {
  const limits: NonNullable<Spot['stop']> = {};
  if (stop.exploitability.trim() !== '') limits.exploitability = number(stop.exploitability);
  if (stop.iterations.trim() !== '') limits.iterations = Math.round(Number(stop.iterations)) || 0;
  if (stop.seconds.trim() !== '') limits.seconds = Number(stop.seconds) || 0;
  return Object.keys(limits).length > 0 ? limits : undefined;
}

/** The street that a board starts on; the flop if it is none yet. */
export function startOf(board: string): Street {
  const cards = splitCards(board).length;
  return cards >= 5 ? 'river' : cards === 4 ? 'turn' : 'flop';
}

/** The streets that are still to be played. */
export function streetsFrom(board: string): readonly Street[] {
  return STREETS.slice(STREETS.indexOf(startOf(board)));
}

/** A draft with a change that makes it fit into memory: `bets.river.bet`, `max_raises`. `precision` is not of the spot. */
export function withRemedy(draft: SpotDraft, field: string, value: string): SpotDraft {
  const bets = { ...draft.bets };
  if (field === 'max_raises') {
    for (const street of STREETS) {
      const { apart, oop, ip } = bets[street];
      bets[street] = { apart, oop: { ...oop, maxRaises: value }, ip: { ...ip, maxRaises: value } };
    }
    return { ...draft, bets };
  }
  const [root, name, ...rest] = field.split('.');
  const street = STREETS.find((one) => one === name);
  const kind = rest.at(-1);
  if (root !== 'bets' || !street || (kind !== 'bet' && kind !== 'raise')) return draft;
  const old = bets[street];
  const player = rest.length === 2 ? PLAYERS.find((one) => one === rest[0]) : undefined;
  const changed = (of: Player) => (player === undefined || player === of ? { ...old[of], [kind]: value } : old[of]);
  bets[street] = { apart: player === undefined ? old.apart : true, oop: changed('oop'), ip: changed('ip') };
  return { ...draft, bets };
}

function streetDraft(bets: Bets | undefined): StreetDraft {
  if (!bets) return NO_STREET;
  const apart = bets.oop != null || bets.ip != null;
  const own = sizesDraft(bets);
  return { apart, oop: apart ? sizesDraft(bets.oop ?? {}) : own, ip: apart ? sizesDraft(bets.ip ?? {}) : own };
}

function sizesDraft(bets: Bets): SizesDraft {
  return {
    bet: bets.bet ?? '',
    raise: bets.raise ?? '',
    donk: bets.donk ?? '',
    hasDonk: bets.donk != null,
    maxRaises: text(bets.max_raises),
  };
}

function streetSizes(street: StreetDraft): Bets | undefined {
  if (!street.apart) return sizes(street.oop);
  const [oop, ip] = [sizes(street.oop), sizes(street.ip)];
  const bets: Bets = {};
  if (oop) bets.oop = oop;
  if (ip) bets.ip = ip;
  return oop || ip ? bets : undefined;
}

function sizes(draft: SizesDraft): Bets | undefined {
  const bets: Bets = {};
  if (draft.bet.trim() !== '') bets.bet = draft.bet.trim();
  if (draft.raise.trim() !== '') bets.raise = draft.raise.trim();
  if (draft.hasDonk) bets.donk = draft.donk.trim();
  if (draft.maxRaises.trim() !== '') bets.max_raises = Math.round(Number(draft.maxRaises)) || 0;
  return Object.keys(bets).length > 0 ? bets : undefined;
}

function given<T extends Record<string, string>>(texts: T): { [K in keyof T]?: SpotNumber } | undefined {
  const entries = Object.entries(texts).filter(([, value]) => value.trim() !== '');
  if (entries.length === 0) return undefined;
  return Object.fromEntries(entries.map(([key, value]) => [key, number(value)])) as { [K in keyof T]?: SpotNumber };
}

/** A number if the text is one, else the text: the engine reads `0.5%`, and refuses what it cannot read. */
export function number(typed: string): SpotNumber {
  const value = typed.trim();
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function list(typed: string): SpotNumber[] {
  return typed
    .split(/[,;\s]+/)
    .filter((word) => word !== '')
    .map(number);
}

function text(value: SpotNumber | number | null | undefined): string {
  return value == null ? '' : String(value);
}
