import type { JSX } from 'solid-js';
import type { PageName } from '../address';

const PATHS: Record<PageName, string> = {
  study: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  spot: 'M5 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM10 8l3 4-3 4-3-4zM19 6l2 .6-3 12',
  solve: 'M3 20V4M3 20h18M6 8c2 7 5 9 14 9.5',
  report: 'M4 20h16M6 17V9M11 17V4M16 17v-6M20 17v-3',
  equity: 'M12 3a9 9 0 1 0 9 9h-9zM15 3.5A9 9 0 0 1 20.5 9H15z',
  symmetry: 'M12 3v18M9 7 4 12l5 5zM15 7l5 5-5 5z',
  buckets: 'M4 6h16l-2 14H6zM4 6c0-3 16-3 16 0M9 10l.6 7M15 10l-.6 7',
  icm: 'M7 4h10v5a5 5 0 0 1-10 0zM7 5H4v2a3 3 0 0 0 3 3M17 5h3v2a3 3 0 0 1-3 3M12 14v4M8 20h8',
  library: 'M4 4h4v16H4zM10 4h4v16h-4zM16.5 4.5l3.8-.8 2.6 15.6-3.8.8z',
};

/** The icon of a page. */
export function PageIcon(props: { page: PageName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[props.page]} />
    </svg>
  );
}
