import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { countDecisionDays, forgetBulkActs } from '../../decisions/start.ts';
import { forgetExpiredSearches } from '../../markets/start.ts';
import type { OpenDatabase } from '../../platform/database/connect.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Repeated, repeat } from '../../platform/jobs/repeat.ts';
import { forgetFullBuckets } from '../../platform/limits/take-turn.ts';
import { clearOldAnswers } from '../../registers/start.ts';
import { fillSearch, vacuumRegistrations } from '../../registrations/start.ts';
import { forgetOldRows } from './forget-old-rows.ts';

const pauseMs = 60_000;
const vacuumEveryMs = 24 * 3_600_000;

/**
 * Each minute deletes rows that are no longer needed and counts the decisions of past days, as long as
 * the process runs. Vacuums the embedded engine once a day, which does not do so itself and would
 * otherwise read every row behind an index.
 */
export function startHousekeeping(options: {
  readonly database: Pick<OpenDatabase, 'background' | 'engine'>;
  /** Days for which the text of a register's answer stays; 0: until its applicant is erased. */
  readonly answerDays: number;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly onError: (error: unknown) => void;
}): Repeated {
  const { answerDays, now, log, onError } = options;
  const { background: db, engine } = options.database;
  let vacuumedMs = Number.NEGATIVE_INFINITY;
  return repeat({
    pauseMs,
    trouble: 'old rows stay, or days of decisions uncounted',
    log,
    onError,
    work: async (signal) => {
      await tidy(db, now());
      await clearOldAnswers(db, answerDays, now());
      await countDecisionDays(db, now());
      // With a pause, so that requests come in between on the embedded engine.
      while (!signal.aborted && (await fillSearch(db))) await setTimeout(20);
      if (engine === 'embedded' && now().getTime() - vacuumedMs >= vacuumEveryMs) {
        vacuumedMs = now().getTime();
        await vacuumRegistrations(db);
      }
    },
  });
}

/** Deletes full buckets, expired bulk acts, searches of expired downloads and old rows. */
export async function tidy(db: Db, now: Date): Promise<void> {
  await forgetFullBuckets(db);
  await forgetBulkActs(db);
  await forgetExpiredSearches(db, now);
  await forgetOldRows(db, now);
}
