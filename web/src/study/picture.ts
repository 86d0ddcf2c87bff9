// The grid as a picture: what is seen, drawn anew.
import { CLASSES } from '../ui/cards';
import type { CellPaint } from '../ui/RangeGrid';

/** The size of a cell in pixels. */
const CELL = 72;
const HEAD = 44;

/** A line of the legend. */
export interface LegendEntry {
  colour: string;
  text: string;
}

/** Draws a grid with its title and legend as a PNG. Colours are those of the theme, as `resolve` gives them. */
export async function gridPicture(
  title: string,
  paint: (name: string) => CellPaint,
  legend: readonly LegendEntry[],
  resolve: (colour: string) => string,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const size = CELL * 13;
  canvas.width = size;
  canvas.height = HEAD + size + (legend.length > 0 ? HEAD : 0);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.fillStyle = resolve('var(--surface)');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'middle';
  context.fillStyle = resolve('var(--ink)');
  context.font = '600 20px system-ui, sans-serif';
  context.fillText(title, 8, HEAD / 2, size - 16);
  for (const { name, row, column } of CLASSES) {
    const { bars = [], height = 1, text = '', isEmpty = false } = paint(name);
    const [x, y] = [column * CELL, HEAD + row * CELL];
    context.fillStyle = resolve('var(--cell-empty)');
    context.fillRect(x, y, CELL - 1, CELL - 1);
    let left = x;
    for (const { colour, share } of bars) {
      const width = share * (CELL - 1);
      context.fillStyle = resolve(colour);
      context.fillRect(left, y + (CELL - 1) * (1 - height), width, (CELL - 1) * height);
      left += width;
    }
    context.fillStyle = resolve(isEmpty ? 'var(--ink-soft)' : 'var(--cell-ink)');
    context.font = '600 18px system-ui, sans-serif';
    context.fillText(name, x + 6, y + 16, CELL - 12);
    context.font = '14px system-ui, sans-serif';
    if (text) context.fillText(text, x + 6, y + 38, CELL - 12);
  }
  context.font = '15px system-ui, sans-serif';
  let at = 8;
  for (const { colour, text } of legend) {
    context.fillStyle = resolve(colour);
    context.fillRect(at, HEAD + size + 14, 16, 16);
    context.fillStyle = resolve('var(--ink)');
    context.fillText(text, at + 22, HEAD + size + HEAD / 2);
    at += 40 + context.measureText(text).width;
  }
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the picture could not be made'))), 'image/png');
  });
}

/** Resolves colours of the theme, such as `var(--ink)`, by an element of the page. */
export function colourResolver(): { resolve: (colour: string) => string; end: () => void } {
  const probe = document.createElement('span');
  document.body.append(probe);
  const known = new Map<string, string>();
  const resolve = (colour: string) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    probe.style.setProperty('color', colour);
    const value = getComputedStyle(probe).color;
    known.set(colour, value);
    return value;
  };
  return { resolve, end: () => probe.remove() };
}
