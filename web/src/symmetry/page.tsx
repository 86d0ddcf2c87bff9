import { createEffect, createMemo, createSignal, type JSX, Show } from 'solid-js';
import { useAddress } from '../address';
import { useEngine } from '../engine/context';
import { asEngineError } from '../engine/engine';
import { setSpotFacts } from '../shell/summary';
import { Disclosure, splitCards, useKeys } from '../ui';
import { createAnswer } from '../ui/answer';
import { Breakers } from './Breakers';
import { CanonicalForm, Members, SignatureSteps } from './CanonicalForm';
import { CountTable } from './CountTable';
import { Lanes } from './Lanes';
import { LookAlikes } from './LookAlikes';
import { NextCards } from './NextCards';
import { canonParams, isoParams, type Lane, optionsOf, type Question, questionOf, withCard } from './question';
import { Broken, SuitPairs } from './SuitPairs';
import '../spot/spot.css';
import './symmetry.css';

const MAX_STEPS = 200;

/** The interactive canonicalizer: what the symmetry of the suits leaves of a deal, and what breaks it. */
export default function SymmetryPage(): JSX.Element {
  const [address, navigate] = useAddress();
  const engine = useEngine();
  const question = createMemo(() => questionOf(address().options));
  const [lane, setLane] = createSignal<Lane>('board');
  const [past, setPast] = createSignal<readonly Question[]>([]);
  const set = (next: Question) => {
    setPast((steps) => [...steps, question()].slice(-MAX_STEPS));
    navigate({ options: optionsOf(next) }, 'replace');
  };
  const undo = () => {
    const last = past().at(-1);
    if (!last) return;
    setPast((steps) => steps.slice(0, -1));
    navigate({ options: optionsOf(last) }, 'replace');
  };
  createEffect(() => setSpotFacts({ name: 'Symmetry', board: question().board, chips: [] }));
  const canonText = createMemo(() => JSON.stringify(canonParams(question()) ?? null));
  const isoText = createMemo(() => JSON.stringify(isoParams(question()) ?? null));
  const [canon] = createAnswer(canonText, async (text) => {
    const params = JSON.parse(text);
    return params === null ? undefined : engine.ask('canon', params);
  });
  const [iso] = createAnswer(isoText, async (text) => {
    const params = JSON.parse(text);
    return params === null ? undefined : engine.ask('iso', params);
  });
  // An answer stays until the next one is there: nothing jumps.
  const canonical = () => (canon.error ? undefined : canon());
  const next = () => (iso.error ? undefined : iso());
  const pairs = () => next()?.pairs ?? canonical()?.pairs ?? [];
  const group = () => next()?.group ?? canonical()?.stabilizer ?? [];
  const errorOf = (name: string) => {
    if (!iso.error) return undefined;
    const error = asEngineError(iso.error);
    const field = name === 'lock' ? 'locks' : name;
    return error.field?.startsWith(field) ? error.message : undefined;
  };
  const elsewhere = () => {
    const reason = canon.error ?? iso.error;
    if (!reason) return undefined;
    const error = asEngineError(reason);
    return ['oop', 'ip', 'folded', 'locks'].some((field) => error.field?.startsWith(field)) ? undefined : error;
  };
  const boardSize = () => splitCards(question().board).length;
  useKeys('Symmetry', [
    { key: 'h', label: 'Pick the hand', run: () => void setLane('hand') },
    { key: 'b', label: 'Pick the board', run: () => void setLane('board') },
    { key: 'x', label: 'Pick dead cards', run: () => void setLane('dead') },
    { key: 'z', label: 'Undo', run: undo },
    {
      key: 'Backspace',
      label: 'Take the last card back',
      run: () => {
        const last = splitCards(question()[lane()]).at(-1);
        if (last) set(withCard(question(), lane(), last));
      },
    },
    {
      key: 'c',
      label: 'Clear everything',
      run: () => set({ ...question(), hand: '', board: '', dead: '', oop: '', ip: '', folded: '', lock: '', off: [] }),
    },
  ]);
  return (
    <div class="symmetry-page">
      <header class="symmetry-head">
        <h1>Symmetry</h1>
        <p class="hint">
          Suits have no rank: exchange two of them everywhere, and it is the same game. Pick cards, and see what that
          leaves to compute.
        </p>
      </header>
      <div class="symmetry-columns">
        <div class="column">
          <section class="panel" data-panel="cards">
            <h2>Cards</h2>
            <Lanes question={question()} lane={lane()} onLane={setLane} onChange={set} />
            <Show when={elsewhere()}>
              {(error) => (
                <p class="field-error" role="alert">
                  {error().message}
                </p>
              )}
            </Show>
            <Show when={boardSize() === 1 || boardSize() === 2}>
              <p class="hint">A board has 3, 4 or 5 cards: it counts from the flop on.</p>
            </Show>
          </section>
          <section class="panel" data-panel="breakers">
            <Disclosure
              title="Ranges, folded ranges and locks"
              hasContent={question().oop + question().ip + question().folded + question().lock !== ''}
            >
              <Breakers question={question()} onChange={set} errorOf={errorOf} />
            </Disclosure>
          </section>
          <section class="panel" data-panel="alike">
            <h2>They look alike …</h2>
            <LookAlikes
              question={question()}
              onChoose={(hand, board) => set({ ...question(), hand, board, dead: '', off: [] })}
            />
          </section>
        </div>
        <div class="column">
          <section class="panel" data-panel="form">
            <h2>Canonical form</h2>
            <Show when={canonical()} fallback={<p class="hint">Pick a hand or a flop.</p>}>
              {(answer) => <CanonicalForm answer={answer()} />}
            </Show>
          </section>
          <section class="panel" data-panel="suits">
            <h2>Which suits are interchangeable</h2>
            <Show when={pairs().length > 0} fallback={<p class="hint">Before any card all four are.</p>}>
              <SuitPairs pairs={pairs()} group={group()} />
            </Show>
            <Broken steps={next()?.broken_by ?? []} />
          </section>
          <section class="panel" data-panel="signature">
            <h2>The signature in three steps</h2>
            <Show when={canonical()} fallback={<p class="hint">Pick a hand or a flop.</p>}>
              {(answer) => <SignatureSteps answer={answer()} />}
            </Show>
          </section>
        </div>
        <div class="column">
          <section class="panel" data-panel="next">
            <h2>The next card</h2>
            <Show
              when={next()}
              fallback={
                <p class="hint">
                  {boardSize() === 5 ? 'The board is complete.' : 'Pick a flop: its turns are grouped here.'}
                </p>
              }
            >
              {(answer) => (
                <NextCards
                  answer={answer()}
                  onDeal={(card) => set({ ...question(), board: question().board + card })}
                />
              )}
            </Show>
          </section>
          <section class="panel" data-panel="members">
            <h2>
              Members of the class <Show when={canonical()}>{(answer) => <>({answer().class_size})</>}</Show>
            </h2>
            <Show when={canonical()} fallback={<p class="hint">Pick a hand or a flop.</p>}>
              {(answer) => <Members answer={answer()} />}
            </Show>
          </section>
        </div>
      </div>
      <section class="panel" data-panel="counts">
        <h2>How much it saves</h2>
        <CountTable />
      </section>
    </div>
  );
}
