import { createEffect, createUniqueId, type JSX, Show } from 'solid-js';
import type { EngineError } from '../engine/engine';

/** A range as text, with an error under the word that it is about. */
export function RangeText(props: {
  label: string;
  text: string;
  error?: EngineError | undefined;
  onInput: (text: string) => void;
}): JSX.Element {
  const id = createUniqueId();
  let area: HTMLTextAreaElement | undefined;
  // Characters, not UTF-16 units: the engine counts characters.
  const characters = () => [...props.text];
  const span = () => props.error?.span;
  const part = (from: number, to?: number) => characters().slice(from, to).join('');
  const start = () => (span()?.position ?? 1) - 1;
  const end = () => start() + Math.max(1, span()?.length ?? 0);
  createEffect(() => {
    // The field grows with its text, up to a limit that the style sheet sets.
    void props.text;
    if (!area) return;
    area.style.setProperty('height', 'auto');
    area.style.setProperty('height', `${area.scrollHeight + 2}px`);
  });
  return (
    <div class="range-text">
      <label for={id} class="visually-hidden">
        {props.label} as text
      </label>
      <div class="range-text-box">
        <textarea
          id={id}
          ref={area}
          rows={2}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          placeholder="22+, A2s+, KJo:0.5"
          value={props.text}
          aria-invalid={props.error !== undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
        <Show when={span()}>
          <div class="range-text-marks" aria-hidden="true">
            {part(0, start())}
            <mark>{part(start(), end()) || ' '}</mark>
            {part(end())}
          </div>
        </Show>
      </div>
      <Show when={props.error}>
        {(error) => (
          <p class="field-error" id={`${id}-error`} role="alert">
            {error().message}
            <Show when={error().hint}>
              <span class="hint"> {error().hint}</span>
            </Show>
          </p>
        )}
      </Show>
    </div>
  );
}
