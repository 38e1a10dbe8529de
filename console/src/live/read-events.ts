/** One server-sent event; an `id` may arrive alone, with empty `data`. */
export interface ServerEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Longer than any event of the API: a longer line is not an event stream. */
const longest = 1_000_000;

/**
 * Reads a stream of server-sent events as the HTML standard does, without comments and `retry`.
 * Ends with the stream; throws if it breaks off or is not an event stream. A reader that stops
 * cancels the stream.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let unread = '';
  let event = emptyEvent();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      unread += decoder.decode(value, { stream: true });
      // A \r at the end may be the first half of \r\n.
      const lines = unread.split(/\r\n|\n|\r(?!$)/);
      unread = lines.pop() ?? '';
      if (unread.length > longest) throw new Error('No end of a line');
      for (const line of lines) {
        if (line === '') {
          if (event.id !== undefined || event.data.length > 0) {
            yield { id: event.id, event: event.name, data: event.data.join('\n') };
          }
          event = emptyEvent();
        } else takeField(event, line);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

interface Unfinished {
  id: string | undefined;
  name: string;
  data: string[];
}

function emptyEvent(): Unfinished {
  return { id: undefined, name: 'message', data: [] };
}

function takeField(event: Unfinished, line: string): void {
  const [, name = line, value = ''] = /^([^:]*): ?(.*)$/s.exec(line) ?? [];
  if (name === 'id' && !value.includes('\0')) event.id = value;
  else if (name === 'event') event.name = value;
  else if (name === 'data') event.data.push(value);
}
