import { createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import type { RangeAnswer } from '../contract';
import { useEngine } from '../engine/context';
import { asEngineError, type EngineError, isCancelled } from '../engine/engine';
import { type CellPaint, fixed, type HandClass, percent, RangeGrid } from '../ui';
import { ComboPanel } from './ComboPanel';
import { RangeShelf } from './RangeShelf';
import { RangeText } from './RangeText';
import {
  classCombos,
  classWeight,
  type IndexedCombo,
  isEven,
  noWeights,
  painted,
  rangeText,
  weightText,
} from './weights';

const BRUSHES = [1, 0.75, 0.5, 0.25];
/** The engine is asked so long after the last change. */
const REST_MS = 120;

/** A drag over the grid: the weight that it paints is known once what was typed before is read. */
interface Drag {
  weight?: number;
}

/** An editor of one range: grid, suits, text, presets. The text is the range; the grid follows it, and is written back as text by the engine. */
export function RangeEditor(props: {
  /** Whose range: `OOP`. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** Cards that no hand can hold. */
  blocked: readonly string[];
  /** What is wrong with the range within the spot. */
  error?: string | undefined;
}): JSX.Element {
  const engine = useEngine();
  const [weights, setWeights] = createSignal(noWeights());
  const [counts, setCounts] = createSignal<RangeAnswer>();
  const [error, setError] = createSignal<EngineError>();
  const [brush, setBrush] = createSignal(1);
  const [current, setCurrent] = createSignal('AA');
  /** The text that the weights are of. */
  let known: string | undefined;
  /** The drag that goes on, if one does. */
  let dragged: Drag | undefined;
  let asked = 0;
  /** A text that is being read before it is painted over. */
  let reading: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (text: string, isPainted: boolean) => {
    const mine = ++asked;
    const isLate = () => mine !== asked;
    if (text.trim() === '') {
      known = '';
      setWeights(noWeights());
      setCounts(undefined);
      setError(undefined);
      if (isPainted) props.onChange('');
      return;
    }
    try {
      const answer = await engine.ask('range', { range: text, array: 'list' });
      const dead = props.blocked.join('');
      const live = dead === '' ? answer : await engine.ask('range', { range: text, dead });
      if (isLate()) return;
      setError(undefined);
      setCounts(live);
      if (isPainted) {
        known = answer.range;
        props.onChange(answer.range);
      } else {
        known = text;
        setWeights(Float32Array.from(answer.weights as number[]));
      }
    } catch (reason) {
      if (isLate() || isCancelled(reason)) return;
      setError(asEngineError(reason));
    }
  };
  const askSoon = (text: string, isPainted: boolean) => {
    clearTimeout(timer);
    timer = setTimeout(() => ask(text, isPainted), REST_MS);
  };
  // The first text is read at once, later ones when typing rests.
  createEffect(() => {
    const text = props.text;
    if (known === undefined) ask(text, false);
    else if (text !== known) askSoon(text, false);
  });
  const blocked = createMemo(() => props.blocked.join(''));
  createEffect(on(blocked, () => askSoon(props.text, false), { defer: true }));

  /** Runs once what was typed is read: it is painted over. A text that is no range gives way to the last one that was. */
  const whenRead = (work: () => void) => {
    if (props.text === known) return work();
    clearTimeout(timer);
    reading ??= ask(props.text, false).finally(() => {
      reading = undefined;
    });
    reading.then(work);
  };
  const paint = (combos: readonly IndexedCombo[], weight: number) => {
    const next = painted(weights(), combos, weight);
    setWeights(next);
    askSoon(rangeText(next), true);
  };
  /** What the brush does to combos: it erases where all have its weight already. */
  const stroke = (combos: readonly IndexedCombo[]) =>
    combos.every(({ index }) => weights()[index] === Math.fround(brush())) ? 0 : brush();
  const toggle = (combos: readonly IndexedCombo[]) => whenRead(() => paint(combos, stroke(combos)));
  const release = () => {
    dragged = undefined;
  };
  document.addEventListener('pointerup', release);
  document.addEventListener('pointercancel', release);
  onCleanup(() => {
    document.removeEventListener('pointerup', release);
    document.removeEventListener('pointercancel', release);
    clearTimeout(timer);
  });

  const onPointer = (cell: HandClass, event: PointerEvent, phase: 'down' | 'enter') => {
    const combos = classCombos(cell.name);
    if (phase === 'down') {
      if (event.button !== 0) return;
      // A finger holds on to the cell that it touched first, unless it is told not to.
      if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
        event.target.releasePointerCapture(event.pointerId);
      }
      setCurrent(cell.name);
      const drag: Drag = {};
      dragged = drag;
      whenRead(() => {
        drag.weight = stroke(combos);
        paint(combos, drag.weight);
      });
    } else if (dragged && event.buttons !== 0) {
      const drag = dragged;
      whenRead(() => paint(combos, drag.weight ?? brush()));
    }
  };
  const onPress = (cell: HandClass, event: MouseEvent | KeyboardEvent) => {
    // A click with a pointer was painted when the pointer went down.
    if (event instanceof MouseEvent && event.detail > 0) return;
    setCurrent(cell.name);
    toggle(classCombos(cell.name));
  };
  const cellPaint = (cell: HandClass): CellPaint => {
    const weight = classWeight(weights(), cell.name);
    const even = isEven(weights(), cell.name);
    const text =
      weight === 0 || (even && weight === 1) ? '' : even ? weightText(weight) : `${Math.round(weight * 100)}%`;
    return {
      bars: weight > 0 ? [{ colour: even ? 'var(--range-fill)' : 'var(--range-part)', share: 1 }] : [],
      height: weight,
      text,
      isEmpty: weight === 0,
      label:
        weight === 0
          ? `${cell.name}: not in the range`
          : `${cell.name}: weight ${weightText(weight)}${even ? '' : ', by suit'}`,
    };
  };
  const summary = createMemo(() => {
    const answer = counts();
    if (!answer) return 'no hands';
    return `${answer.combos} combos, weight ${fixed(answer.weighted, 2)}, ${percent(answer.share, 2)}`;
  });
  const shown = (): EngineError | undefined => {
    if (error()) return error();
    return props.error ? asEngineError(new Error(props.error)) : undefined;
  };

  return (
    <section class="range-editor" aria-label={`Range of ${props.label}`}>
      <header>
        <h2>{props.label}</h2>
        <output class="figure">{summary()}</output>
      </header>
      <div class="brush">
        <span class="field-label" id={`brush-${props.label}`}>
          Brush
        </span>
        <div class="segments" role="group" aria-labelledby={`brush-${props.label}`}>
          <For each={BRUSHES}>
            {(weight) => (
              <button type="button" aria-pressed={brush() === weight} onClick={() => setBrush(weight)}>
                {weight * 100} %
              </button>
            )}
          </For>
        </div>
        <label class="brush-slider">
          <span class="visually-hidden">Weight of the brush in percent</span>
          <input
            type="range"
            min="0"
            max="100"
            step="1"
            value={brush() * 100}
            onInput={(event) => setBrush(Number(event.currentTarget.value) / 100)}
          />
          <output class="figure">{Math.round(brush() * 100)} %</output>
        </label>
        <button type="button" onClick={() => props.onChange('')} disabled={props.text === ''}>
          Clear
        </button>
      </div>
      <RangeGrid
        label={`Range of ${props.label}`}
        paint={cellPaint}
        selected={[current()]}
        onPointer={onPointer}
        onPress={onPress}
        onMenu={(cell) => setCurrent(cell.name)}
      />
      <RangeText label={`Range of ${props.label}`} text={props.text} error={shown()} onInput={props.onChange} />
      <Show when={current()}>
        {(name) => (
          <ComboPanel name={name()} weights={weights()} blocked={props.blocked} onPaint={(combos) => toggle(combos)} />
        )}
      </Show>
      <RangeShelf label={props.label} text={props.text} onChoose={props.onChange} />
    </section>
  );
}
