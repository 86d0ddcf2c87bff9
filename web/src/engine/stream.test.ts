import { expect, it } from 'vitest';
import { EventParser } from './stream';

it('reads server-sent events from pieces of any size', () => {
  const text = ': hello\n\nevent: event\ndata: {"a":1}\n\nevent: answer\r\ndata: {"b":\r\ndata: 2}\r\n\r\ndata: x\n\n';
  const expected = [
    { name: 'event', data: '{"a":1}' },
    { name: 'answer', data: '{"b":\n2}' },
    { name: 'message', data: 'x' },
  ];
  for (const size of [1, 2, 3, 7, text.length]) {
    const parser = new EventParser();
    const events = [];
    for (let at = 0; at < text.length; at += size) events.push(...parser.push(text.slice(at, at + size)));
    expect(events).toEqual(expected);
  }
});
