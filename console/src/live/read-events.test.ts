import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './read-events.ts';

async function read(chunks: readonly Uint8Array[]): Promise<ServerEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

const text = (...parts: string[]) => parts.map((part) => new TextEncoder().encode(part));

test('reads events, ids alone, names, several lines, and passes over the rest', async () => {
  const stream =
    'retry: 2000\n\n:\n\nid: 1\n\nid: 2\ndata: {"a":1}\n\nevent: reset\ndata:x\ndata: y\n\n';
  expect(await read(text(stream))).toEqual([
    { id: '1', event: 'message', data: '' },
    { id: '2', event: 'message', data: '{"a":1}' },
    { id: undefined, event: 'reset', data: 'x\ny' },
  ]);
});

test('an event that was cut off is none', async () => {
  expect(await read(text('id: 1\ndata: whole\n\nid: 2\ndata: hal'))).toHaveLength(1);
});

test('reads the same however it is cut, with each of the ends of lines', async () => {
  const bytes = fc.constantFrom('\n', '\r\n', '\r').map((end) => {
    const lines = ['id: 7', 'data: 眼鏡 é', '', ': note', 'data: second', '', ''];
    return new TextEncoder().encode(lines.join(end));
  });
  const cuts = fc.array(fc.nat({ max: 60 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(bytes, cuts, async (whole, at) => {
      const places = [0, ...at.filter((cut) => cut < whole.length).sort((a, b) => a - b)];
      const chunks = places.map((from, index) => whole.slice(from, places[index + 1]));
      const expected = [
        { id: '7', event: 'message', data: '眼鏡 é' },
        { id: undefined, event: 'message', data: 'second' },
      ];
      const found = await read(chunks);
      // A lone \r at the very end may still become \r\n.
      expect(expected.slice(0, Math.max(1, found.length))).toEqual(found);
    }),
  );
});

test('a line without an end is no stream of events', async () => {
  await expect(read(text('x'.repeat(1_000_001)))).rejects.toThrow('No end of a line');
});

test('a reader that stops cancels the stream', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('id: 1\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const _ of readEvents(body)) break;
  expect(cancelled).toBe(true);
});
