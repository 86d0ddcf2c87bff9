import { type JSX, Show } from 'solid-js';
import { type Deal, type Decision, isDecision, type ShowAnswer } from '../contract';
import { duration, fixed, percent, stake, unitName } from '../ui';
import { amount } from '../ui/format';
import { useStudy } from './context';

/** The facts that are always in sight: of both ranges, of the pot, of the solution itself. */
export function Facts(props: { answer: ShowAnswer }): JSX.Element {
  const { scale, study } = useStudy();
  const place = () => props.answer as Decision | Deal;
  const decision = () => (isDecision(props.answer) ? props.answer : undefined);
  const behind = (player: 0 | 1) => place().stacks[player] - (place().put_in?.[player] ?? 0);
  const ratio = () => Math.min(behind(0), behind(1)) / place().pot;
  return (
    <div class="facts">
      <Show when={decision()}>
        {(one) => (
          <table class="facts-table">
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">Player</span>
                </th>
                <th scope="col" class="num">
                  EV <small>{unitName(scale())}</small>
                </th>
                <th scope="col" class="num">
                  Equity
                </th>
                <th scope="col" class="num" title="Equity realization: EV / (equity × pot)">
                  EQR
                </th>
                <th scope="col" class="num">
                  Combos
                </th>
                <th scope="col" class="num">
                  Behind
                </th>
              </tr>
            </thead>
            <tbody>
              {([0, 1] as const).map((player) => (
                <tr>
                  <th scope="row" data-player={player === 0 ? 'oop' : 'ip'}>
                    {player === 0 ? 'OOP' : 'IP'}
                  </th>
                  <td class="num" data-fact={`ev-${player}`}>
                    {amount(one().ev?.[player], scale())}
                  </td>
                  <td class="num" data-fact={`equity-${player}`}>
                    {percent(one().equity?.[player], 2)}
                  </td>
                  <td class="num" data-fact={`eqr-${player}`}>
                    {fixed(one().eqr[player], 3)}
                  </td>
                  <td class="num">{fixed(one().combos?.[player], 1)}</td>
                  <td class="num">{stake(behind(player), scale())}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Show>
      <dl class="facts-list">
        <Fact
          name="Pot"
          value={stake(place().pot, { ...scale(), unit: scale().unit === 'pot' ? 'chips' : scale().unit })}
        />
        <Fact name="Stack to pot" value={fixed(ratio(), 2)} />
        <Fact name="Exploitability" value={`${percent(place().exploitability, 3)} of pot`} id="exploitability" />
        <Fact name="Iterations" value={String(place().iterations)} id="iterations" />
        <Fact name="Precision" value={place().precision ? `${place().precision} bits` : 'as stored'} />
        <Fact name="Device" value={place().device ? (place().device ?? '').toUpperCase() : 'from the library'} />
        <Fact name="Time" value={duration(place().seconds)} />
      </dl>
      <Show when={!place().complete}>
        <p class="note" role="status">
          {study.session()?.state === 'running'
            ? 'Still solving: this is the strategy so far.'
            : 'Not solved to its target.'}
        </p>
      </Show>
      <Show when={place().solved_again}>
        <p class="note">This street was not kept; it was solved again.</p>
      </Show>
    </div>
  );
}

function Fact(props: { name: string; value: string; id?: string }): JSX.Element {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd class="figure" data-fact={props.id}>
        {props.value}
      </dd>
    </div>
  );
}
