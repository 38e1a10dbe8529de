import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { forgetBulkActs } from '../bulk-decisions/bulk-act.ts';
import type { Db } from '../database/database.ts';
import { forgetFullBuckets } from '../limits/take-turn.ts';
import { forgetOldRows } from './forget-old-rows.ts';

const pauseMs = 60_000;

export interface Housekeeping {
  /** Ends after the statement it is at. */
  stop(): Promise<void>;
}

/** Each minute takes away what has no meaning any more, as long as the process runs. */
export function startHousekeeping(options: {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): Housekeeping {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = run();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await tidy(options.db, options.now()).catch((error: unknown) => {
        options.log.error({ err: error }, 'old rows stay');
      });
      await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Takes away what is over: full buckets, expired bulk acts, rows whose promise has ended. */
export async function tidy(db: Db, now: Date): Promise<void> {
  await forgetFullBuckets(db);
  await forgetBulkActs(db);
  await forgetOldRows(db, now);
}
