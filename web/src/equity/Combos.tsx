import { createMemo, type JSX, Show } from 'solid-js';
import type { HandEquity, PlayerEquity } from '../contract';
import { Cards, type Column, heatColour, percent, RangeGrid, VirtualTable } from '../ui';
import { classEquities } from './combos';

const COLUMNS: readonly Column<HandEquity>[] = [
  {
    key: 'hand',
    title: 'Hand',
    width: 'minmax(6em, 1fr)',
    isText: true,
    text: ({ hand }) => hand,
    cell: ({ hand }) => <Cards text={hand} />,
  },
  { key: 'share', title: 'Share', width: '6em', text: ({ share }) => percent(share, 3), value: ({ share }) => share },
  {
    key: 'equity',
    title: 'Equity',
    width: '9.5em',
    text: ({ equity, error }) => percent(equity, 2) + (error > 0 ? ` ± ${percent(error, 2)}` : ''),
    value: ({ equity }) => equity,
  },
  { key: 'win', title: 'Win', width: '6em', text: ({ win }) => percent(win, 2), value: ({ win }) => win },
  { key: 'tie', title: 'Tie', width: '6em', text: ({ tie }) => percent(tie, 2), value: ({ tie }) => tie },
];

/** The equity of each hand of a range: as a grid where hands are two cards, and as a table. */
export function Combos(props: { player: PlayerEquity; hasGrid: boolean }): JSX.Element {
  const hands = () => props.player.combos ?? [];
  const classes = createMemo(() => (props.hasGrid ? classEquities(hands()) : undefined));
  return (
    <Show
      when={hands().length > 0}
      fallback={<p class="hint">The hands of this player are not counted one by one: there are too many.</p>}
    >
      <div class="equity-combos" data-grid={props.hasGrid}>
        <Show when={classes()}>
          {(all) => (
            <RangeGrid
              label={`Equity of ${props.player.hand}`}
              paint={(cell) => {
                const found = all().get(cell.name);
                if (!found) return { label: `${cell.name}: not in the range`, isEmpty: true };
                return {
                  bars: [{ colour: heatColour(found.equity), share: 1 }],
                  text: `${(found.equity * 100).toFixed(0)}%`,
                  label: `${cell.name}: equity ${percent(found.equity)}`,
                };
              }}
            />
          )}
        </Show>
        <VirtualTable
          label={`Hands of ${props.player.hand}`}
          columns={COLUMNS}
          rows={hands()}
          order={{ key: 'equity', isDescending: true }}
        />
      </div>
    </Show>
  );
}
