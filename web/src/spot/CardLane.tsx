import { createSignal, createUniqueId, For, type JSX, Show } from 'solid-js';
import { CARDS, Card, CardPicker, cardName, splitCards } from '../ui';

/** A lane of cards: chips that go when they are pressed, a field to type into, and a sheet to pick from. */
export function CardLane(props: {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** The most cards of the lane. */
  max: number;
  /** Cards that are elsewhere. */
  taken: readonly string[];
  error?: string | undefined;
  placeholder?: string;
  /** Names of places, `flop` for the first three: where a gap stands between cards. */
  gaps?: readonly number[];
  isOpen?: boolean;
}): JSX.Element {
  const id = createUniqueId();
  const [isOpen, setOpen] = createSignal(props.isOpen ?? false);
  const cards = () => splitCards(props.text);
  const pick = (card: string) => {
    const now = cards();
    if (now.includes(card)) props.onChange(now.filter((one) => one !== card).join(''));
    else if (now.length < props.max) props.onChange([...now, card].join(''));
  };
  const full = () => cards().length >= props.max;
  const disabled = () => [...props.taken, ...(full() ? CARDS.filter((card) => !cards().includes(card)) : [])];
  return (
    <div class="card-lane">
      <label class="field-label" for={id}>
        {props.label}
      </label>
      <div class="lane-row">
        <For each={cards()}>
          {(card, at) => (
            <button
              type="button"
              class="lane-card"
              data-gap={props.gaps?.includes(at()) ?? false}
              aria-label={`Remove the ${cardName(card)}`}
              onClick={() => pick(card)}
            >
              <Card card={card} />
            </button>
          )}
        </For>
        <input
          id={id}
          class="lane-text"
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          value={props.text}
          placeholder={props.placeholder ?? ''}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${id}-error` : undefined}
          onChange={(event) => props.onChange(event.currentTarget.value.replaceAll(/\s+/g, ''))}
        />
        <button type="button" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {isOpen() ? 'Hide the sheet' : 'Pick'}
        </button>
        <Show when={cards().length > 0}>
          <button type="button" aria-label={`Clear: ${props.label}`} onClick={() => props.onChange('')}>
            Clear
          </button>
        </Show>
      </div>
      <Show when={props.error}>
        <p class="field-error" id={`${id}-error`} role="alert">
          {props.error}
        </p>
      </Show>
      <Show when={isOpen()}>
        <CardPicker label={`Cards for: ${props.label}`} selected={cards()} disabled={disabled()} onPick={pick} />
      </Show>
    </div>
  );
}
