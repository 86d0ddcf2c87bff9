import { createSignal, For, type JSX, Show } from 'solid-js';
import { type PageName, useAddress } from '../address';
import './tour.css';

const KEY = 'isofold.tour';

/** The steps of the tour, each on its page. */
const STEPS: readonly { page: PageName; title: string; text: string }[] = [
  {
    page: 'study',
    title: 'A solved spot',
    text: 'This is the answer: each cell is a hand, its colours are what it does. Press an action or a card on the line to walk on.',
  },
  {
    page: 'spot',
    title: 'Your own spot',
    text: 'Paint both ranges, choose a board and bet sizes. The tree and its memory follow while you type.',
  },
  {
    page: 'solve',
    title: 'Solve it',
    text: 'The curve is how exploitable the strategy still is. Pause when you like; look at the strategy meanwhile.',
  },
  {
    page: 'report',
    title: 'On every flop',
    text: 'The same spot on many boards, side by side: how often each action is taken, and what both players win. A board opens in Study.',
  },
  {
    page: 'symmetry',
    title: 'Why it is fast',
    text: 'Suits that nothing tells apart are solved once. Pick cards, and see which ones are still the same.',
  },
  {
    page: 'library',
    title: 'Nothing is lost',
    text: 'Whatever you solve stays here, whatever its suits are called. Press ? on any page for its keys.',
  },
];

function isSeen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'seen';
  } catch {
    return true;
  }
}

/** The tour of the first run: a card in the corner that can be closed at any time. */
export function Tour(): JSX.Element {
  const [address, navigate] = useAddress();
  const [isOpen, setOpen] = createSignal(!isSeen());
  const [at, setAt] = createSignal(0);
  const step = () => STEPS[at()];
  const close = () => {
    setOpen(false);
    try {
      localStorage.setItem(KEY, 'seen');
    } catch {
      // It is closed until the page is loaded again.
    }
  };
  const go = (to: number) => {
    const next = STEPS[to];
    if (!next) return close();
    setAt(to);
    if (next.page !== address().page) navigate({ page: next.page, options: {} });
  };
  return (
    <Show when={isOpen() && step()}>
      {(now) => (
        <aside class="tour" aria-label="Tour" onKeyDown={(event) => event.key === 'Escape' && close()}>
          <header>
            <h2>{now().title}</h2>
            <button type="button" class="icon-button" aria-label="Close the tour" onClick={close}>
              ✕
            </button>
          </header>
          <p>{now().text}</p>
          <footer>
            <span class="dots" role="img" aria-label={`Step ${at() + 1} of ${STEPS.length}`}>
              <For each={STEPS}>{(_, index) => <i data-now={index() === at()} />}</For>
            </span>
            <span class="stretch" />
            <Show when={at() > 0}>
              <button type="button" onClick={() => go(at() - 1)}>
                Back
              </button>
            </Show>
            <button type="button" class="primary" onClick={() => go(at() + 1)}>
              {at() === STEPS.length - 1 ? 'Done' : 'Next'}
            </button>
          </footer>
        </aside>
      )}
    </Show>
  );
}
