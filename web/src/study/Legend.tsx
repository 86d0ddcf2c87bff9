import { createEffect, For, type JSX } from 'solid-js';
import type { Decision } from '../contract';
import { actionColour, heatColour, percent } from '../ui';
import { amount, fixed } from '../ui/format';
import { numberOf, useStudy } from './context';
import { type Overlay, reachOf } from './overlay';
import { extentOf, overlayText } from './paint';

/** What the colours of the grid mean. */
export const Legend = { Actions, Heat, Around };

function Actions(props: { decision: Decision }): JSX.Element {
  return (
    <ul class="legend" aria-label="Actions">
      <For each={props.decision.actions.toReversed()}>
        {(action) => (
          <li>
            <Swatch colour={actionColour(action.kind, action.pot_share)} />
            {action.action} <span class="figure">{percent(action.frequency)}</span>
          </li>
        )}
      </For>
      <li class="hint">height: how much of the class gets here</li>
    </ul>
  );
}

function Heat(props: { decision: Decision }): JSX.Element {
  const { mode, player, scale } = useStudy();
  const extent = () => extentOf(mode(), props.decision.classes?.[numberOf(player())] ?? []);
  const text = (value: number) =>
    mode() === 'ev' ? amount(value, scale()) : mode() === 'eqr' ? fixed(value) : percent(value, 0);
  return (
    <p class="legend heat-legend">
      <span class="figure">{text(extent()[0])}</span>
      <span class="heat-ramp" aria-hidden="true">
        <For each={[0, 0.25, 0.5, 0.75, 1]}>
          {(at) => <Swatch colour={mode() === 'reach' ? 'var(--reach)' : heatColour(at)} />}
        </For>
      </span>
      <span class="figure">{text(extent()[1])}</span>
    </p>
  );
}

function Around(props: { overlay: Overlay }): JSX.Element {
  const { scale } = useStudy();
  const most = () => reachOf(props.overlay);
  return (
    <p class="legend heat-legend">
      {props.overlay.name}: <span class="figure">{overlayText(props.overlay, -most(), scale())}</span>
      <span class="heat-ramp" aria-hidden="true">
        <For each={[0, 0.25, 0.5, 0.75, 1]}>{(at) => <Swatch colour={heatColour(at)} />}</For>
      </span>
      <span class="figure">{overlayText(props.overlay, most(), scale())}</span>
    </p>
  );
}

/** A small square of a colour. */
export function Swatch(props: { colour: string }): JSX.Element {
  let element: HTMLElement | undefined;
  createEffect(() => element?.style.setProperty('background', props.colour));
  return <span class="swatch" ref={element} aria-hidden="true" />;
}
