// What the command palette offers: pages, and every key that works now.
import { keyGroups, keysOf } from '../ui/keys';

/** Something that can be done. */
export interface Command {
  /** What it does. */
  title: string;
  /** Where it belongs: `Study`. */
  group: string;
  /** Its keys, if it has some. */
  keys: readonly string[];
  run: () => void;
}

/** A command of a binding that does not need to know which of several keys was pressed. */
export function keyCommands(): Command[] {
  return keyGroups()
    .toReversed()
    .flatMap(({ name, keys }) =>
      keys
        .filter((binding) => !binding.needsKey)
        .map((binding) => ({
          title: binding.label,
          group: name,
          keys: keysOf(binding),
          run: () => void binding.run(new KeyboardEvent('keydown', { key: keysOf(binding)[0] ?? '' })),
        })),
    );
}

/** Commands whose titles have all words of a text, those that begin with it first. */
export function matching(commands: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ title, group }: Command) => {
    const whole = `${title} ${group}`.toLowerCase();
    if (!words.every((word) => whole.includes(word))) return -1;
    return title.toLowerCase().startsWith(words[0] ?? '') ? 0 : title.toLowerCase().includes(words[0] ?? '') ? 1 : 2;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((one) => one.rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}
