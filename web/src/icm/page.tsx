import { createMemo, For, Index, type JSX, Show } from 'solid-js';
import { useAddress } from '../address';
import type { AllInStakes, IcmAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { CopyButton, createHistory, ErrorNote, fixed, percent, TextField, useKeys } from '../ui';
import { createLive } from '../ui/live';
import { optionsOf, paramsOf, type Question, questionOf, type Seat } from './question';
import '../spot/spot.css';
import './icm.css';

/** What stacks of a tournament are worth: places, all-ins, the worth of a chip. */
export default function IcmPage(): JSX.Element {
  const engine = useEngine();
  const [address, navigate] = useAddress();
  const question = createMemo(() => questionOf(address().options));
  const history = createHistory(question, (before) => navigate({ options: optionsOf(before) }, 'replace'));
  const set = (change: Partial<Question>) => {
    history.keep();
    navigate({ options: optionsOf({ ...question(), ...change }) }, 'replace');
  };
  const params = createMemo(() => paramsOf(question()));
  const live = createLive(engine, 'icm', () => {
    const asked = params();
    return 'field' in asked ? undefined : asked;
  });
  const errorOf = (...fields: string[]) => {
    const asked = params();
    if ('field' in asked) return fields.includes(asked.field) ? asked.message : undefined;
    const error = live().error;
    return error?.field && fields.some((field) => error.field?.startsWith(field)) ? error.message : undefined;
  };
  const FIELDS = ['stacks', 'names', 'payouts', 'payout_shares', 'pool', 'equity'];
  const answer = () => ('field' in params() ? undefined : live().answer);
  const seat = (at: number, change: Partial<Seat>) =>
    set({ seats: question().seats.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  const add = () => set({ seats: [...question().seats, { name: '', stack: '1000' }] });
  useKeys('ICM', [
    { key: 'a', label: 'Add a player', run: add },
    { key: 'z', label: 'Undo', run: history.undo },
    {
      key: '/',
      label: 'To the first stack',
      run: () => document.querySelector<HTMLElement>('.icm-seats input')?.focus(),
    },
  ]);
  const label = (at: number) => question().seats[at]?.name.trim() || `player ${at + 1}`;
  return (
    <div class="icm-page">
      <h1 class="visually-hidden">ICM</h1>
      <section class="panel" aria-label="Tournament">
        <h2>Stacks and prizes</h2>
        <ol class="icm-seats">
          <Index each={question().seats}>
            {(one, at) => (
              <li>
                <input
                  aria-label={`Name of player ${at + 1}`}
                  placeholder={`player ${at + 1}`}
                  value={one().name}
                  onInput={(event) => seat(at, { name: event.currentTarget.value })}
                />
                <input
                  class="number"
                  inputmode="decimal"
                  aria-label={`Stack of player ${at + 1}`}
                  value={one().stack}
                  onInput={(event) => seat(at, { stack: event.currentTarget.value })}
                />
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Remove player ${at + 1}`}
                  disabled={question().seats.length < 2}
                  onClick={() =>
                    set({ seats: question().seats.filter((_, index) => index !== at), allIn: undefined, equity: '' })
                  }
                >
                  ✕
                </button>
              </li>
            )}
          </Index>
        </ol>
        <Show when={errorOf('stacks', 'names')}>
          {(message) => (
            <p class="field-error" role="alert">
              {message()}
            </p>
          )}
        </Show>
        <button type="button" title="Add a player (a)" onClick={add}>
          Add a player
        </button>
        <div class="fields icm-prizes">
          <TextField
            label="Prizes, first place first"
            value={question().payouts}
            onInput={(payouts) => set({ payouts })}
            error={errorOf('payouts', 'payout_shares')}
            placeholder="50, 30, 20"
            hint={question().pool.trim() === '' ? 'in money' : 'in per cent of the pool'}
            wide
          />
          <TextField
            label="Prize pool"
            value={question().pool}
            onInput={(pool) => set({ pool })}
            error={errorOf('pool')}
            placeholder="prizes are money"
          />
        </div>
        <h2>All-in</h2>
        <div class="fields">
          <For each={[0, 1] as const}>
            {(which) => (
              <label class="field">
                <span class="field-label">{which === 0 ? 'Player' : 'against'}</span>
                <select
                  value={question().allIn?.[which] ?? ''}
                  onChange={(event) => {
                    const chosen = event.currentTarget.value;
                    if (chosen === '') return set({ allIn: undefined });
                    const now = question().allIn ?? (which === 0 ? [0, 1] : [1, 0]);
                    const pair: [number, number] = [now[0], now[1]];
                    pair[which] = Number(chosen);
                    if (pair[0] === pair[1]) pair[1 - which] = pair[which] === 0 ? 1 : 0;
                    set({ allIn: pair });
                  }}
                >
                  <option value="">none</option>
                  <For each={question().seats}>{(_, at) => <option value={at()}>{label(at())}</option>}</For>
                </select>
              </label>
            )}
          </For>
          <TextField
            label="Equity of the first"
            unit="%"
            value={question().equity}
            onInput={(equity) => set({ equity })}
            error={errorOf('equity')}
            placeholder="not given"
          />
        </div>
      </section>
      <div class="column">
        <Show when={!('field' in params()) && live().error && !errorOf(...FIELDS) && live().error}>
          {(error) => <ErrorNote error={error()} />}
        </Show>
        <Show when={answer()}>
          {(found) => (
            <>
              <Worth answer={found()} />
              <Show when={found().all_in}>{(allIn) => <Stakes players={allIn().players} chips={allIn().chips} />}</Show>
              <Places answer={found()} />
            </>
          )}
        </Show>
      </div>
    </div>
  );
}

function Worth(props: { answer: IcmAnswer }): JSX.Element {
  return (
    <section class="panel" aria-label="Worth">
      <h2>What the stacks are worth</h2>
      <div class="sideways">
        <table>
          <thead>
            <tr>
              <th scope="col">
                Player <CopyButton />
              </th>
              <th scope="col" class="num">
                Chips
              </th>
              <th scope="col" class="num">
                of all
              </th>
              <th scope="col" class="num">
                $EV
              </th>
              <th scope="col" class="num">
                of the pool
              </th>
              <th scope="col" class="num" title="$EV of a thousand chips of this stack">
                $ / 1 000
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={props.answer.players}>
              {(one) => (
                <tr>
                  <th scope="row">{one.name}</th>
                  <td class="num">{one.stack.toLocaleString('en')}</td>
                  <td class="num">{percent(one.chips, 2)}</td>
                  <td class="num" data-worth={one.name}>
                    {fixed(one.prize, 4)}
                  </td>
                  <td class="num">{percent(one.share, 2)}</td>
                  <td class="num">{one.stack > 0 ? fixed((one.prize / one.stack) * 1000, 3) : '–'}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Stakes(props: { players: readonly AllInStakes[]; chips: number }): JSX.Element {
  const rows: readonly [string, (one: AllInStakes) => string, string][] = [
    ['$EV now', (one) => fixed(one.now, 4), ''],
    ['if won', (one) => fixed(one.won, 4), ''],
    ['if lost', (one) => fixed(one.lost, 4), ''],
    ['bubble factor', (one) => fixed(one.bubble_factor, 3), 'The $EV that can be lost, divided by what can be won'],
    ['equity needed', (one) => percent(one.break_even, 2), 'The equity with which the all-in is worth what folding is'],
    ['risk premium', (one) => percent(one.risk_premium, 2), 'That equity less the 50 % that are needed in chips'],
    ['$EV with this equity', (one) => fixed(one.expected, 4), ''],
  ];
  return (
    <section class="panel" aria-label="All-in">
      <h2>All-in for {props.chips.toLocaleString('en')} chips</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <CopyButton />
            </th>
            <For each={props.players}>
              {(one) => (
                <th scope="col" class="num">
                  {one.name}
                </th>
              )}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={rows}>
            {([name, text, hint]) => (
              <tr>
                <th scope="row" title={hint}>
                  {name}
                </th>
                <For each={props.players}>{(one) => <td class="num">{text(one)}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </section>
  );
}

function Places(props: { answer: IcmAnswer }): JSX.Element {
  const count = () => props.answer.players[0]?.places?.length ?? 0;
  return (
    <section class="panel" aria-label="Places">
      <h2>How often each finishes where</h2>
      <div class="sideways" tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                Player <CopyButton />
              </th>
              <For each={Array.from({ length: count() }, (_, at) => at + 1)}>
                {(place) => (
                  <th scope="col" class="num">
                    {place}.
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={props.answer.players}>
              {(one) => (
                <tr>
                  <th scope="row">{one.name}</th>
                  <For each={one.places ?? []}>{(share) => <td class="num">{percent(share, 2)}</td>}</For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}
