import { CountryCode } from '@countersign/domain/market/country-code';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import type { DigestsTable } from '../../platform/database/notification-tables.ts';
import { claimNext } from '../../platform/jobs/claim-next.ts';
import { lastMorning } from './last-morning.ts';

export type DigestRow = Selectable<DigestsTable>;

/** The people for whom something waits, each with the oldest of it and the market whose morning counts. */
export function waitingQuery() {
  return sql<{ recipient: string; since: Date; market: string }>`
    select waiting.recipient, waiting.since, coalesce(
        (select min(country_code) from market_staff where lower(email) = waiting.recipient),
        waiting.market) as market
    from (select recipient, min(at) as since, min(country_code) as market from notifications
      where way = 'digest' and digested_at is null group by recipient) as waiting`;
}

/** Puts the daily mails to be sent that are due: of people for whom something waits since before their morning. */
export async function openDigests(db: Db, now: Date): Promise<void> {
  const { rows } = await waitingQuery().execute(db);
  const mornings = new Map<string, Date>();
  const due = rows.filter(({ since, market }) => {
    const morning = mornings.get(market) ?? lastMorning(now, CountryCode.parse(market));
    mornings.set(market, morning);
    return since < morning;
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
