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
    group: 'By position: six players, 100 bb, opened to 2.5 bb (approximate)',
    ranges: [
      { name: 'LJ opens', text: '66+,A3s+,K8s+,Q9s+,J9s+,T9s,ATo+,KJo+,QJo' },
      { name: 'HJ opens', text: '55+,A2s+,K6s+,Q9s+,J9s+,T9s,98s,76s,A9o+,KTo+,QJo' },
      { name: 'CO opens', text: '33+,A2s+,K3s+,Q6s+,J8s+,T7s+,97s+,87s,76s,65s,A8o+,KTo+,QTo+,JTo' },
      {
        name: 'BTN opens',
        text: '22+,A2s+,K2s+,Q3s+,J4s+,T6s+,96s+,85s+,75s+,64s+,53s+,A3o+,K8o+,Q9o+,J9o+,T8o+,98o',
      },
      {
        name: 'BB calls BTN',
        text: 'TT-22,AJs-A2s,KTs-K2s,KJs:0.5,QTs-Q2s,QJs:0.5,J4s+,T6s+,95s+,85s+,74s+,63s+,53s+,43s,AJo-A4o,K9o+,Q9o+,J9o+,T8o+,98o,87o',
      },
      {
        name: 'BB calls CO',
        text: 'TT-22,AJs-A2s,K5s-KTs,Q7s-QTs,J8s+,T7s+,97s+,86s+,75s+,65s,54s,AJo-A9o,KJo-KTo,QTo+,JTo',
      },
      { name: 'BB re-raises BTN', text: 'JJ+,AQs+,A5s-A4s,KQs,KJs:0.5,QJs:0.5,J9s:0.25,T8s:0.25,AQo+,KQo:0.5' },
      { name: 'BTN calls a re-raise', text: 'TT-55,AJs-A6s,KTs+,QTs+,J9s+,T9s,98s,87s,76s,AQo-AJo,KQo' },
    ],
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
