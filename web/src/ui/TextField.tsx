import { createUniqueId, type JSX, Show } from 'solid-js';

/** A labelled field for a text, with what is wrong about it underneath. */
export function TextField(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** What is wrong about it, in words. */
  error?: string | undefined;
  /** The unit behind it. */
  unit?: string;
  placeholder?: string;
  /** What it means, in a few words under the field. */
  hint?: string;
  wide?: boolean;
  hideLabel?: boolean;
  type?: 'text' | 'search';
}): JSX.Element {
  const id = createUniqueId();
  const described = () => [props.error ? `${id}-error` : '', props.hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <span class="field" data-wide={props.wide ?? false}>
      <label for={id} class={props.hideLabel ? 'visually-hidden' : 'field-label'}>
        {props.label}
      </label>
      <span class="field-row">
        <input
          id={id}
          class="number"
          type={props.type ?? 'text'}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={props.value}
          placeholder={props.placeholder ?? ''}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={described() || undefined}
          onInput={(event) => props.onInput(event.currentTarget.value)}
        />
        <Show when={props.unit}>
          <span class="field-unit">{props.unit}</span>
        </Show>
      </span>
      <Show when={props.hint}>
        <span class="field-hint" id={`${id}-hint`}>
          {props.hint}
        </span>
      </Show>
      <Show when={props.error}>
        <span class="field-error" id={`${id}-error`} role="alert">
          {props.error}
        </span>
      </Show>
    </span>
  );
}
