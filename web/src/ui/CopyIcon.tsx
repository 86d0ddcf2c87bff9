import type { JSX } from 'solid-js';

/** Two sheets, one over the other: what a button has that copies a table. */
export function CopyIcon(): JSX.Element {
  return (
    <svg class="small-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 9h11v11H9zM15 9V4H4v11h5" />
    </svg>
  );
}
