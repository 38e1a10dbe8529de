import { Change } from '@countersign/contract/changes';
import type * as z from 'zod/mini';
import type { Reply } from './fake-api.ts';

type GivenChange = Partial<z.input<typeof Change>> & Pick<z.input<typeof Change>, 'kind'>;

/**
 * A live feed that has not started. When one begins, what a screen shows is read again: a failure would
 * end before a test asks again.
 */
export const feedToCome: Reply = ({ signal }) =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );

/** The live feed as the API's stream: silent until a test sends something. */
export function fakeFeed() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let sent = 0;
  const write = (text: string) => {
    for (const controller of open) controller.enqueue(new TextEncoder().encode(text));
  };
  const reply: Reply = ({ signal }) => {
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        open.add(controller);
        signal?.addEventListener('abort', () => {
          if (open.delete(controller)) controller.error(signal.reason);
        });
        controller.enqueue(new TextEncoder().encode('retry: 2000\n\nid: 1\n\n'));
      },
      cancel: () => {
        if (own !== undefined) open.delete(own);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return {
    reply,
    /** Sends an event of FR/T-104233 unless it says otherwise. */
    send: (given: GivenChange) => {
      sent += 1;
      const change = Change.parse({
        id: `${1_000 + sent}`,
        ticketNumber: 'T-104233',
        countryCode: 'FR',
        version: 1,
        at: new Date().toISOString(),
        by: 'mai',
        from: null,
        ...given,
      });
      write(`id: ${change.id}\ndata: ${JSON.stringify(change)}\n\n`);
    },
    reset: () => write('event: reset\ndata: {}\n\n'),
    /** Breaks every stream; the next one may come. */
    cut: () => {
      for (const controller of open) controller.error(new TypeError('network error'));
      open.clear();
    },
    streams: () => open.size,
  };
}
