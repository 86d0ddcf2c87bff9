import { createEffect, createUniqueId, type JSX } from 'solid-js';

/** A modal dialog: Escape and a click beside it close it. */
export function Dialog(props: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: JSX.Element;
}): JSX.Element {
  let dialog: HTMLDialogElement | undefined;
  const id = createUniqueId();
  createEffect(() => {
    if (props.isOpen && !dialog?.open) dialog?.showModal();
    if (!props.isOpen && dialog?.open) dialog.close();
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, by itself
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={id}
      onClose={() => props.onClose()}
      onClick={(event) => event.target === dialog && props.onClose()}
    >
      <header class="dialog-head">
        <h2 id={id}>{props.title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => props.onClose()}>
          ✕
        </button>
      </header>
      <div class="dialog-body">{props.children}</div>
    </dialog>
  );
}
