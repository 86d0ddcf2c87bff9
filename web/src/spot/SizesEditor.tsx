import { For, type JSX, Show } from 'solid-js';
import { TextField } from '../ui';
import {
  PLAYERS,
  type Player,
  type SizesDraft,
  type SpotDraft,
  type Street,
  type StreetDraft,
  streetsFrom,
} from './draft';
import { sizesIn, toggled } from './sizes';

const BETS = ['25%', '33%', '50%', '66%', '75%', '100%', '150%', 'e', 'a'];
const RAISES = ['2.5x', '3x', '50%', '60%', '100%', 'a'];
const TITLES: Record<Street, string> = { flop: 'Flop', turn: 'Turn', river: 'River' };

/** The bet sizes of every street that is still to come. */
export function SizesEditor(props: {
  draft: SpotDraft;
  onChange: (street: Street, sizes: StreetDraft) => void;
  /** What is wrong with a key of the spot. */
  errorOf: (key: string) => string | undefined;
}): JSX.Element {
  return (
    <div class="sizes">
      <For each={streetsFrom(props.draft.board)}>
        {(street) => {
          const bets = () => props.draft.bets[street];
          const change = (player: Player, sizes: SizesDraft) =>
            props.onChange(
              street,
              bets().apart ? { ...bets(), [player]: sizes } : { ...bets(), oop: sizes, ip: sizes },
            );
          return (
            <fieldset class="street">
              <legend>{TITLES[street]}</legend>
              <label class="check">
                <input
                  type="checkbox"
                  checked={bets().apart}
                  onChange={(event) => props.onChange(street, { ...bets(), apart: event.currentTarget.checked })}
                />
                each player apart
              </label>
              <Show
                when={bets().apart}
                fallback={
                  <Menu
                    prefix={`bets.${street}`}
                    name={TITLES[street]}
                    sizes={bets().oop}
                    canDonk={street !== 'flop'}
                    onChange={(sizes) => change('oop', sizes)}
                    errorOf={props.errorOf}
                  />
                }
              >
                <For each={PLAYERS}>
                  {(player) => (
                    <div class="menu-of">
                      <h3>{player.toUpperCase()}</h3>
                      <Menu
                        prefix={`bets.${street}.${player}`}
                        name={`${TITLES[street]}, ${player.toUpperCase()}`}
                        sizes={bets()[player]}
                        canDonk={street !== 'flop' && player === 'oop'}
                        onChange={(sizes) => change(player, sizes)}
                        errorOf={props.errorOf}
                      />
                    </div>
                  )}
                </For>
              </Show>
            </fieldset>
          );
        }}
      </For>
    </div>
  );
}

function Menu(props: {
  prefix: string;
  name: string;
  sizes: SizesDraft;
  canDonk: boolean;
  onChange: (sizes: SizesDraft) => void;
  errorOf: (key: string) => string | undefined;
}): JSX.Element {
  const set = (change: Partial<SizesDraft>) => props.onChange({ ...props.sizes, ...change });
  return (
    <div class="menu">
      <Show when={props.sizes.bet.trim() === ''}>
        <p class="hint">No bet is possible here; press a size to add one.</p>
      </Show>
      <SizeList
        label="Bet"
        name={`${props.name}, bet`}
        text={props.sizes.bet}
        usual={BETS}
        onChange={(bet) => set({ bet })}
        error={props.errorOf(`${props.prefix}.bet`)}
      />
      <SizeList
        label="Raise"
        name={`${props.name}, raise`}
        text={props.sizes.raise}
        usual={RAISES}
        onChange={(raise) => set({ raise })}
        error={props.errorOf(`${props.prefix}.raise`)}
      />
      <Show when={props.canDonk}>
        <label class="check">
          <input
            type="checkbox"
            checked={props.sizes.hasDonk}
            onChange={(event) => set({ hasDonk: event.currentTarget.checked })}
          />
          leads of its own
        </label>
        <Show when={props.sizes.hasDonk}>
          <SizeList
            label="Lead (donk)"
            name={`${props.name}, lead`}
            text={props.sizes.donk}
            usual={BETS}
            onChange={(donk) => set({ donk })}
            error={props.errorOf(`${props.prefix}.donk`)}
            placeholder="none"
          />
        </Show>
      </Show>
      <TextField
        label="Most raises"
        value={props.sizes.maxRaises}
        onInput={(maxRaises) => set({ maxRaises })}
        placeholder="any"
        error={props.errorOf(`${props.prefix}.max_raises`)}
      />
    </div>
  );
}

function SizeList(props: {
  label: string;
  name: string;
  text: string;
  usual: readonly string[];
  onChange: (text: string) => void;
  error: string | undefined;
  placeholder?: string;
}): JSX.Element {
  return (
    <div class="size-list">
      <TextField
        label={props.label}
        value={props.text}
        onInput={props.onChange}
        error={props.error}
        wide
        placeholder={props.placeholder ?? 'none'}
      />
      <div class="usual" role="group" aria-label={`Usual sizes: ${props.name}`}>
        <For each={props.usual}>
          {(size) => (
            <button
              type="button"
              class="size-chip"
              aria-pressed={sizesIn(props.text).includes(size)}
              title={size === 'a' ? 'all-in' : size === 'e' ? 'geometric' : undefined}
              onClick={() => props.onChange(toggled(props.text, size))}
            >
              {size === 'a' ? 'all-in' : size === 'e' ? 'geo' : size}
            </button>
          )}
        </For>
      </div>
    </div>
  );
}
