// The address is the state of the page: everything after `#`, as in
// `#/study?spot=name:turn-basic&line=x-b33-c.6c.x&view=ev`.

/** The pages. */
export const PAGES = ['study', 'spot', 'solve', 'report', 'equity', 'symmetry', 'buckets', 'icm', 'library'] as const;
/** The name of a page. */
export type PageName = (typeof PAGES)[number];

/** Where the solution comes from that a page is about. */
export type SpotSource =
  /** An embedded spot. */
  | { kind: 'name'; name: string }
  /** An entry of the library. */
  | { kind: 'entry'; entry: number }
  /** A session of the server. */
  | { kind: 'session'; session: number }
  /** A spot inside the link: its TOML, deflated, as base64url (see pack.ts). */
  | { kind: 'packed'; packed: string };

/** An address of the page. */
export interface Address {
  page: PageName;
  spot: SpotSource;
  /** The line as the contract writes it: `x b33 c | 6c | x`. */
  line: string;
  /** Everything else, by name: the view of a page. */
  options: Readonly<Record<string, string>>;
}

/** The spot that is shown when the address names none: solved in a moment, and known to every isofold. */
export const DEMO: SpotSource = { kind: 'name', name: 'turn-basic' };

/** The address that is shown first. */
export const HOME: Address = { page: 'study', spot: DEMO, line: '', options: {} };

/** Reads the part of a URL after `#`. What it does not know it leaves out: an old link still opens. */
export function parseAddress(hash: string): Address {
  const text = hash.replace(/^#\/?/, '');
  const question = text.indexOf('?');
  const path = question < 0 ? text : text.slice(0, question);
  const params = new URLSearchParams(question < 0 ? '' : text.slice(question + 1));
  const page = PAGES.find((name) => name === path) ?? HOME.page;
  const options: Record<string, string> = {};
  for (const [name, value] of params) if (name !== 'spot' && name !== 'line') options[name] = value;
  return {
    page,
    spot: parseSource(params.get('spot') ?? '') ?? DEMO,
    line: lineOfAddress(params.get('line') ?? ''),
    options,
  };
}

/** Writes an address as the part of a URL from `#` on. */
export function printAddress(address: Address): string {
  const parts: string[] = [];
  if (printSource(address.spot) !== printSource(DEMO)) parts.push(`spot=${printSource(address.spot)}`);
  if (address.line !== '') parts.push(`line=${addressOfLine(address.line)}`);
  for (const name of Object.keys(address.options).sort()) {
    const value = address.options[name] ?? '';
    if (value !== '') parts.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  }
  return `#/${address.page}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** The text of a source in an address. */
export function printSource(source: SpotSource): string {
  switch (source.kind) {
    case 'name':
      return `name:${encodeURIComponent(source.name)}`;
    case 'entry':
      return `entry:${source.entry}`;
    case 'session':
      return `session:${source.session}`;
    case 'packed':
      return source.packed;
  }
}

/** Reads the text of a source; none if it is no such text. */
export function parseSource(text: string): SpotSource | undefined {
  if (text === '') return undefined;
  const colon = text.indexOf(':');
  if (colon < 0) return /^[\w-]+$/.test(text) ? { kind: 'packed', packed: text } : undefined;
  const value = text.slice(colon + 1);
  switch (text.slice(0, colon)) {
    case 'name':
      return value === '' ? undefined : { kind: 'name', name: value };
    case 'entry':
      return /^\d{1,15}$/.test(value) ? { kind: 'entry', entry: Number(value) } : undefined;
    case 'session':
      return /^\d{1,15}$/.test(value) ? { kind: 'session', session: Number(value) } : undefined;
    default:
      return undefined;
  }
}

/** A line as an address has it: `x-b33-c.6c.x`. */
export function addressOfLine(line: string): string {
  const streets = line.split('|').map((street) => street.trim().split(/\s+/).map(encodeURIComponent).join('-'));
  return streets.join('.');
}

/** A line of an address as the contract writes it: `x b33 c | 6c | x`. */
export function lineOfAddress(text: string): string {
  const streets = text.split('.').map((street) => street.split('-').filter(Boolean).join(' '));
  return streets.join(' | ').trim();
}
