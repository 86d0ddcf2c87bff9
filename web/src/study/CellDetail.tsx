import { createEffect, createMemo, For, type JSX, Show } from 'solid-js';
import type { Combo, Decision } from '../contract';
import { Cards, cardText, classOf, combosOf, fixed, gradient, heatColour, percent, splitCards } from '../ui';
import { amount } from '../ui/format';
import { handsOf, numberOf, useStudy } from './context';
import { hovered } from './hover';
import { extentOf, positionIn, strategyBars, strategyText } from './paint';

/** The combos of the class that is chosen, or under the pointer, by their suits. */
export function CellDetail(props: { decision: Decision }): JSX.Element {
  const { selected, player, scale } = useStudy();
  const name = createMemo(() => hovered()?.name ?? selected().at(-1));
  const owner = createMemo(() => (hovered()?.name ? (hovered()?.player ?? player()) : player()));
  const means = createMemo(() => props.decision.classes?.[numberOf(owner())].find((one) => one.name === name()));
  const hands = createMemo(() => {
    const all = handsOf(props.decision, owner());
    return new Map(all.filter((hand) => classOf(hand.combo) === name()).map((hand) => [key(hand.combo), hand]));
  });
  return (
    <Show
      when={name()}
      fallback={<p class="hint">Point at a cell of the grid to see its combos by suit; click to keep it.</p>}
    >
      {(cell) => (
        <div class="cell-detail">
          <h2>
            {cell()} <small data-player={owner()}>{owner().toUpperCase()}</small>
            <Show when={selected().includes(cell())}>
              <small class="hint"> pinned</small>
            </Show>
          </h2>
          <Show when={means()} fallback={<p class="hint">Not in the range here.</p>}>
            {(one) => (
              <>
                <p class="detail-strategy">{strategyText(props.decision.actions, one().strategy)}</p>
                <dl class="detail-facts figure">
                  <div>
                    <dt>EV</dt>
                    <dd>{amount(one().ev, scale())}</dd>
                  </div>
                  <div>
                    <dt>Equity</dt>
                    <dd>{percent(one().equity)}</dd>
                  </div>
                  <div>
                    <dt>EQR</dt>
                    <dd>{fixed(one().eqr)}</dd>
                  </div>
                  <div>
                    <dt>Combos</dt>
                    <dd>{fixed(one().combos)}</dd>
                  </div>
                </dl>
              </>
            )}
          </Show>
          <ul class="mosaic" data-count={combosOf(cell()).length}>
            <For each={combosOf(cell())}>
              {(combo) => <Tile combo={combo} hand={hands().get(key(combo))} decision={props.decision} />}
            </For>
          </ul>
        </div>
      )}
    </Show>
  );
}

/** One combo: its cards, its strategy as bars, EV and equity. */
function Tile(props: { combo: string; hand: Combo | undefined; decision: Decision }): JSX.Element {
  const { mode, scale, player } = useStudy();
  let element: HTMLLIElement | undefined;
  const bars = () => {
    const hand = props.hand;
    if (!hand || hand.reach <= 0) return [];
    if (mode() === 'strategy' || mode() === 'difference' || mode() === 'exploit') {
      return hand.strategy.length > 0
        ? strategyBars(props.decision.actions, hand.strategy)
        : [{ colour: 'var(--reach)', share: 1 }];
    }
    const value = mode() === 'reach' ? hand.reach : hand[mode() as 'ev' | 'equity' | 'eqr'];
    if (value == null) return [];
    const extent = extentOf(mode(), props.decision.classes?.[numberOf(player())] ?? []);
    return [{ colour: mode() === 'reach' ? 'var(--reach)' : heatColour(positionIn(extent, value)), share: 1 }];
  };
  createEffect(() => {
    element?.style.setProperty('--bars', gradient(bars()));
    element?.style.setProperty('--bars-height', `${((props.hand?.reach ?? 0) * 100).toFixed(1)}%`);
  });
  const blocked = () => splitCards(props.decision.board).some((card) => props.combo.includes(card));
  return (
    <li class="mosaic-tile" ref={element} data-combo={props.combo} data-empty={!props.hand || props.hand.reach <= 0}>
      <Cards text={props.combo} />
      <Show
        when={props.hand?.reach ? props.hand : undefined}
        fallback={<span class="hint">{blocked() ? 'on board' : 'not here'}</span>}
      >
        {(hand) => (
          <span class="mosaic-figures figure">
            <Show when={hand().strategy.length > 0}>
              <span class="visually-hidden">
                {splitCards(props.combo).map(cardText).join('')}:{' '}
                {strategyText(props.decision.actions, hand().strategy)}
              </span>
              <span aria-hidden="true">{main(props.decision, hand())}</span>
            </Show>
            <span>{amount(hand().ev, scale())}</span>
            <Show when={hand().made}>
              <span class="mosaic-made">{[hand().made, ...(hand().draws ?? [])].join(', ')}</span>
            </Show>
            <Show when={hand().locked}>
              <span>locked</span>
            </Show>
          </span>
        )}
      </Show>
    </li>
  );
}

/** The action that a combo takes most often, and how often. */
function main(decision: Decision, hand: Combo): string {
  const most = Math.max(...hand.strategy);
  const action = decision.actions[hand.strategy.indexOf(most)];
  return action ? `${action.token} ${percent(most, 0)}` : '';
}

/** A combo by its cards in either order. */
function key(combo: string): string {
  return splitCards(combo).sort().join('');
}
