import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../platform/database/database.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { type AnchorPlace, deliverAnchors } from './deliver-anchors.ts';
import { takeAnchors } from './take-anchor.ts';
import type { AskTimeStamp } from './time-stamps/ask-time-stamp.ts';

export interface Anchoring {
  readonly key: KeyObject;
  readonly places: readonly AnchorPlace[];
  readonly stamp?: AskTimeStamp | undefined;
  /** Hours after which the API takes the next anchor. */
  readonly everyHours: number;
}

const pauseMs = 5 * 60_000;
const hourMs = 3_600_000;

/**
 * Takes anchors as long as the process runs, and delivers again what a place did not accept. Several
 * copies may run: an anchor is due for one of them alone.
 */
export function startAnchorWorker(options: {
  readonly db: Db;
  readonly anchoring: Anchoring;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
}): Repeated {
  const { db, anchoring, log, now, onError } = options;
  return repeat({
    pauseMs,
    trouble: 'no anchor could be taken or handed over',
    log,
    onError,
    work: async () => {
      const delivered = await anchorIfDue(db, anchoring, now);
      if (delivered > 0) log.info({ anchors: delivered }, 'anchors handed over');
    },
  });
}

/** Takes anchors if the last one is old enough, and delivers them. Returns how many were delivered. */
export async function anchorIfDue(
  db: Db,
  { key, places, stamp, everyHours }: Anchoring,
  now: () => Date,
): Promise<number> {
  const last = await db
    .selectFrom('anchors')
    .select('at')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  const dueMs = last === undefined ? 0 : last.at.getTime() + everyHours * hourMs;
  if (now().getTime() >= dueMs) await takeAnchors(db, key, now);
  return deliverAnchors(db, places, now, stamp);
}
