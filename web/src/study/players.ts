/** A player. */
export type Player = 'oop' | 'ip';

/** The other player. */
export function otherPlayer(player: Player): Player {
  return player === 'oop' ? 'ip' : 'oop';
}

/** The number of a player in pairs: out of position first. */
export function numberOf(player: string): 0 | 1 {
  return player === 'ip' ? 1 : 0;
}
