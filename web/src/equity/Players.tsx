import { createEffect, createUniqueId, Index, type JSX, Show } from 'solid-js';
import type { EquityAnswer, PlayerEquity } from '../contract';
import { percent } from '../ui';
import type { Estimate } from '../ui/live';
import { MAX_PLAYERS } from './question';

/** The players: what each holds, and what it is worth. */
export function Players(props: {
  players: readonly string[];
  placeholder: string;
  answer?: EquityAnswer | undefined;
  estimate?: Estimate | undefined;
  isBusy: boolean;
  /** Whether a range can be painted. */
  canPaint: boolean;
  onInput: (at: number, text: string) => void;
  onRemove: (at: number) => void;
  onAdd: () => void;
  onPaint: (at: number) => void;
}): JSX.Element {
  /** The place of a player among those that were given, as the answer counts them. */
  const placeOf = (at: number) => props.players.slice(0, at).filter((text) => text.trim() !== '').length;
  const resultOf = (at: number) =>
    props.players[at]?.trim() === '' ? undefined : props.answer?.players?.[placeOf(at)];
  const estimateOf = (at: number) => {
    const now = props.estimate;
    if (!now || props.players[at]?.trim() === '') return undefined;
    const equity = now.equities[placeOf(at)];
    return equity === undefined ? undefined : { equity, error: now.errors[placeOf(at)] ?? 0 };
  };
  return (
    <div class="equity-players" aria-busy={props.isBusy}>
      <ol>
        <Index each={props.players}>
          {(text, at) => (
            <Player
              number={at + 1}
              text={text()}
              placeholder={props.placeholder}
              result={resultOf(at)}
              estimate={estimateOf(at)}
              canRemove={props.players.length > 2}
              canPaint={props.canPaint}
              onInput={(typed) => props.onInput(at, typed)}
              onRemove={() => props.onRemove(at)}
              onPaint={() => props.onPaint(at)}
            />
          )}
        </Index>
      </ol>
      <button
        type="button"
        title="Add a player (a)"
        disabled={props.players.length >= MAX_PLAYERS}
        onClick={props.onAdd}
      >
        Add a player
      </button>
    </div>
  );
}

function Player(props: {
  number: number;
  text: string;
  placeholder: string;
  result: PlayerEquity | undefined;
  estimate: { equity: number; error: number } | undefined;
  canRemove: boolean;
  canPaint: boolean;
  onInput: (text: string) => void;
  onRemove: () => void;
  onPaint: () => void;
}): JSX.Element {
  const id = createUniqueId();
  let bar: HTMLSpanElement | undefined;
  const equity = () => props.estimate?.equity ?? props.result?.equity;
  const error = () => props.estimate?.error ?? props.result?.error ?? 0;
  createEffect(() => bar?.style.setProperty('width', `${((equity() ?? 0) * 100).toFixed(2)}%`));
  return (
    <li class="equity-player">
      <label for={id}>Player {props.number}</label>
      <span class="equity-hand">
        <input
          id={id}
          class="number"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={props.text}
          placeholder={props.placeholder}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
        <Show when={props.canPaint}>
          <button
            type="button"
            onClick={() => props.onPaint()}
            aria-label={`Paint the range of player ${props.number}`}
          >
            Grid
          </button>
        </Show>
        <button
          type="button"
          class="icon-button"
          disabled={!props.canRemove}
          aria-label={`Remove player ${props.number}`}
          onClick={() => props.onRemove()}
        >
          ✕
        </button>
      </span>
      <span class="equity-bar" aria-hidden="true">
        <span ref={bar} />
      </span>
      <output class="figure equity-figure" for={id} data-player-equity={props.number}>
        {percent(equity(), error() > 0 ? 3 : 4)}
        <Show when={error() > 0}>
          <small> ± {percent(error(), 3)}</small>
        </Show>
      </output>
      <Show when={props.estimate ? undefined : props.result}>
        {(result) => (
          <span class="figure hint equity-split">
            win {percent(result().win, 2)}, tie {percent(result().tie, 2)}, lose {percent(result().lose, 2)}
            <Show when={result().high != null}>
              ; high {percent(result().high, 2)}, low {percent(result().low, 2)}
            </Show>
          </span>
        )}
      </Show>
    </li>
  );
}
