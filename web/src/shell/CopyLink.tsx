import { createSignal, type JSX, onCleanup } from 'solid-js';
import { useAddress } from '../address';
import { useEngine } from '../engine/context';
import { copyText } from '../ui/copy';
import { useKeys } from '../ui/keys';
import { sharedAddress } from './link';

const SHOWN_MS = 2500;

/** The button that copies a link to what is shown, which others can open. */
export function CopyLink(): JSX.Element {
  const engine = useEngine();
  const [address] = useAddress();
  const [said, setSaid] = createSignal('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  const copy = async () => {
    clearTimeout(timer);
    try {
      await copyText(`${location.href.split('#')[0]}${await sharedAddress(engine, address())}`);
      setSaid('link copied');
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
    timer = setTimeout(() => setSaid(''), SHOWN_MS);
  };
  useKeys('Links', [{ key: 'y', label: 'Copy a link to this place, with its spot', run: () => void copy() }]);
  return (
    <>
      <output class="hint copy-link-said">{said()}</output>
      <button
        type="button"
        class="icon-button"
        aria-label="Copy link"
        title="Copy a link to this place (y)"
        onClick={copy}
      >
        <svg class="small-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5" />
        </svg>
      </button>
    </>
  );
}
