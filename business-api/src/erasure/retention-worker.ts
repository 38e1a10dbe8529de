import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies, WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import { beginRuns, continueRun } from './retention-runs.ts';

const pauseMs = 60_000;

/** Erases what markets keep for no longer, once a day, batch by batch, as long as the process runs. */
export function startRetentionWorker({
  db,
  now,
  log,
  onError,
  metrics,
}: WorkerDependencies & Pick<Dependencies, 'metrics'>): Repeated {
  const run = {
    db,
    now,
    onErased: metrics.retentionErased,
    onError: (error: unknown) => {
      onError(error);
      log.error({ err: error }, 'a registration could not be erased at the end of its time');
    },
  };
  return repeat({
    pauseMs,
    trouble: 'registrations are kept for longer than their time',
    log,
    onError,
    work: async (signal) => {
      await beginRuns(db, now());
      await untilNothingIsLeft(signal, () => continueRun(run));
    },
  });
}

export function retentionAgeQuery(now: Date) {
  return sql<{ readonly seconds: number | null }>`
    select max(extract(epoch from ${now}::timestamptz
      - greatest(retention_changed_at, last.started_at)))::float8 as seconds
    from market_settings left join lateral (
      select started_at from retention_runs where country_code = market_settings.country_code
        and ended_at is not null order by day desc limit 1
    ) as last on true
    where retention is not null`;
}

/**
 * Seconds since the last run that has ended began, or since the periods were changed: of the market where it is longest.
 * Undefined where no market has periods.
 */
export async function readRetentionAge(db: Db, now: Date): Promise<number | undefined> {
  const { rows } = await retentionAgeQuery(now).execute(db);
  const seconds = rows[0]?.seconds ?? undefined;
  return seconds === undefined ? undefined : Math.max(0, seconds);
}
