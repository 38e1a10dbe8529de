import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { type AlertRule, type AlertThresholds, type Breach, findBreaches } from './alert-rules.ts';

const pauseMs = 60_000;
const hourMs = 3_600_000;

export interface AlertWork {
  readonly db: Db;
  readonly thresholds: AlertThresholds;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called for each that was noticed. */
  readonly onNoticed?: ((rule: AlertRule) => void) | undefined;
}

/** Looks each minute at what was done in the last hour; any number of copies may run. */
export function startAlertWorker(
  options: AlertWork & {
    readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
    readonly onError: (error: unknown) => void;
  },
): Repeated {
  const { log, onError } = options;
  return repeat({
    pauseMs,
    trouble: 'the rules of alerts cannot be evaluated',
    log,
    onError,
    work: async () => {
      await noticeBreaches(options);
    },
  });
}

/** Notices what reached its threshold, each rule about a person or network once an hour. Returns what is new. */
export async function noticeBreaches(work: AlertWork): Promise<readonly Breach[]> {
  const { db, thresholds, now, log, onNoticed } = work;
  const noticed: Breach[] = [];
  for (const breach of await findBreaches(db, thresholds, now())) {
    if (!(await isNew(db, breach, now()))) continue;
    const { rule, market, subject, count } = breach;
    log.warn({ rule, market, subject, count }, 'a rule of alerts was reached');
    onNoticed?.(rule);
    noticed.push(breach);
  }
  return noticed;
}

/** Of several copies one gets true. */
async function isNew(
  db: Db,
  { rule, market, subject, count }: Breach,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into alerts (rule, country_code, subject, count, noted_at)
    values (${rule}, ${market}, ${subject}, ${count}, ${now})
    on conflict (rule, country_code, subject) do update
      set count = excluded.count, noted_at = excluded.noted_at
      where alerts.noted_at <= ${new Date(now.getTime() - hourMs)}
    returning 1`.execute(db);
  return rows.length > 0;
}
