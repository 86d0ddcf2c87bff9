// Prints the size of a built page, as it is and compressed: `npm run size [-- FOLDER]`. Fails if it has grown too large.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The most bytes that the page may have, compressed. */
const MAX = 250_000;

const folder = process.argv[2] ?? 'dist';
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path, bytes: readFileSync(path) }))
  .map(({ path, bytes }) => ({ name: relative(folder, path), size: bytes.length, gzip: gzipSync(bytes).length }))
  .toSorted((a, b) => b.gzip - a.gzip);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const total = (of) => files.reduce((sum, file) => sum + of(file), 0);
for (const { name, size, gzip } of files) console.log(`${kilobytes(size)}${kilobytes(gzip)} compressed  ${name}`);
const compressed = total(({ gzip }) => gzip);
console.log(`${kilobytes(total(({ size }) => size))}${kilobytes(compressed)} compressed  in all`);
if (compressed > MAX) {
  console.error(`error: the page has more than ${MAX / 1000} kB, compressed`);
  process.exit(1);
}
