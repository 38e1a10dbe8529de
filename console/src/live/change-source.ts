import { Change, ChangesPage, readChanges } from '@countersign/contract/changes';
import { pageLimit } from '@countersign/contract/paging';
import { type BackgroundFailure, backgroundFetch } from '../http/background-fetch.ts';
import type { Connection } from '../http/connection.ts';
import type { ChangePosition } from './change-position.ts';
import { readEvents } from './read-events.ts';

/** Changes, or that too many were missed, so that all data have to be read again. */
export type ChangeNotification = readonly Change[] | 'reread-all';

/** How reading ended: `refused`: a retry would not help soon; `mute`: no data arrived. */
export type Ending = 'ended' | 'complete' | 'mute' | 'refused' | BackgroundFailure;

export interface Reading {
  readonly place: ChangePosition;
  readonly tell: (notification: ChangeNotification) => void;
  readonly signal: AbortSignal;
}

export interface ChangeSource {
  /** Reads the stream until it ends or is silent for too long. `ended` only if it had started. */
  readonly stream: (reading: Reading, onBegun: () => void) => Promise<Ending>;
  /** Reads the pages up to the present. */
  readonly pages: (reading: Reading) => Promise<Ending>;
}

/** The API sends data every 15 s, and at once at the beginning. */
const firstDataMs = 15_000;
const silenceMs = 40_000;
/** With more changes than these pages, all data are read again. */
const mostPages = 5;

export function changeSource(connection: Connection): ChangeSource {
  return {
    stream: async ({ place, tell, signal }, onBegun) => {
      const silence = new AbortController();
      let timer = setTimeout(() => silence.abort(), firstDataMs);
      let hasBegun = false;
      try {
        const response = await backgroundFetch(connection, readChanges, {
          // The provider's own type is the second (S7.1).
          headers: { accept: `text/event-stream, ${connection.accept}`, ...lastEvent(place) },
          signal: AbortSignal.any([signal, silence.signal]),
        });
        if (typeof response === 'string') return silence.signal.aborted ? 'mute' : response;
        if (!isStream(response) || response.body === null) return 'refused';
        for await (const { id, event, data } of readEvents(response.body)) {
          clearTimeout(timer);
          timer = setTimeout(() => silence.abort(), silenceMs);
          if (event === 'reset' || (!hasBegun && place.position() === undefined))
            tell('reread-all');
          else if (data !== '') tell(place.takeUnknown([Change.parse(JSON.parse(data))]));
          if (!hasBegun) onBegun();
          hasBegun = true;
          if (id !== undefined) place.advance(id, false);
        }
      } catch {
        // Broken off, or unreadable data: the next stream continues at the position.
      } finally {
        clearTimeout(timer);
      }
      return hasBegun ? 'ended' : 'mute';
    },

    pages: async ({ place, tell, signal }) => {
      for (let pages = 0; pages < mostPages; pages += 1) {
        const position = place.position();
        const response = await backgroundFetch(connection, readChanges, {
          ...(place.isCursor() && position !== undefined
            ? { query: { since: position } }
            : { headers: lastEvent(place) }),
          signal: AbortSignal.any([signal, AbortSignal.timeout(firstDataMs)]),
        });
        if (typeof response === 'string') return response;
        const page = ChangesPage.safeParse(await response.json().catch(() => undefined));
        if (!response.ok || !page.success) return 'refused';
        const { items, nextCursor } = page.data;
        tell(position === undefined ? 'reread-all' : place.takeUnknown(items));
        place.advance(nextCursor, true);
        if (items.length < pageLimit) return 'complete';
      }
      place.reset();
      return 'complete';
    },
  };
}

function lastEvent(place: ChangePosition): Record<string, string> {
  const position = place.position();
  return position === undefined ? {} : { 'last-event-id': position };
}

function isStream({ ok, headers }: Response): boolean {
  return ok && (headers.get('content-type') ?? '').startsWith('text/event-stream');
}
