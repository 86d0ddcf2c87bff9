/** A game, as requests name it. */
export interface Game {
  name: string;
  title: string;
  /** Whether there is a board. */
  hasBoard: boolean;
  /** Whether hands are two cards of the 13 × 13 grid. */
  hasGrid: boolean;
  /** Hands to begin with. */
  example: readonly string[];
}

const game = (name: string, title: string, example: readonly string[], more: Partial<Game> = {}): Game => ({
  name,
  title,
  example,
  hasBoard: true,
  hasGrid: false,
  ...more,
});

/** All games, hold'em first. */
export const GAMES: readonly Game[] = [
  game('holdem', "Texas hold'em", ['AhKh', 'QQ+,AKs'], { hasGrid: true }),
  game('short-deck', 'Short deck', ['AhKh', 'QQ+,AKs'], { hasGrid: true }),
  game('short-deck-trips', 'Short deck, trips beat a straight', ['AhKh', 'QQ+,AKs'], { hasGrid: true }),
  game('omaha', 'Omaha', ['AsAhKsKh', 'random']),
  game('omaha5', 'Five-card Omaha', ['AsAhKsKh2d', 'random']),
  game('omaha6', 'Six-card Omaha', ['AsAhKsKh2d3c', 'random']),
  game('omaha8', 'Omaha hi-lo', ['AsAh2s3h', 'random']),
  game('omaha5-8', 'Five-card Omaha hi-lo', ['AsAh2s3hKd', 'random']),
  game('omaha6-8', 'Six-card Omaha hi-lo', ['AsAh2s3hKdQc', 'random']),
  game('stud', 'Seven-card stud', ['AsAhKs', 'QdQc2h'], { hasBoard: false }),
  game('stud8', 'Stud hi-lo', ['As2h3s', 'QdQc2c'], { hasBoard: false }),
  game('razz', 'Razz', ['As2h3s', '4d5c6h'], { hasBoard: false }),
  game('2-7', '2-7 lowball', ['2c3d4h5s7c', 'random'], { hasBoard: false }),
  game('a-5', 'Ace-to-five lowball', ['Ac2d3h4s5c', 'random'], { hasBoard: false }),
  game('badugi', 'Badugi', ['Ac2d3h4s', 'random'], { hasBoard: false }),
];

/** The game of a name; hold'em if there is none. */
export function gameOf(name: string): Game {
  const [holdem] = GAMES as [Game, ...Game[]];
  return GAMES.find((one) => one.name === name) ?? holdem;
}
