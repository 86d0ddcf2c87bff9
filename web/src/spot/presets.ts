/** A range to start from. */
export interface Preset {
  name: string;
  text: string;
}

/** Ranges to start from, by group. Percentages are the best hands all-in against one random hand, as the engine ranks them. */
export const PRESETS: readonly { group: string; ranges: readonly Preset[] }[] = [
  {
    group: 'Best hands',
    ranges: [5, 10, 15, 20, 25, 30, 40, 50, 60, 75].map((share) => ({ name: `top ${share} %`, text: `${share}%` })),
  },
  {
    group: 'Shapes',
    ranges: [
      { name: 'any two', text: 'random' },
      { name: 'pairs', text: '22+' },
      { name: 'suited aces', text: 'A2s+' },
      { name: 'suited kings', text: 'K2s+' },
      { name: 'broadways', text: '[T+][T+]' },
      { name: 'suited broadways', text: '[T+][T+]s' },
      { name: 'suited connectors', text: 'T9s-54s' },
      { name: 'suited one-gappers', text: 'T8s-53s' },
      { name: 'offsuit aces', text: 'A2o+' },
    ],
  },
  {
    group: 'Whole ranges',
    ranges: [
      { name: 'single raised pot', text: '22+,A2s+,K9s+,Q9s+,J9s+,T9s,98s,87s,76s,65s,ATo+,KJo+,QJo' },
      { name: 'wide defence', text: 'QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+' },
      { name: 'three-bet', text: '88+,A8s+,A5s-A2s:0.5,AJo+,KTs+,KQo,QTs+,JTs,T9s:0.5' },
    ],
  },
];
