import { createMemo, For, type JSX, Match, Show, Switch } from 'solid-js';
import type { Decision } from '../contract';
import { type CellPaint, classOf, type HandClass, RangeGrid } from '../ui';
import { handsOf, numberOf, type Player, useStudy } from './context';
import { setHovered } from './hover';
import { Legend } from './Legend';
import { extentOf, MODE_NAMES, MODES, paintClass, paintOverlay } from './paint';

/** The grid of the player, on wide screens those of both, with the choice of what they show. */
export function GridPanel(props: { decision: Decision }): JSX.Element {
  const { mode, navigate, player, overlay, comparison, exploitation } = useStudy();
  const other = (): Player => (player() === 'oop' ? 'ip' : 'oop');
  return (
    <div class="grid-panel">
      <div class="grid-tools">
        <div class="segments" role="group" aria-label="Grid shows">
          <For each={MODES}>
            {(name) => (
              <button
                type="button"
                aria-pressed={mode() === name}
                aria-label={MODE_NAMES[name]}
                onClick={() => navigate({ options: { view: name === 'strategy' ? '' : name } }, 'replace')}
              >
                {name === 'difference' ? 'Diff' : MODE_NAMES[name]}
              </button>
            )}
          </For>
        </div>
        <div class="segments player-choice" role="group" aria-label="Hands of">
          <For each={['oop', 'ip'] as const}>
            {(name) => (
              <button
                type="button"
                aria-pressed={player() === name}
                data-player={name}
                onClick={() => navigate({ options: { player: name === props.decision.player ? '' : name } }, 'replace')}
              >
                {name.toUpperCase()}
              </button>
            )}
          </For>
        </div>
      </div>
      <div class="grids">
        <PlayerGrid decision={props.decision} player={player()} />
        <PlayerGrid decision={props.decision} player={other()} isSecond />
      </div>
      <Switch fallback={<Legend.Heat decision={props.decision} />}>
        <Match when={mode() === 'strategy'}>
          <Legend.Actions decision={props.decision} />
        </Match>
        <Match when={mode() === 'difference' || mode() === 'exploit'}>
          <Show
            when={overlay()}
            fallback={
              <p class="legend hint">
                {mode() === 'difference'
                  ? comparison.live().isBusy
                    ? 'Comparing …'
                    : 'Choose under Compare what to compare with.'
                  : exploitation.live().isBusy
                    ? 'Finding the response …'
                    : 'There is no response here.'}
              </p>
            }
          >
            {(values) => <Legend.Around overlay={values()} />}
          </Show>
        </Match>
      </Switch>
    </div>
  );
}

function PlayerGrid(props: { decision: Decision; player: Player; isSecond?: boolean }): JSX.Element {
  const { mode, scale, selected, setSelected, overlay } = useStudy();
  const classes = createMemo(() => props.decision.classes?.[numberOf(props.player)] ?? []);
  const byName = createMemo(() => new Map(classes().map((means) => [means.name, means])));
  const extent = createMemo(() => extentOf(mode(), classes()));
  const locked = createMemo(() => {
    const hands = handsOf(props.decision, props.player).filter((hand) => hand.locked);
    return new Set(hands.map((hand) => classOf(hand.combo)));
  });
  const over = createMemo(() => (overlay()?.player === props.player ? overlay() : undefined));
  const paint = (cell: HandClass): CellPaint => {
    const [means, values] = [byName().get(cell.name), over()];
    const isLocked = locked().has(cell.name);
    if (values) return { ...paintOverlay(cell.name, means, values, scale()), isLocked };
    const usual = mode() === 'difference' || mode() === 'exploit' ? 'strategy' : mode();
    return { ...paintClass(cell.name, means, usual, extent(), props.decision.actions, scale()), isLocked };
  };
  const press = (cell: HandClass, event: MouseEvent | KeyboardEvent) => {
    const now = selected();
    if (event.ctrlKey || event.metaKey || event.shiftKey) add(cell);
    else setSelected(now.length === 1 && now[0] === cell.name ? [] : [cell.name]);
  };
  const add = (cell: HandClass) => {
    const now = selected();
    setSelected(now.includes(cell.name) ? now.filter((name) => name !== cell.name) : [...now, cell.name]);
  };
  return (
    <div class="player-grid" data-second={props.isSecond ?? false}>
      <RangeGrid
        label={`${props.player.toUpperCase()}: ${over()?.name ?? MODE_NAMES[mode()]}`}
        paint={paint}
        selected={selected()}
        onPress={press}
        onMenu={add}
        onHover={(cell) => setHovered(cell && { name: cell.name, player: props.player })}
      />
      <span class="grid-owner" data-player={props.player}>
        {props.player.toUpperCase()}
        {props.decision.player === props.player ? ' to act' : ''}
      </span>
    </div>
  );
}
