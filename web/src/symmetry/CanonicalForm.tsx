import { createSignal, For, type JSX, onCleanup, Show } from 'solid-js';
import type { CanonAnswer, SuitKey } from '../contract';
import { Cards, permutationText, SUITS, suitGlyph, suitName } from '../ui';

/** Groups of cards with bars between them: `AsKs | Ts9s8c`. */
export function Groups(props: { text: string }): JSX.Element {
  return (
    <span class="groups">
      <For each={props.text.split(' | ')}>{(group) => <Cards text={group} />}</For>
    </span>
  );
}

/** The canonical form: labels, class size, stabilizer, permutation, signature. */
export function CanonicalForm(props: { answer: CanonAnswer }): JSX.Element {
  return (
    <>
      <dl class="canon">
        <div>
          <dt>given</dt>
          <dd>
            <Groups text={props.answer.given} />
          </dd>
        </div>
        <div>
          <dt>canonical form</dt>
          <dd>
            <Groups text={props.answer.canonical} />
          </dd>
        </div>
        <div>
          <dt>labels</dt>
          <dd>{props.answer.board_labels ?? props.answer.labels}</dd>
        </div>
        <div>
          <dt>class size</dt>
          <dd class="figure big">{props.answer.class_size}</dd>
        </div>
        <div>
          <dt>its stabilizer</dt>
          <dd>
            order {props.answer.stabilizer_order}
            <Show when={props.answer.stabilizer_order > 1}>
              : {props.answer.stabilizer.map((perm) => permutationText(perm) || 'identity').join(', ')}
            </Show>
          </dd>
        </div>
        <div>
          <dt>permutation</dt>
          <dd>{permutationText(props.answer.permutation) || 'none: it is canonical'}</dd>
        </div>
        <div>
          <dt>signature</dt>
          <dd>
            <code>{props.answer.signature}</code>
          </dd>
        </div>
      </dl>
      <p class="hint">
        24 permutations of the suits ÷ {props.answer.stabilizer_order} that leave it as it is ={' '}
        {props.answer.class_size} in the class.
      </p>
    </>
  );
}

/** All deals of the class, each with the permutation that leads to it. */
export function Members(props: { answer: CanonAnswer }): JSX.Element {
  return (
    <ol class="members">
      <For each={props.answer.members}>
        {(member, at) => (
          <li data-given={member === props.answer.given}>
            <Groups text={member} />
            <span class="hint">
              {permutationText(props.answer.member_permutations?.[at()] ?? '') || 'canonical'}
              {member === props.answer.given ? ', given' : ''}
            </span>
          </li>
        )}
      </For>
    </ol>
  );
}

const STEP_MS = 1100;

/** The three steps of the signature: list the ranks of each suit, sort the suits, relabel and hash. */
export function SignatureSteps(props: { answer: CanonAnswer }): JSX.Element {
  const [shown, setShown] = createSignal(3);
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);
  onCleanup(stop);
  const play = () => {
    stop();
    setShown(1);
    timer = setInterval(() => {
      setShown((step) => Math.min(3, step + 1));
      if (shown() === 3) stop();
    }, STEP_MS);
  };
  const keys = () => props.answer.suits ?? [];
  const bySuit = () => keys().toSorted((a, b) => SUITS.indexOf(a.suit) - SUITS.indexOf(b.suit));
  return (
    <div class="signature-steps">
      <button type="button" onClick={play}>
        Play the steps
      </button>
      <ol>
        <li data-shown={shown() >= 1}>
          <h3>1. The ranks of each suit</h3>
          <KeyTable keys={bySuit()} caption="Ranks of each suit, group by group" />
        </li>
        <li data-shown={shown() >= 2}>
          <h3>2. Sort the suits, the greatest key first</h3>
          <KeyTable keys={keys()} caption="Suits sorted by their keys" hasImage />
        </li>
        <li data-shown={shown() >= 3}>
          <h3>3. Relabel, and hash</h3>
          <p>
            <Groups text={props.answer.canonical} />
          </p>
          <p>
            <code>{props.answer.signature}</code>
          </p>
        </li>
      </ol>
    </div>
  );
}

function KeyTable(props: { keys: readonly SuitKey[]; caption: string; hasImage?: boolean }): JSX.Element {
  return (
    <table class="keys">
      <caption class="visually-hidden">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">suit</th>
          <For each={props.keys[0]?.ranks ?? []}>{(_, at) => <th scope="col">group {at() + 1}</th>}</For>
          <Show when={props.hasImage}>
            <th scope="col" class="num">
              key
            </th>
            <th scope="col">becomes</th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={props.keys}>
          {(key) => (
            <tr>
              <th scope="row">
                <span data-suit={key.suit} role="img" aria-label={suitName(key.suit)}>
                  {suitGlyph(key.suit)}
                </span>
              </th>
              <For each={key.ranks}>{(ranks) => <td>{ranks === '' ? '∅' : `{${[...ranks].join(', ')}}`}</td>}</For>
              <Show when={props.hasImage}>
                <td class="num">{key.masks.join(' · ')}</td>
                <td>
                  <span data-suit={key.image} role="img" aria-label={suitName(key.image)}>
                    {suitGlyph(key.image)}
                  </span>
                </td>
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
