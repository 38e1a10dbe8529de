import { CountryCode } from '@countersign/domain/market/country-code';
import {
  type AlertRule,
  isAboutPerson,
} from '@countersign/domain/notifications/administrator-notice';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { tellAdministrators } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import { type AlertThresholds, type Breach, findBreaches } from './alert-rules.ts';

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
    if (!(await inTransaction(db, (trx) => tellIfNew(trx, breach, now())))) continue;
    const { rule, market, subject, count } = breach;
    log.warn({ rule, market, subject, count }, 'a rule of alerts was reached');
    onNoticed?.(rule);
    noticed.push(breach);
  }
  return noticed;
}

/** Notes it, and mails it to the other administrators. Of several copies one gets true. */
async function tellIfNew(trx: Trx, breach: Breach, now: Date): Promise<boolean> {
  if (!(await isNew(trx, breach, now))) return false;
  const { rule, market, subject, count } = breach;
  const doer = isAboutPerson(rule) && subject !== '' ? subject : undefined;
  const person =
    doer === undefined
      ? undefined
      : await trx
          .selectFrom('people')
          .select('name')
          .where('subject', '=', doer)
          .executeTakeFirst();
  const { data: countryCode } = CountryCode.safeParse(market);
  const notice = { kind: 'alert', rule, count, person: person?.name ?? null } as const;
  await tellAdministrators(trx, countryCode, notice, { at: now, except: doer });
  return true;
}

async function isNew(
  trx: Trx,
  { rule, market, subject, count }: Breach,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`insert into alerts (rule, country_code, subject, count, noted_at)
    values (${rule}, ${market}, ${subject}, ${count}, ${now})
    on conflict (rule, country_code, subject) do update
      set count = excluded.count, noted_at = excluded.noted_at
      where alerts.noted_at <= ${new Date(now.getTime() - hourMs)}
    returning 1`.execute(trx);
  return rows.length > 0;
}
