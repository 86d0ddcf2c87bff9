// The contract in the words of the page. The types themselves are generated: types.ts.
import type { Place, Place2, Requests, SessionAnswer, ShowAnswer } from './types';

export type * from './types';
export { SCHEMA_VERSION } from './types';

/** The name of a request. */
export type RequestName = keyof Requests;
/** The parameters of a request. */
export type Params<N extends RequestName> = Requests[N]['params'];
/** The answer to a request. */
export type Answer<N extends RequestName> = Requests[N]['answer'];

/** The end of a line where a player acts. */
export type Decision = Place;
/** The end of a line where a card is dealt. */
export type Deal = Place2;
/** A session as it is now. */
export type SessionState = SessionAnswer;

/** Whether a place is a decision. */
export function isDecision(answer: ShowAnswer): answer is Decision {
  return 'actions' in answer;
}

/** Whether a card is dealt at a place. */
export function isDeal(answer: ShowAnswer): answer is Deal {
  return 'cards' in answer;
}
