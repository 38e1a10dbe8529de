import { triesPerDay } from '@countersign/contract/requests/applicant';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { AlertRule } from '@countersign/domain/notifications/administrator-notice';
import { nextWorkingTime } from '@countersign/domain/working-time/count-working-time';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { storedCalendar } from '../working-time/room.ts';

/** By rule, how many within an hour are noticed; 0: never. */
export type AlertThresholds = Readonly<Record<AlertRule, number>>;

/** What reached its threshold in the last hour. */
export interface Breach {
  readonly rule: AlertRule;
  /** Empty: several markets, or none that is known. */
  readonly market: string;
  /** A person, or the hash of a network; empty: not known. */
  readonly subject: string;
  readonly count: number;
}

interface Counted {
  readonly market: string;
  readonly subject: string;
  readonly count: number;
}

/** Events by which a person decides. */
const isDecision = sql<boolean>`kind in ('approved', 'rejected', 'linked', 'reversed')`;

const hourMs = 3_600_000;

/** What reached its threshold in the hour before `now`. */
export async function findBreaches(
  db: Db,
  thresholds: AlertThresholds,
  now: Date,
): Promise<readonly Breach[]> {
  const since = new Date(now.getTime() - hourMs);
  const breaches: Breach[] = [];
  const add = (rule: AlertRule, counts: readonly Counted[]) => {
    const least = thresholds[rule];
    if (least === 0) return;
    const reached = counts.filter(({ count }) => count >= least);
    breaches.push(...reached.map((one) => ({ rule, ...one })));
  };
  const decisions = (await decisionsQuery(since).execute(db)).rows;
  add('mass-decisions', summed(decisions));
  add('outside-hours', summed(await outsideHours(db, decisions)));
  add('mass-export', (await exportsQuery(since).execute(db)).rows);
  add('code-guessing', (await refusalsQuery('answer-code-refused', since).execute(db)).rows);
  add('lock-outs', (await lockOutsQuery(since).execute(db)).rows);
  add('tokens-refused', (await refusalsQuery('unauthenticated', since).execute(db)).rows);
  return breaches;
}

interface Minute extends Counted {
  readonly at: Date;
}

/** Decisions of the hour, by person, market and minute. */
export function decisionsQuery(since: Date): RawBuilder<Minute> {
  return sql<Minute>`select country_code as market, actor ->> 'subject' as subject,
      date_trunc('minute', at) as at, count(*)::integer as count
    from history_events
    where at > ${since} and ${isDecision} and actor ->> 'subject' is not null
    group by 1, 2, 3`;
}

export function exportsQuery(since: Date): RawBuilder<Counted> {
  return sql<Counted>`select
      case when jsonb_typeof(markets) = 'array' and jsonb_array_length(markets) = 1
        then markets ->> 0 else '' end as market,
      subject, count(*)::integer as count
    from export_tickets where used_at > ${since} group by 1, 2`;
}

export function refusalsQuery(code: string, since: Date): RawBuilder<Counted> {
  return sql<Counted>`select country_code as market, network as subject, sum(times)::integer as count
    from refused_requests where at > ${since} and code = ${code} group by 1, 2`;
}

/** Registrations whose codes of six digits no longer open that day. */
export function lockOutsQuery(since: Date): RawBuilder<Counted> {
  return sql<Counted>`select country_code as market, '' as subject, count(*)::integer as count
    from history_events
    where at > ${since} and kind in ('request-codes-refused', 'status-codes-refused')
      and (payload ->> 'count')::integer >= ${triesPerDay}
    group by 1`;
}

function summed(minutes: readonly Counted[]): readonly Counted[] {
  const sums = new Map<string, Counted>();
  for (const { market, subject, count } of minutes) {
    const key = JSON.stringify([market, subject]);
    sums.set(key, { market, subject, count: (sums.get(key)?.count ?? 0) + count });
  }
  return [...sums.values()];
}

/** Those at which the market's staff did not work, of markets that say when they do. */
async function outsideHours(db: Db, minutes: readonly Minute[]): Promise<readonly Minute[]> {
  if (minutes.length === 0) return [];
  const rows = await db
    .selectFrom('market_settings')
    .select(['country_code', 'working_time'])
    .where('country_code', 'in', [...new Set(minutes.map(({ market }) => market))])
    .where('working_time', 'is not', null)
    .execute();
  const calendars = new Map(
    rows.map((row) => [CountryCode.parse(row.country_code), storedCalendar(row.working_time)]),
  );
  return minutes.filter(({ market, at }) => {
    const calendar = calendars.get(CountryCode.parse(market)) ?? null;
    return calendar !== null && nextWorkingTime(at.getTime(), calendar) > at.getTime();
  });
}
