/** A preset of buckets. */
export interface Preset {
  name: string;
  /** What it is, in a line. */
  about: string;
}

/** The presets of `isofold buckets build`, small ones first. */
export const PRESETS: readonly Preset[] = [
  { name: 'fast_test', about: '10 / 20 / 30 board clusters, 10 / 20 / 30 buckets in each, by equity: to try it' },
  { name: 'default', about: '50 / 100 / 200 board clusters, 50 / 100 / 200 buckets in each, by equity' },
  { name: 'production', about: '100 / 200 / 400 board clusters, 100 / 300 / 600 buckets in each, by equity' },
  {
    name: 'potential_aware',
    about: '200 / 200 / 200 buckets of all boards, by what the cards to come can make of a hand',
  },
  { name: 'potential_aware_5000', about: '5 000 / 5 000 / 1 000 buckets of all boards, potential-aware' },
];
