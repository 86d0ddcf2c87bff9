import { createEffect, createSignal, type JSX } from 'solid-js';

/** A part that can be opened. It opens by itself when there is something in it, and is never closed but by the user. */
export function Disclosure(props: { title: JSX.Element; hasContent: boolean; children: JSX.Element }): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  createEffect(() => props.hasContent && setOpen(true));
  return (
    <details open={isOpen()} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}
