import { For, type JSX, Show } from 'solid-js';
import type { BrokenBy, SuitPair, Telling } from '../contract';
import { Cards, permutationText, SUITS, suitGlyph, suitName } from '../ui';

const PARTS: Record<string, string> = {
  cards: 'the hand',
  known: 'the hand',
  flop: 'the flop',
  turn: 'the turn',
  river: 'the river',
  dead: 'dead',
  oop: 'the range of OOP',
  ip: 'the range of IP',
  folded: 'a folded range',
  lock: 'a lock',
};
const PLACES: Record<string, readonly [number, number]> = { c: [30, 30], d: [130, 30], h: [130, 110], s: [30, 110] };

/** Cards inside a text with their glyphs: `weights A♣K♣ 0, A♦K♦ 1`. */
export function withGlyphs(text: string): string {
  return text.replaceAll(/\b(?:[AKQJT2-9][cdhs])+\b/g, (cards) => cards.replaceAll(/[cdhs]/g, suitGlyph));
}

/** Which suits are interchangeable still, and what tells the others apart. */
export function SuitPairs(props: { pairs: readonly SuitPair[]; group: readonly string[] }): JSX.Element {
  const free = () => props.pairs.filter((pair) => pair.interchangeable);
  const sentence = () => {
    if (free().length === 6) return 'All four suits are interchangeable.';
    if (free().length === 0)
      return props.group.length > 1 ? 'No two suits can be exchanged alone.' : 'No two suits are interchangeable.';
    return `${free()
      .map((pair) => pair.suits.map(suitGlyph).join(' and '))
      .join(', ')}: interchangeable still.`;
  };
  return (
    <div class="suit-pairs">
      <svg viewBox="0 0 160 140" class="suit-graph" role="img" aria-label={sentence()}>
        <For each={props.pairs}>
          {(pair) => {
            const [from, to] = pair.suits.map((suit) => PLACES[suit] ?? [0, 0]);
            return (
              <line
                x1={from?.[0]}
                y1={from?.[1]}
                x2={to?.[0]}
                y2={to?.[1]}
                class={pair.interchangeable ? 'free' : 'told'}
              />
            );
          }}
        </For>
        <For each={[...SUITS]}>
          {(suit) => (
            <g>
              <circle cx={PLACES[suit]?.[0]} cy={PLACES[suit]?.[1]} r="18" />
              <text
                x={PLACES[suit]?.[0]}
                y={PLACES[suit]?.[1]}
                data-suit={suit}
                text-anchor="middle"
                dominant-baseline="central"
              >
                {suitGlyph(suit)}
              </text>
            </g>
          )}
        </For>
      </svg>
      <div>
        <p class="sentence">{sentence()}</p>
        <ul class="pair-list">
          <For each={props.pairs}>
            {(pair) => (
              <li data-free={pair.interchangeable}>
                <span class="pair-name" role="img" aria-label={`${pair.suits.map(suitName).join(' and ')}:`}>
                  <span data-suit={pair.suits[0]}>{suitGlyph(pair.suits[0])}</span>
                  <span aria-hidden="true">{pair.interchangeable ? '↔' : '|'}</span>
                  <span data-suit={pair.suits[1]}>{suitGlyph(pair.suits[1])}</span>
                </span>{' '}
                <Show when={!pair.interchangeable} fallback={<span>interchangeable</span>}>
                  <span class="tellings">
                    <For each={pair.told_apart_by} fallback="told apart by other suits together">
                      {(telling) => <TellingText telling={telling} />}
                    </For>
                  </span>
                </Show>
              </li>
            )}
          </For>
        </ul>
        <p class="hint">
          Group of order {props.group.length}:{' '}
          {props.group.map((perm) => permutationText(perm) || 'identity').join(', ')}
        </p>
      </div>
    </div>
  );
}

function TellingText(props: { telling: Telling }): JSX.Element {
  const part = () => {
    const number = props.telling.number == null ? '' : ` ${props.telling.number}`;
    return (PARTS[props.telling.part] ?? props.telling.part) + number;
  };
  return (
    <span class="telling">
      <Show
        when={props.telling.cards}
        fallback={
          <>
            {part()}
            {props.telling.why ? `: ${withGlyphs(props.telling.why)}` : ''}
          </>
        }
      >
        {(cards) => (
          <>
            <Cards text={cards()} /> {props.telling.part === 'dead' ? 'dead' : `of ${part()}`}
          </>
        )}
      </Show>
    </span>
  );
}

/** What each breaker costs, in the order in which they were taken into account. */
export function Broken(props: { steps: readonly BrokenBy[] }): JSX.Element {
  return (
    <Show when={props.steps.length > 0}>
      <ul class="broken">
        <For each={props.steps}>
          {(step) => (
            <li>
              <strong>{withGlyphs(step.source.replace(/^--/, ''))}</strong> breaks{' '}
              {step.breaks.map(permutationText).filter(Boolean).join(', ')}: {step.classes_before} classes become{' '}
              {step.classes}
              <Show when={step.why}> ({withGlyphs(step.why ?? '')})</Show>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}
