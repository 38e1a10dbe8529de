import * as contract from '@countersign/contract/changes';
import { pageLimit } from '@countersign/contract/paging';
import type { Person } from '../platform/access/caller.ts';
import { personOf, requireSameRights } from '../platform/access/enforce-access.ts';
import type { Db } from '../platform/database/database.ts';
import { databaseErrorCode } from '../platform/database/database-error-code.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { createChangeFeed } from './change-feed.ts';
import {
  type ChangePosition,
  overlapMs,
  readPosition,
  withOverlap,
  writePosition,
} from './change-position.ts';
import { streamChanges } from './change-stream.ts';
import { readChanges } from './read-changes.ts';

const streamsPerPerson = 5;
const streamsPerProcess = 200;
const retryAfterSeconds = 15;
/** As the metrics name it. */
export const streamLimit = 'streams';

export function changeRoutes(api: ApiScope, dependencies: Dependencies): void {
  const { database, authenticate, now, metrics } = dependencies;
  const { db } = database;
  const feed = createChangeFeed({
    db,
    now,
    onError: (error) => {
      const errorCode = databaseErrorCode(error);
      if (errorCode !== undefined) metrics.databaseFailed(errorCode);
      const name = error instanceof Error ? error.name : 'unknown';
      api.log.warn({ error: name, errorCode }, 'changes not read');
    },
  });
  const streams = new Map<() => void, string>();
  const drop = (end: () => void) => {
    streams.delete(end);
    metrics.streaming(streams.size);
  };
  api.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET' && method !== 'HEAD') feed.wake();
  });
  api.addHook('preClose', async () => {
    for (const end of streams.keys()) end();
    await feed.stop();
  });

  api.route({
    ...contract.readChanges,
    handler: async (request, reply) => {
      const person = personOf(request);
      const { accept = '' } = request.headers;
      if (!accept.includes('text/event-stream')) {
        const { since } = request.query;
        const { 'last-event-id': lastEventId } = request.headers;
        const after =
          since !== undefined
            ? readPosition(since)
            : lastEventId !== undefined
              ? withOverlap(readPosition(lastEventId))
              : undefined;
        return readPage(db, person, after, now());
      }
      if (isTooMany([...streams.values()], person.subject)) {
        metrics.limitHit(streamLimit);
        throw new ProblemError('too-many-requests', { retryAfterSeconds });
      }
      // Counts the stream while it is being opened.
      const place = () => undefined;
      streams.set(place, person.subject);
      try {
        const end = await streamChanges(reply, {
          db,
          feed,
          markets: person.markets,
          lastEventId: request.headers['last-event-id'],
          now: now(),
          lifetimeMs: Math.max(0, person.tokenEndsAtMs - Date.now()),
          requireSameRights: () => requireSameRights(request, authenticate),
        });
        streams.set(end, person.subject);
        if (reply.raw.closed) drop(end);
        reply.raw.once('close', () => drop(end));
      } finally {
        drop(place);
      }
      return reply;
    },
  });
}

function isTooMany(subjects: readonly string[], own: string): boolean {
  const mine = subjects.filter((subject) => subject === own).length;
  return mine >= streamsPerPerson || subjects.length >= streamsPerProcess;
}

/**
 * After a full page comes the next one; after the last page, the cursor goes back to the floor that
 * was set with the first. So an event that becomes visible late, behind a page, is not missed.
 */
async function readPage(db: Db, { markets }: Person, after: ChangePosition | undefined, now: Date) {
  // After that time, events may still become visible in front of others that are visible already.
  const settledMs = now.getTime() - overlapMs;
  if (after === undefined) return { items: [], nextCursor: String(settledMs) };
  const items = await readChanges(db, markets, after, pageLimit);
  const floorMs = after.floorMs ?? Math.max(settledMs, after.atMs);
  const last = items.at(-1);
  const next: ChangePosition =
    items.length === pageLimit && last !== undefined
      ? { ...readPosition(last.id), floorMs }
      : { atMs: floorMs, id: '' };
  return { items, nextCursor: writePosition(next) };
}
