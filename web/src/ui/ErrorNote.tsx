import { type JSX, Show } from 'solid-js';
import { asEngineError } from '../engine/engine';

/** An error where its cause is: what is wrong, and something to try. */
export function ErrorNote(props: { error: unknown; onRetry?: () => void }): JSX.Element {
  const error = () => asEngineError(props.error);
  return (
    <div class="error-note" role="alert">
      <p>{error().message}</p>
      <Show when={error().hint}>
        <p class="hint">{error().hint}</p>
      </Show>
      <Show when={props.onRetry}>
        <button type="button" onClick={() => props.onRetry?.()}>
          Try again
        </button>
      </Show>
    </div>
  );
}
