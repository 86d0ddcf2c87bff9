import { type Accessor, createMemo, createSignal } from 'solid-js';
import { type Address, parseAddress, printAddress } from './address';

const [hash, setHash] = createSignal(typeof location === 'undefined' ? '' : location.hash);
if (typeof window !== 'undefined') {
  window.addEventListener('hashchange', () => setHash(location.hash));
  window.addEventListener('popstate', () => setHash(location.hash));
}

/** How a new address takes the place of the old one: `push` makes a step that the browser's Back undoes. */
export type Navigation = 'push' | 'replace';

/** Goes to an address that differs from the one of now in some parts; `options` are merged, an empty one goes. */
export type Navigate = (change: Partial<Address>, how?: Navigation) => void;

/** The address of now, and the way to another one. */
export function useAddress(): [Accessor<Address>, Navigate] {
  const address = createMemo(() => parseAddress(hash()));
  return [address, navigate];
}

/** Goes to an address that differs from the one of now in some parts. */
export function navigate(change: Partial<Address>, how: Navigation = 'push'): void {
  const now = parseAddress(location.hash);
  const options =
    change.page && change.page !== now.page ? { ...change.options } : { ...now.options, ...change.options };
  go({ ...now, ...change, options }, how);
}

/** Goes to an address. */
export function go(address: Address, how: Navigation = 'push'): void {
  const text = printAddress(address);
  if (text === location.hash) return;
  if (how === 'push') history.pushState(null, '', text);
  else history.replaceState(null, '', text);
  setHash(text);
}
