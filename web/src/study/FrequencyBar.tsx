import { createEffect, For, type JSX } from 'solid-js';
import type { Decision } from '../contract';
import { actionColour, NumberField, percent } from '../ui';
import { boundariesOf, moveBoundary, setShare } from './frequencies';

const STEP = 0.01;
const HANDLE_WIDTH = 13;

/** Frequencies of actions: a bar whose boundaries are dragged or moved by arrow keys, and a number for each action. */
export function FrequencyBar(props: {
  actions: Decision['actions'];
  shares: readonly number[];
  onChange: (shares: number[]) => void;
}): JSX.Element {
  let bar: HTMLDivElement | undefined;
  const upTo = (at: number) => boundariesOf(props.shares)[at] ?? 1;
  /** How far a handle stands beside its boundary, so that each of several at one place can be taken. */
  const offset = (at: number) => {
    const stack = boundariesOf(props.shares).flatMap((end, index) => (Math.abs(end - upTo(at)) < 0.03 ? [index] : []));
    return (stack.indexOf(at) - upTo(at) * (stack.length - 1)) * HANDLE_WIDTH;
  };
  const drag = (at: number, event: PointerEvent) => {
    if (!bar || !(event.currentTarget instanceof HTMLElement)) return;
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    const box = bar.getBoundingClientRect();
    const move = (moved: PointerEvent) =>
      props.onChange(moveBoundary(props.shares, at, Math.round(((moved.clientX - box.left) / box.width) * 100) / 100));
    const end = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', end);
      handle.removeEventListener('pointercancel', end);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end);
    handle.addEventListener('pointercancel', end);
  };
  const onKeyDown = (at: number, event: KeyboardEvent) => {
    const step =
      event.key === 'ArrowRight' || event.key === 'ArrowUp'
        ? STEP
        : event.key === 'ArrowLeft' || event.key === 'ArrowDown'
          ? -STEP
          : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    props.onChange(moveBoundary(props.shares, at, upTo(at) + step * (event.shiftKey ? 10 : 1)));
  };
  return (
    <div class="frequencies">
      <div class="frequency-bar" ref={bar}>
        <For each={props.actions}>
          {(action, at) => (
            <Segment
              colour={actionColour(action.kind, action.pot_share)}
              share={props.shares[at()] ?? 0}
              name={action.token}
            />
          )}
        </For>
        <For each={props.actions.slice(0, -1)}>
          {(action, at) => (
            <Handle
              position={upTo(at())}
              offset={offset(at())}
              label={`Boundary after ${action.action}`}
              onPointerDown={(event) => drag(at(), event)}
              onKeyDown={(event) => onKeyDown(at(), event)}
            />
          )}
        </For>
      </div>
      <div class="frequency-fields">
        <For each={props.actions}>
          {(action, at) => (
            <NumberField
              label={action.action}
              value={Math.round((props.shares[at()] ?? 0) * 1000) / 10}
              min={0}
              max={100}
              unit="%"
              onChange={(value) => props.onChange(setShare(props.shares, at(), (value ?? 0) / 100))}
            />
          )}
        </For>
      </div>
    </div>
  );
}

function Segment(props: { colour: string; share: number; name: string }): JSX.Element {
  let element: HTMLSpanElement | undefined;
  createEffect(() => {
    element?.style.setProperty('background', props.colour);
    element?.style.setProperty('flex-basis', `${props.share * 100}%`);
  });
  return (
    <span class="frequency-segment" ref={element} aria-hidden="true">
      {props.share >= 0.08 ? `${props.name} ${percent(props.share, 0)}` : ''}
    </span>
  );
}

function Handle(props: {
  position: number;
  offset: number;
  label: string;
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}): JSX.Element {
  let element: HTMLDivElement | undefined;
  createEffect(() => element?.style.setProperty('left', `calc(${props.position * 100}% + ${props.offset}px)`));
  return (
    <div
      class="frequency-handle"
      ref={element}
      role="slider"
      tabindex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(props.position * 100)}
      onPointerDown={(event) => props.onPointerDown(event)}
      onKeyDown={(event) => props.onKeyDown(event)}
    />
  );
}
