import type { Accessor } from 'solid-js';
import type { Answer, ErrorCode, Event, Params, RequestName, SessionState, TextSpan } from '../contract';

/** Whether the engine can be asked. */
export type EngineStatus = 'connected' | 'lost' | 'connecting';

/** Options of one request. */
export interface AskOptions {
  /** Cancels the request. */
  signal?: AbortSignal | undefined;
  /** Hears of progress and remarks. */
  onEvent?: ((event: Event) => void) | undefined;
}

/** A file that a request has written, or a folder of buckets. */
export interface StoredFile {
  name: string;
  bytes: number;
  /** Whether it is a folder. */
  folder: boolean;
}

/** The files that requests write and read. */
export interface FileShelf {
  list: () => Promise<StoredFile[]>;
  /** The contents of a file. */
  read: (name: string) => Promise<Blob>;
  remove: (name: string) => Promise<void>;
}

/** Something that answers the requests of the contract: a server, or later the engine in a worker of the page. */
export interface Engine {
  /** Asks a request; throws an `EngineError` if there is no answer. */
  ask<N extends RequestName>(name: N, params: Params<N>, options?: AskOptions): Promise<Answer<N>>;
  /** Follows a session until the signal ends it; reconnects by itself. */
  watch(session: number, onState: (state: SessionState) => void, signal: AbortSignal): void;
  /** The files of the engine. */
  readonly files: FileShelf;
  /** Whether the engine answers. */
  readonly status: Accessor<EngineStatus>;
}

/** The code of an error: one of the contract, or `unreachable` if the engine did not answer at all. */
export type EngineErrorCode = ErrorCode | 'unreachable';

/** The reason why a request has no answer. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** The field of the request that is at fault. */
  readonly field: string | undefined;
  /** Something to try. */
  readonly hint: string | undefined;
  /** The word at fault in the text of the field, if that is a range. */
  readonly span: TextSpan | undefined;

  constructor(
    code: EngineErrorCode,
    message: string,
    field?: string | null,
    hint?: string | null,
    span?: TextSpan | null,
  ) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.field = field ?? undefined;
    this.hint = hint ?? undefined;
    this.span = span ?? undefined;
  }
}

/** Whether an error means only that the request was cancelled. */
export function isCancelled(error: unknown): boolean {
  return (
    (error instanceof EngineError && error.code === 'cancelled') ||
    (error instanceof DOMException && error.name === 'AbortError')
  );
}

/** An error of any kind as one that can be shown. */
export function asEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  return new EngineError('failed', error instanceof Error ? error.message : String(error));
}
