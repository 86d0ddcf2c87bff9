import { createEffect, createMemo, createSignal, For, type JSX, Show } from 'solid-js';
import type { Deal } from '../contract';
import { cardName, cardText, heatColour, moveFocus, percent, permutationText } from '../ui';
import { amount, shortened } from '../ui/format';
import { useStudy } from './context';
import { typedRank } from './keys';
import { extended, parseLine, printLine } from './line';
import { positionIn } from './paint';
import { type Metric, type Tile, tiles, valueOfCard } from './runouts';

/** The metrics of a map: EV and equity of both players, the frequency of each action after the card. */
export function metricsOf(deal: Deal): { metric: Metric; name: string }[] {
  const actions = deal.cards.find((one) => one.actions.length > 0)?.actions ?? [];
  return [
    { metric: 'ev-oop', name: 'EV of OOP' },
    { metric: 'ev-ip', name: 'EV of IP' },
    { metric: 'equity-oop', name: 'Equity of OOP' },
    { metric: 'equity-ip', name: 'Equity of IP' },
    ...actions.map((one) => ({
      metric: `action-${one.token}` as Metric,
      name: `${(deal.player ?? '').toUpperCase()}: ${one.action}`,
    })),
  ];
}

/** The map of the next cards: tiles coloured by a metric, isomorphic cards joined. */
export function RunoutMap(props: { deal: Deal; line: string; isMain?: boolean }): JSX.Element {
  const { address, navigate, scale } = useStudy();
  const [pointed, setPointed] = createSignal<Tile | undefined>();
  const metrics = createMemo(() => metricsOf(props.deal));
  const metric = createMemo<Metric>(() => {
    const chosen = address().options.map;
    return metrics().find((one) => one.metric === chosen)?.metric ?? 'ev-oop';
  });
  const rows = createMemo(() => tiles(props.deal));
  const extent = createMemo(() => {
    const values = props.deal.cards.map((one) => valueOfCard(one, metric())).filter((value) => value !== undefined);
    return [Math.min(...values), Math.max(...values)] as const;
  });
  const text = (value: number | undefined) => (metric().startsWith('ev-') ? amount(value, scale()) : percent(value));
  const dealt = createMemo(() => {
    const line = printLine(parseLine(address().line));
    return line.startsWith(`${props.line} | `) ? line.slice(props.line.length + 3, props.line.length + 5) : undefined;
  });
  const explain = () => {
    const tile = pointed();
    if (!tile?.of)
      return `${props.deal.cards.length} classes of ${props.deal.cards.reduce((sum, one) => sum + one.cards.length, 0)} cards`;
    const from = tile.of.representative || (tile.of.cards[0] ?? tile.card);
    const value = text(valueOfCard(tile.of, metric()));
    if (from === tile.card) {
      const others = tile.of.cards.filter((card) => card !== tile.card).map(cardText);
      return `${cardText(tile.card)}: ${value}${others.length > 0 ? `; stands for ${others.join(' ')} too` : ''}`;
    }
    return `${cardText(tile.card)}: ${value}; plays as ${cardText(from)} with ${permutationText(tile.permutation ?? '')}`;
  };
  return (
    <div class="runout-map" data-main={props.isMain ?? false}>
      <div class="map-tools">
        <label>
          Colour by{' '}
          <select
            value={metric()}
            onChange={(event) => navigate({ options: { map: event.currentTarget.value } }, 'replace')}
          >
            <For each={metrics()}>{(one) => <option value={one.metric}>{one.name}</option>}</For>
          </select>
        </label>
        <span class="map-note" role="status">
          {typedRank() !== '' && props.isMain ? `${typedRank()}_` : explain()}
        </span>
      </div>
      <div class="map-tiles" role="group" aria-label="Next card" onKeyDown={(event) => moveFocus(event, 13)}>
        <For each={rows().flat()}>
          {(tile) => (
            <MapTile
              tile={tile}
              position={tile.of ? position(valueOfCard(tile.of, metric()), extent()) : undefined}
              text={tile.of ? text(valueOfCard(tile.of, metric())) : ''}
              isDealt={tile.card === dealt()}
              isPointed={tile.of !== undefined && tile.of === pointed()?.of}
              onPoint={setPointed}
              onPick={() => navigate({ line: extended(props.line, { kind: 'card', card: tile.card }) })}
            />
          )}
        </For>
      </div>
      <Show when={props.isMain}>
        <p class="hint">
          Joined tiles are isomorphic: one of them is solved, the others are its suits exchanged. Click a card to deal
          it.
        </p>
      </Show>
    </div>
  );
}

function position(value: number | undefined, extent: readonly [number, number]): number | undefined {
  return value === undefined ? undefined : positionIn(extent, value);
}

function MapTile(props: {
  tile: Tile;
  position: number | undefined;
  text: string;
  isDealt: boolean;
  isPointed: boolean;
  onPoint: (tile: Tile | undefined) => void;
  onPick: () => void;
}): JSX.Element {
  let element: HTMLButtonElement | undefined;
  createEffect(() => {
    const at = props.position;
    element?.style.setProperty('--tile', at === undefined ? 'var(--cell-empty)' : heatColour(at));
  });
  const label = () => {
    const { tile } = props;
    if (!tile.of) return `${cardName(tile.card)}, not in the deck`;
    const from = tile.of.representative;
    const same = from && from !== tile.card ? `, isomorphic to ${cardName(from)}` : '';
    return `${cardName(tile.card)}, ${props.text}${same}`;
  };
  return (
    <button
      type="button"
      class="map-tile"
      ref={element}
      data-suit={props.tile.card.charAt(1)}
      data-joined={props.tile.isJoined}
      data-pointed={props.isPointed}
      aria-label={label()}
      aria-pressed={props.isDealt}
      disabled={!props.tile.of}
      onPointerEnter={() => props.onPoint(props.tile)}
      onPointerLeave={() => props.onPoint(undefined)}
      onFocus={() => props.onPoint(props.tile)}
      onBlur={() => props.onPoint(undefined)}
      onClick={() => props.onPick()}
    >
      <b>{cardText(props.tile.card)}</b>
      <span class="figure">{shortened(props.text)}</span>
    </button>
  );
}
