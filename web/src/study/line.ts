// Lines step by step: `x b66 c | 6c | x` is four actions and a card.

/** A step of a line. */
export type Step = { kind: 'action'; token: string } | { kind: 'card'; card: string };

const CARD = /^[AKQJT2-9][cdhs]$/;

/** The steps of a line as the contract writes it. */
export function parseLine(line: string): Step[] {
  return line
    .split('|')
    .flatMap((part) => part.trim().split(/[\s,/-]+/))
    .filter((word) => word !== '')
    .map((word) => (CARD.test(word) ? { kind: 'card', card: word } : { kind: 'action', token: word }));
}

/** The line of steps, as the contract writes it. */
export function printLine(steps: readonly Step[]): string {
  let text = '';
  let isAfterCard = false;
  for (const step of steps) {
    if (step.kind === 'card') text += text === '' ? step.card : ` | ${step.card}`;
    else text += (text === '' ? '' : isAfterCard ? ' | ' : ' ') + step.token;
    isAfterCard = step.kind === 'card';
  }
  return text;
}

/** The line with one step more. */
export function extended(line: string, step: Step): string {
  return printLine([...parseLine(line), step]);
}

/** The line up to its last card, that card left out: the chance node that was there last; `undefined` if no card was dealt. */
export function lastDeal(line: string): string | undefined {
  const steps = parseLine(line);
  const at = steps.findLastIndex((step) => step.kind === 'card');
  return at < 0 ? undefined : printLine(steps.slice(0, at));
}
