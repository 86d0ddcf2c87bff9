import type { JSX } from 'solid-js';

/** The strategy at every place of a solution. */
export default function StudyPage(): JSX.Element {
  return <h1 class="visually-hidden">Study</h1>;
}
