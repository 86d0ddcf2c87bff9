import { createMemo, For, type JSX, Show } from 'solid-js';
import type { BetterHands, EquityAnswer } from '../contract';
import { CopyButton, HeatSheet, LineChart, percent, playerHue } from '../ui';
import { sampleCurve } from '../ui/curve';

const SAMPLES = 201;
const POSITIONS = Array.from({ length: SAMPLES }, (_, at) => (at / (SAMPLES - 1)) * 100);

/** The equity of a player for each card that may come next. */
export function NextCard(props: { answer: EquityAnswer; player: number; onDeal: (card: string) => void }): JSX.Element {
  const values = createMemo(() => {
    const all = new Map<string, { value: number; text: string }>();
    for (const { cards, equities } of props.answer.cards ?? []) {
      const value = equities[props.player] ?? 0;
      for (const card of cards) all.set(card, { value, text: percent(value) });
    }
    return all;
  });
  return (
    <>
      <HeatSheet
        label={`Equity of player ${props.player + 1} by next card`}
        values={values()}
        onPick={(card) => props.onDeal(card)}
      />
      <p class="hint">
        {props.answer.cards?.length ?? 0} classes of {values().size} cards; press one to deal it.
      </p>
    </>
  );
}

/** The equity of each part of each range, from its weakest hand to its best. */
export function Curve(props: { answer: EquityAnswer }): JSX.Element {
  const lines = createMemo(() =>
    (props.answer.players ?? []).flatMap(({ curve, hand }, at) => {
      if (!curve || curve.length === 0) return [];
      const values = sampleCurve(curve, SAMPLES).map((value) => (value === null ? null : value * 100));
      return [{ label: `${at + 1} ${hand}`, colour: playerHue(at), values }];
    }),
  );
  const words = () =>
    lines()
      .map(({ label, values }) => `${label}: median ${values[(SAMPLES - 1) / 2]?.toFixed(1) ?? 'none'} per cent`)
      .join('; ');
  return (
    <>
      <LineChart
        title="Equity (%)"
        words={`Equity by share of the range. ${words()}`}
        positions={POSITIONS}
        range={[0, 100]}
        lines={lines()}
      />
      <p class="hint">Share of the range in per cent, from its weakest hand to its best.</p>
    </>
  );
}

/** How often each player ends with each kind of hand. */
export function HandKinds(props: { answer: EquityAnswer }): JSX.Element {
  const players = () => props.answer.players ?? [];
  const names = createMemo(() => [...new Set(players().flatMap(({ categories }) => Object.keys(categories ?? {})))]);
  return (
    <div class="sideways">
      <table>
        <thead>
          <tr>
            <th scope="col">
              Ends with <CopyButton />
            </th>
            <For each={players()}>
              {({ hand }, at) => (
                <th scope="col" class="num">
                  {at() + 1} {hand}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={names()}>
            {(name) => (
              <tr>
                <th scope="row">{name}</th>
                <For each={players()}>{({ categories }) => <td class="num">{percent(categories?.[name], 3)}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/** The hands that beat the first player's on the board. */
export function Beats(props: { beats: BetterHands }): JSX.Element {
  return (
    <>
      <p>
        {props.beats.hand}: <strong>{props.beats.strength}</strong>. <b class="figure">{count(props.beats.better)}</b>{' '}
        hands beat it, <b class="figure">{count(props.beats.equal)}</b> equal it,{' '}
        <b class="figure">{count(props.beats.worse)}</b> lose to it.
      </p>
      <Show when={props.beats.categories.length > 0} fallback={<p class="hint">Nothing beats it here: the nuts.</p>}>
        <table class="beats">
          <thead>
            <tr>
              <th scope="col">
                Beaten by <CopyButton />
              </th>
              <th scope="col" class="num">
                Hands
              </th>
              <th scope="col">Which</th>
            </tr>
          </thead>
          <tbody>
            <For each={props.beats.categories}>
              {(one) => (
                <tr>
                  <th scope="row">{one.category}</th>
                  <td class="num">{count(one.hands)}</td>
                  <td class="wrap">{one.combos}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </>
  );
}

function count(number: number): string {
  return number.toLocaleString('en');
}
