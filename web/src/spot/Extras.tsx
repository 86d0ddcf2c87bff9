import { For, type JSX, Show } from 'solid-js';
import { TextField } from '../ui';
import type { SpotDraft } from './draft';

interface Part {
  draft: SpotDraft;
  onChange: (change: Partial<SpotDraft>) => void;
  errorOf: (key: string) => string | undefined;
}

/** The rules by which sizes become actions. */
export function TreeRules(props: Part): JSX.Element {
  const set = (change: Partial<SpotDraft['tree']>) => props.onChange({ tree: { ...props.draft.tree, ...change } });
  return (
    <div class="fields">
      <TextField
        label="Add all-in up to"
        hint="of the pot: 1.5 or 150%"
        value={props.draft.tree.addAllin}
        onInput={(addAllin) => set({ addAllin })}
        error={props.errorOf('tree.add_allin')}
        placeholder="never"
      />
      <TextField
        label="Force all-in below"
        hint="of the pot behind"
        value={props.draft.tree.forceAllin}
        onInput={(forceAllin) => set({ forceAllin })}
        error={props.errorOf('tree.force_allin')}
        placeholder="never"
      />
      <TextField
        label="Merge sizes within"
        hint="of the pot"
        value={props.draft.tree.merge}
        onInput={(merge) => set({ merge })}
        error={props.errorOf('tree.merge')}
        placeholder="none"
      />
    </div>
  );
}

/** Rake. */
export function RakeFields(props: Part): JSX.Element {
  const set = (change: Partial<SpotDraft['rake']>) => props.onChange({ rake: { ...props.draft.rake, ...change } });
  return (
    <div class="fields">
      <TextField
        label="Rake"
        hint="5%"
        value={props.draft.rake.rate}
        onInput={(rate) => set({ rate })}
        error={props.errorOf('rake.rate')}
        placeholder="none"
      />
      <TextField
        label="Cap"
        value={props.draft.rake.cap}
        unit={props.draft.unit}
        onInput={(cap) => set({ cap })}
        error={props.errorOf('rake.cap')}
        placeholder="none"
      />
    </div>
  );
}

/** A tournament: payouts, and the stacks of the players who are not in the hand. */
export function IcmFields(props: Part): JSX.Element {
  const set = (change: Partial<SpotDraft['icm']>) => props.onChange({ icm: { ...props.draft.icm, ...change } });
  return (
    <div class="fields">
      <label class="check">
        <input
          type="checkbox"
          checked={props.draft.icm.isOn}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        chips are worth money by ICM
      </label>
      <Show when={props.draft.icm.isOn}>
        <TextField
          label="Payouts, the first place first"
          value={props.draft.icm.payouts}
          onInput={(payouts) => set({ payouts })}
          error={props.errorOf('icm.payouts')}
          placeholder="50, 30, 20"
          wide
        />
        <TextField
          label="Stacks of the other players"
          value={props.draft.icm.others}
          unit={props.draft.unit}
          onInput={(others) => set({ others })}
          error={props.errorOf('icm.others')}
          placeholder="5000, 3000"
          wide
        />
      </Show>
    </div>
  );
}

const MAX_FOLDED = 7;

/** Bunching: the ranges with which players folded before. */
export function FoldedRanges(props: Part): JSX.Element {
  const set = (folded: readonly string[]) => props.onChange({ folded });
  return (
    <div class="folded">
      <p class="hint">The range of each player who folded before takes cards out of the deck.</p>
      <For each={props.draft.folded.map((_, at) => at)}>
        {(at) => (
          <div class="folded-row">
            <TextField
              label={`Folded range ${at + 1}`}
              value={props.draft.folded[at] ?? ''}
              onInput={(text) => set(props.draft.folded.map((one, index) => (index === at ? text : one)))}
              wide
            />
            <button
              type="button"
              aria-label={`Remove folded range ${at + 1}`}
              onClick={() => set(props.draft.folded.filter((_, index) => index !== at))}
            >
              ✕
            </button>
          </div>
        )}
      </For>
      <Show when={props.errorOf('bunching')}>
        <p class="field-error" role="alert">
          {props.errorOf('bunching')}
        </p>
      </Show>
      <button
        type="button"
        disabled={props.draft.folded.length >= MAX_FOLDED}
        onClick={() => set([...props.draft.folded, 'random'])}
      >
        Add a folded player
      </button>
    </div>
  );
}

/** Locks and edits of the spot: made on Study, shown and removed here. */
export function LocksAndEdits(props: Part): JSX.Element {
  const remove = <T,>(items: readonly T[], at: number) => items.filter((_, index) => index !== at);
  const lockText = (at: number) => {
    const lock = props.draft.locks[at];
    if (!lock) return '';
    const keys = [lock.hands, lock.category, lock.play, lock.overall && `overall ${lock.overall}`];
    return [lock.line || 'the start', ...keys].filter(Boolean).join('; ');
  };
  return (
    <div class="locks">
      <Show when={props.draft.locks.length + props.draft.edits.length === 0}>
        <p class="hint">None. A lock is made on Study, at the decision that it is about.</p>
      </Show>
      <For each={props.draft.locks.map((_, at) => at)}>
        {(at) => (
          <div class="lock-row">
            <span class="chip">lock</span> <span>{lockText(at)}</span>
            <button
              type="button"
              aria-label={`Remove lock ${at + 1}`}
              onClick={() => props.onChange({ locks: remove(props.draft.locks, at) })}
            >
              ✕
            </button>
          </div>
        )}
      </For>
      <For each={props.draft.edits.map((_, at) => at)}>
        {(at) => (
          <div class="lock-row">
            <span class="chip">{props.draft.edits[at]?.add ? 'add' : 'remove'}</span>{' '}
            <span>{props.draft.edits[at]?.add ?? props.draft.edits[at]?.remove}</span>
            <button
              type="button"
              aria-label={`Remove edit ${at + 1}`}
              onClick={() => props.onChange({ edits: remove(props.draft.edits, at) })}
            >
              ✕
            </button>
          </div>
        )}
      </For>
      <Show when={props.errorOf('locks') ?? props.errorOf('edits')}>
        {(message) => (
          <p class="field-error" role="alert">
            {message()}
          </p>
        )}
      </Show>
    </div>
  );
}
