import { describe, expect, it } from 'vitest';
import { type Address, addressOfLine, HOME, lineOfAddress, parseAddress, printAddress } from './address';
import { packSpot, unpackSpot } from './pack';

const addresses: Address[] = [
  HOME,
  { page: 'study', spot: { kind: 'name', name: 'river' }, line: '', options: {} },
  {
    page: 'study',
    spot: { kind: 'entry', entry: 12 },
    line: 'x b33 c | 6c | x',
    options: { view: 'ev', tab: 'curves' },
  },
  { page: 'solve', spot: { kind: 'session', session: 3 }, line: '', options: {} },
  { page: 'spot', spot: { kind: 'packed', packed: 'q1Y-_w' }, line: 'x x | As', options: { note: 'a & b = c #1' } },
  { page: 'symmetry', spot: { kind: 'name', name: 'a name: with / and %' }, line: '', options: { board: 'QsTs7h' } },
];

describe('addresses', () => {
  it('are read as they are printed', () => {
    for (const address of addresses) expect(parseAddress(printAddress(address))).toEqual(address);
  });

  it('have lines that read well', () => {
    expect(addressOfLine('x b33 c | 6c | x')).toBe('x-b33-c.6c.x');
    expect(lineOfAddress('x-b33-c.6c.x')).toBe('x b33 c | 6c | x');
    expect(lineOfAddress('')).toBe('');
  });

  it('open at home if they are nonsense', () => {
    for (const text of ['', '#', '#/nowhere', '#/study?spot=entry:x', '#?spot=what:ever', '#/study?spot=<b>']) {
      expect(parseAddress(text)).toEqual(HOME);
    }
  });
});

describe('spots in links', () => {
  it('come out as they went in', async () => {
    const toml = `board = "QsTs7h"\nname = "Ä ♠"\n${'bet = "33%, 75%"\n'.repeat(40)}`;
    const source = await packSpot(toml);
    if (source.kind !== 'packed') throw new Error('a packed spot was expected');
    expect(source.packed).toMatch(/^[\w-]+$/);
    expect(source.packed.length).toBeLessThan(toml.length / 2);
    expect(await unpackSpot(source.packed)).toBe(toml);
  });

  it('are refused if they are damaged', async () => {
    await expect(unpackSpot('AAAA')).rejects.toThrow();
    await expect(unpackSpot('*')).rejects.toThrow();
  });
});
