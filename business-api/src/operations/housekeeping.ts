import type { FastifyBaseLogger } from 'fastify';
import { forgetBulkActs } from '../bulk-decisions/bulk-act.ts';
import type { Db } from '../database/database.ts';
import { forgetFullBuckets } from '../limits/take-turn.ts';
import { forgetOldRows } from './forget-old-rows.ts';
import { type Repeated, repeat } from './repeat.ts';

const pauseMs = 60_000;

/** Each minute takes away what has no meaning any more, as long as the process runs. */
export function startHousekeeping(options: {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}): Repeated {
  const { db, now, log } = options;
  return repeat({ pauseMs, trouble: 'old rows stay', log, work: () => tidy(db, now()) });
}

/** Takes away what is over: full buckets, expired bulk acts, rows whose promise has ended. */
export async function tidy(db: Db, now: Date): Promise<void> {
  await forgetFullBuckets(db);
  await forgetBulkActs(db);
  await forgetOldRows(db, now);
}
