import { createSignal } from 'solid-js';
import type { Player } from './context';

/** The cell under the pointer, or with the focus. */
export const [hovered, setHovered] = createSignal<{ name: string; player: Player } | undefined>();
