// A spot inside a link: the text of its TOML, deflated, as base64url.
import type { SpotSource } from './address';

/** The most bytes that a spot of a link may have when it is inflated. */
const MAX_BYTES = 1 << 20;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const readable = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MAX_BYTES) throw new Error('the spot of the link is too long');
    pieces.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Packs the TOML of a spot for an address. */
export async function packSpot(toml: string): Promise<SpotSource> {
  const bytes = await through(new TextEncoder().encode(toml), new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return { kind: 'packed', packed: text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') };
}

/** Unpacks the TOML of a spot; throws if the text is no packed spot. */
export async function unpackSpot(packed: string): Promise<string> {
  const text = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (char) => char.charCodeAt(0));
  return new TextDecoder('utf-8', { fatal: true }).decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
