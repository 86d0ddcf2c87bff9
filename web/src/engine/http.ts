import { createSignal } from 'solid-js';
import type { Answer, Error as ContractError, Event, Params, RequestName, SessionState } from '../contract';
import {
  type AskOptions,
  type Engine,
  EngineError,
  type EngineStatus,
  type FileShelf,
  type StoredFile,
} from './engine';
import { events } from './stream';

/** Where an isofold answers. */
export interface Server {
  /** Its address without the path, `''` for the one that the page comes from. */
  url: string;
  /** The token that it asks for, if it does. */
  token?: string | undefined;
}

const RETRY_MS = [250, 500, 1000, 2000, 4000];

/** The engine of a server: the contract over HTTP. */
export function httpEngine(server: Server): Engine {
  const [status, setStatus] = createSignal<EngineStatus>('connecting');
  const base = `${server.url.replace(/\/+$/, '')}/api/v1`;
  const headers = (more: Record<string, string>): Record<string, string> =>
    server.token ? { ...more, Authorization: `Bearer ${server.token}` } : more;
  let probing = false;

  async function send(path: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${base}/${path}`, { ...init, credentials: 'omit', cache: 'no-store' });
    } catch (error) {
      if (init.signal?.aborted) throw new EngineError('cancelled', 'the request was cancelled');
      lost();
      const reason = error instanceof Error ? error.message : String(error);
      throw new EngineError(
        'unreachable',
        `isofold does not answer (${reason})`,
        null,
        'is `isofold web` still running?',
      );
    }
    setStatus('connected');
    return response;
  }

  /** Asks for the version until the server is there again. */
  function lost(): void {
    setStatus('lost');
    if (probing) return;
    probing = true;
    let attempt = 0;
    const probe = async () => {
      try {
        await fetch(`${base}/hello`, post({}));
        probing = false;
        setStatus('connected');
      } catch {
        attempt += 1;
        setTimeout(probe, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
      }
    };
    setTimeout(probe, RETRY_MS[0]);
  }

  function post(params: unknown, accept = 'application/json'): RequestInit {
    return {
      method: 'POST',
      headers: headers({ 'Content-Type': 'application/json', Accept: accept }),
      body: JSON.stringify(params),
      credentials: 'omit',
    };
  }

  async function ask<N extends RequestName>(name: N, params: Params<N>, options: AskOptions = {}): Promise<Answer<N>> {
    const { signal = null, onEvent } = options;
    const accept = onEvent ? 'text/event-stream' : 'application/json';
    const response = await send(name, { ...post(params, accept), signal });
    try {
      if (!response.ok) throw await failure(response);
      if (!onEvent || !response.body || !isStream(response)) return (await response.json()) as Answer<N>;
      for await (const event of events(response.body)) {
        const data: unknown = JSON.parse(event.data);
        if (event.name === 'answer') return data as Answer<N>;
        if (event.name === 'error') throw errorOf(data, response);
        if (event.name === 'event') onEvent(data as Event);
      }
    } catch (error) {
      if (error instanceof EngineError) throw error;
      if (signal?.aborted) throw new EngineError('cancelled', 'the request was cancelled');
      lost();
      throw new EngineError('unreachable', 'the connection to isofold was lost');
    }
    throw new EngineError('unreachable', 'the connection to isofold ended before the answer');
  }

  function watch(session: number, onState: (state: SessionState) => void, signal: AbortSignal): void {
    let attempt = 0;
    const follow = async () => {
      try {
        const response = await send(`sessions/${session}/events`, {
          headers: headers({ Accept: 'text/event-stream' }),
          signal,
        });
        if (!response.ok || !response.body) return;
        for await (const event of events(response.body)) {
          attempt = 0;
          const state: unknown = JSON.parse(event.data);
          if (isState(state)) onState(state);
        }
      } catch {
        // The connection was lost, or the watch has ended.
      }
      if (signal.aborted) return;
      setTimeout(follow, RETRY_MS[Math.min(attempt++, RETRY_MS.length - 1)]);
    };
    follow();
  }

  const file = async (name: string, method: string): Promise<Response> => {
    const path = name === '' ? 'files' : `files/${encodeURIComponent(name)}`;
    const response = await send(path, { method, headers: headers({}) });
    if (!response.ok) throw await failure(response);
    return response;
  };
  const files: FileShelf = {
    list: async () => ((await (await file('', 'GET')).json()) as { files: StoredFile[] }).files,
    read: async (name) => (await file(name, 'GET')).blob(),
    remove: async (name) => void (await file(name, 'DELETE')),
  };

  return { ask, watch, files, status };
}

function isStream(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
}

function isState(value: unknown): value is SessionState {
  return typeof value === 'object' && value !== null && 'session' in value && 'state' in value;
}

async function failure(response: Response): Promise<EngineError> {
  try {
    return errorOf(await response.json(), response);
  } catch {
    return new EngineError('failed', `the server answered with the status ${response.status}`);
  }
}

function errorOf(data: unknown, response: Response): EngineError {
  const outer = data as { error?: unknown };
  const error = (outer.error ?? data) as { code?: unknown; message?: unknown } & Partial<ContractError>;
  if (typeof error.code !== 'string' || typeof error.message !== 'string') {
    return new EngineError('failed', `the server answered with the status ${response.status}`);
  }
  return new EngineError(error.code as EngineError['code'], error.message, error.field, error.hint, error.span);
}
