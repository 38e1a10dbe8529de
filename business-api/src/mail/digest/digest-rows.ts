import { CountryCode } from '@countersign/domain/market/country-code';
import { lastDayStart } from '@countersign/domain/working-time/count-working-time';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import type { DigestsTable } from '../../platform/database/notification-tables.ts';
import { claimNext } from '../../platform/jobs/claim-next.ts';
import { storedCalendar } from '../../working-time/room.ts';
import { hoursOfMarket } from './hours-of-market.ts';

export type DigestRow = Selectable<DigestsTable>;

/**
 * The people for whom something waits, each with the oldest of it, the market whose morning counts, and when an
 * absence ended or will end that the person has had since.
 */
export function waitingQuery(now: Date) {
  // The collation of the indexes of addresses; a minimum would be sought in the order of markets instead.
  return sql<Waiting>`
    select waiting.*, market_settings.working_time, (
        select max(absences.ends_at) from people cross join lateral (
          select ends_at from absences where absences.subject = people.subject
            and starts_at <= ${now} and ends_at > waiting.since) as absences
        where lower(people.email) = waiting.recipient collate "default") as back
    from (select recipient, since, coalesce(
          (array(select country_code from market_staff
            where lower(email) = recipient collate "default" order by country_code))[1],
          market) as market
      from (select recipient, min(at) as since, min(country_code) as market from notifications
        where way = 'digest' and digested_at is null group by recipient) as oldest) as waiting
    left join market_settings on market_settings.country_code = waiting.market`;
}

interface Waiting {
  readonly recipient: string;
  readonly since: Date;
  readonly market: string;
  readonly working_time: unknown;
  readonly back: Date | null;
}

/**
 * Puts the daily mails to be sent that are due: of people for whom something waits since before their working day
 * began, and who were not away then.
 */
export async function openDigests(db: Db, now: Date): Promise<void> {
  const { rows } = await waitingQuery(now).execute(db);
  const mornings = new Map<string, number>();
  const due = rows.filter(({ since, market, working_time, back }) => {
    const hours = hoursOfMarket(CountryCode.parse(market), storedCalendar(working_time));
    const morning = mornings.get(market) ?? lastDayStart(now.getTime(), hours);
    mornings.set(market, morning);
    return since.getTime() < morning && (back === null || back.getTime() <= morning);
  });
  for (const { recipient } of due) {
    await db
      .insertInto('digests')
      .values({ recipient, id: newId(), until: now, not_before: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Leases the daily mail that has been due for longest; undefined if none is. */
export async function claimDigest(
  db: Db,
  now: Date,
  leaseMs: number,
): Promise<DigestRow | undefined> {
  const { rows } = await claimNext<DigestRow>(
    { name: 'digests', key: ['recipient'], order: ['not_before', 'recipient'] },
    {
      due: sql`not_before <= ${now} and (locked_until is null or locked_until <= ${now})`,
      claimed: sql`locked_until = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1`,
    },
  ).execute(db);
  return rows[0];
}

/** Ends a daily mail: what it had is not in another one. */
export async function settleDigest(
  db: Db,
  { recipient, id, until }: DigestRow,
  now: Date,
): Promise<void> {
  await sql`with ended as (
      delete from digests where recipient = ${recipient} and id = ${id} returning 1)
    update notifications set digested_at = ${now} where recipient = ${recipient}
      and way = 'digest' and digested_at is null and at <= ${until}`.execute(db);
}

export async function postponeDigest(db: Db, { recipient, id }: DigestRow, next: Date) {
  await db
    .updateTable('digests')
    .set({ not_before: next, locked_until: null })
    .where('recipient', '=', recipient)
    .where('id', '=', id)
    .execute();
}
