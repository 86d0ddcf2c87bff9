import type { JSX } from 'solid-js';
import { CopyIcon } from './CopyIcon';
import { copyText } from './copy';

/** A button in a table that copies the table as text, with tabs between cells. */
export function CopyButton(): JSX.Element {
  const copy = (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const rows = [...(event.currentTarget.closest('table')?.rows ?? [])];
    const text = rows.map((row) => [...row.cells].map(cellText).join('\t')).join('\n');
    void copyText(text).catch(() => {});
  };
  return (
    <button type="button" class="copy" aria-label="Copy the table" title="Copy the table as text" onClick={copy}>
      <CopyIcon />
    </button>
  );
}

/** The text of a cell; a picture has its label. */
function cellText(cell: HTMLTableCellElement): string {
  const pictures = [...cell.querySelectorAll('[role="img"]')].map((one) => one.getAttribute('aria-label') ?? '');
  const text = (cell.textContent ?? '').replace(/[↑↓]/g, '').trim();
  return text === '' ? pictures.join(' ') : text;
}
