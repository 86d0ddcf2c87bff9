import type { Combo, Decision } from '../contract';

/** The hands of a place as CSV: a row for each combo, EVs in chips. */
export function handsCsv(decision: Decision, hands: readonly Combo[]): string {
  const isActing = hands.some(({ strategy }) => strategy.length > 0);
  const actions = isActing ? decision.actions : [];
  const head = [
    'combo',
    'reach',
    ...actions.map(({ token }) => token),
    'ev',
    ...actions.map(({ token }) => `ev ${token}`),
    'equity',
    'eqr',
    'made',
    'draws',
  ];
  const rows = hands.map((hand) => [
    hand.combo,
    hand.reach,
    ...actions.map((_, at) => hand.strategy[at]),
    hand.ev,
    ...actions.map((_, at) => hand.action_evs[at]),
    hand.equity,
    hand.eqr,
    hand.made,
    (hand.draws ?? []).join(' + '),
  ]);
  return `${[head, ...rows].map((row) => row.map(field).join(',')).join('\n')}\n`;
}

function field(value: string | number | null | undefined): string {
  if (value == null) return '';
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
