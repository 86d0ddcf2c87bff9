import { createSignal } from 'solid-js';

/** What the top bar says of the spot that the page is about. */
export interface SpotFacts {
  name: string;
  /** The board at the place that is looked at. */
  board: string;
  /** Other facts, short: `pot 200`, `stack 900`. */
  chips: readonly string[];
}

const [facts, setFacts] = createSignal<SpotFacts | undefined>();

/** The spot of the page, once it is known. */
export const spotFacts = facts;
/** Says which spot the page is about. */
export const setSpotFacts = setFacts;
