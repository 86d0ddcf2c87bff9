import { type Accessor, createSignal } from 'solid-js';
import type { Deal } from '../contract';
import { setUnit, unit, useKeys } from '../ui';
import { UNITS } from '../ui/settings';
import { type StudyContext, TABS } from './context';
import { extended, lastDeal, parseLine, printLine } from './line';
import { MODE_NAMES, MODES } from './paint';

const [chosen, setChosen] = createSignal(0);
/** The action that ↑ and ↓ have chosen. */
export const chosenAction = chosen;
/** Chooses an action. */
export const chooseAction = setChosen;

const [rank, setRank] = createSignal('');
/** The rank that was typed of the next card, until its suit comes. */
export const typedRank = rank;

/** The keys of the page. */
export function useStudyKeys(context: StudyContext, deal: Accessor<Deal | undefined>): void {
  const { study, address, navigate } = context;
  // The longest line that was walked: → goes on along it.
  let walked = address().line;
  const goTo = (line: string) => {
    const now = address().line;
    if (!walked.startsWith(now)) walked = now;
    if (!walked.startsWith(line)) walked = line;
    setChosen(0);
    navigate({ line });
  };
  const actions = () => (study.ending() || deal() ? [] : (context.decision()?.actions ?? []));
  const take = (at: number) => {
    const action = actions()[at];
    if (!action) return false;
    goTo(extended(study.shown(), { kind: 'action', token: action.token }));
    return undefined;
  };
  const cycle = <T extends string>(values: readonly T[], now: T, step = 1): T =>
    values[(values.indexOf(now) + step + values.length) % values.length] ?? now;
  const typeCard = (key: string) => {
    if (!deal()) return false;
    if (rank() !== '' && /^[cdhs]$/i.test(key)) {
      const card = rank() + key.toLowerCase();
      setRank('');
      if (deal()?.cards.some((one) => one.cards.includes(card))) goTo(extended(study.shown(), { kind: 'card', card }));
      return undefined;
    }
    setRank(key.toUpperCase());
    return undefined;
  };

  useKeys('Study', [
    {
      key: ['ArrowLeft', 'Backspace'],
      label: 'One step back',
      run: () => {
        const steps = parseLine(address().line);
        if (steps.length === 0) return false;
        goTo(printLine(steps.slice(0, -1)));
        return undefined;
      },
    },
    {
      key: 'ArrowRight',
      label: 'One step on, along the line that was walked before',
      run: () => {
        const now = parseLine(address().line).length;
        const steps = parseLine(walked);
        if (steps.length <= now) return take(chosen());
        goTo(printLine(steps.slice(0, now + 1)));
        return undefined;
      },
    },
    { key: 'Home', label: 'To the start', run: () => goTo('') },
    {
      key: 'ArrowUp',
      label: 'The action before',
      run: () => void setChosen((at) => (at - 1 + actions().length) % Math.max(1, actions().length)),
    },
    {
      key: 'ArrowDown',
      label: 'The next action',
      run: () => void setChosen((at) => (at + 1) % Math.max(1, actions().length)),
    },
    {
      key: 'Enter',
      label: 'Take the chosen action',
      run: (event) => {
        const target = event.target;
        if (target instanceof HTMLElement && target.closest('button, a, input, [role="gridcell"]')) return false;
        return take(chosen());
      },
    },
    {
      key: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
      label: 'Take an action; where a card is dealt, its rank',
      needsKey: true,
      run: (event) => (deal() ? typeCard(event.key) : take(Number(event.key) - 1)),
    },
    {
      key: ['A', 'K', 'Q', 'J', 'T', 'a', 'k', 'q', 'j', 't'],
      label: 'The rank of the next card, then its suit: 6 c, A s',
      needsKey: true,
      run: (event) => typeCard(event.key),
    },
    {
      key: ['c', 'd', 'h', 's'],
      label: 'The suit of the next card; c: pick a card, the next one or another one instead of the last',
      needsKey: true,
      run: (event) => {
        if (deal() && rank() !== '') return typeCard(event.key);
        if (event.key !== 'c') return false;
        const before = lastDeal(address().line);
        if (deal()) document.querySelector<HTMLElement>('.runout-map button:not(:disabled)')?.focus();
        else if (before !== undefined) goTo(before);
        else return false;
        return undefined;
      },
    },
    {
      key: 'g',
      label: 'Grid: strategy, EV, equity, EQR, reach, difference, exploit',
      run: () => navigate({ options: { view: cycle(MODES, context.mode()) } }, 'replace'),
    },
    {
      key: 'p',
      label: 'The hands of the other player',
      run: () => navigate({ options: { player: context.player() === 'oop' ? 'ip' : 'oop' } }, 'replace'),
    },
    {
      key: ']',
      label: 'The next table',
      run: () => navigate({ options: { tab: cycle(TABS, context.tab()) } }, 'replace'),
    },
    {
      key: '[',
      label: 'The table before',
      run: () => navigate({ options: { tab: cycle(TABS, context.tab(), -1) } }, 'replace'),
    },
    {
      key: '/',
      label: 'Filter combos',
      run: () => {
        navigate({ options: { tab: 'combos' } }, 'replace');
        queueMicrotask(() => document.querySelector<HTMLElement>('.combo-filter input')?.focus());
      },
    },
    ...TABS.map((tab) => ({
      key: [],
      label: `Table: ${tab}`,
      run: () => navigate({ options: { tab } }, 'replace'),
    })),
    ...MODES.map((mode) => ({
      key: [],
      label: `Grid: ${MODE_NAMES[mode]}`,
      run: () => navigate({ options: { view: mode === 'strategy' ? '' : mode } }, 'replace'),
    })),
    { key: 'u', label: 'Chips, big blinds or % of pot', run: () => setUnit(cycle(UNITS, unit())) },
    { key: 'Escape', label: 'Let go of the chosen hand', run: () => context.setSelected([]) },
  ]);
}
