/** One server-sent event. */
export interface ServerEvent {
  /** Its name, `message` if it has none. */
  name: string;
  data: string;
}

/** Splits the text of a stream into server-sent events, whatever the pieces in which it arrives. */
export class EventParser {
  #rest = '';
  #name = 'message';
  #data: string[] = [];

  /** The events that a piece of text completes. */
  push(text: string): ServerEvent[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const events: ServerEvent[] = [];
    for (const ended of lines) {
      const line = ended.replace(/\r$/, '');
      if (line === '') {
        if (this.#data.length > 0) events.push({ name: this.#name, data: this.#data.join('\n') });
        this.#name = 'message';
        this.#data = [];
      } else if (line.startsWith('event:')) this.#name = line.slice(6).trim();
      else if (line.startsWith('data:')) this.#data.push(line.slice(5).replace(/^ /, ''));
    }
    return events;
  }
}

/** The server-sent events of a response. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const parser = new EventParser();
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(value);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}
