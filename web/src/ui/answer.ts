import { type Accessor, createComputed, createSignal, on, onCleanup } from 'solid-js';

/** The answer to a question that may change. */
export interface Answered<T> {
  /** The last answer; none before the first one, and after an error. */
  (): T | undefined;
  /** The reason why there is no answer. */
  readonly error: unknown;
}

/**
 * Asks a question, and asks it again whenever its source changes; nothing is asked while that is undefined. Unlike a resource of Solid it
 * suspends nothing: what is shown stays, with its focus, until the next answer is there.
 */
export function createAnswer<S, T>(
  source: Accessor<S | undefined>,
  ask: (source: S) => Promise<T>,
): [Answered<T>, { refetch: () => void }] {
  const [value, setValue] = createSignal<T | undefined>();
  const [error, setError] = createSignal<unknown>();
  const [version, setVersion] = createSignal(0);
  let asked = 0;
  createComputed(
    on([source, version], ([question]) => {
      asked += 1;
      const own = asked;
      if (question === undefined) return;
      ask(question).then(
        (answer) => {
          if (own !== asked) return;
          setError(undefined);
          setValue(() => answer);
        },
        (reason) => {
          if (own !== asked) return;
          setValue(undefined);
          setError(() => reason);
        },
      );
    }),
  );
  onCleanup(() => {
    asked += 1;
  });
  const answered = Object.defineProperty(() => value(), 'error', { get: error }) as Answered<T>;
  return [answered, { refetch: () => setVersion((one) => one + 1) }];
}
