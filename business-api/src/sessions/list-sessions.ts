import { type StaffSession, sessionHours, sessionsLimit } from '@countersign/contract/sessions';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import type { SessionsTable } from '../platform/database/session-tables.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { personKey, type SessionKeys } from './session-keys.ts';

/**
 * Whether a row of `sessions` is one that `person` may see and end. People of all markets are in the reach of
 * administrators of all markets alone.
 */
export function fitsSession(
  person: Pick<Person, 'subject' | 'markets'>,
  market: CountryCode | undefined,
): RawBuilder<boolean> {
  if (market === undefined) return sql`sessions.subject = ${person.subject}`;
  const within = person.markets === 'all' ? [market, '*'] : [market];
  return sql`sessions.subject in (
    select people.subject from people where people.markets && array[${sql.join(within)}]::text[])`;
}

/** Sessions that were not ended and were used lately, the last used one first. */
export async function sessionsOf(
  db: Db,
  fits: RawBuilder<boolean>,
  {
    person,
    currentKey,
    ended,
    now,
  }: {
    readonly person: Pick<Person, 'subject' | 'name'>;
    readonly currentKey: string;
    readonly ended: Pick<EndedSessions, 'isEnded'>;
    readonly now: Date;
  },
): Promise<StaffSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('people', 'people.subject', 'sessions.subject')
    .selectAll('sessions')
    .select('people.name')
    .where(fits)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.seen_at', '>', new Date(now.getTime() - sessionHours * 3_600_000))
    .orderBy('sessions.seen_at', 'desc')
    .orderBy('sessions.session_id')
    .limit(sessionsLimit)
    .execute();
  // One that was ended with all others, before a request in progress had shown it.
  const lasting = rows.filter((row) => !ended.isEnded(keysIn(row), row.signed_in_at.getTime()));
  return lasting.map((row) => ({
    sessionId: row.session_id,
    person: {
      subject: row.subject,
      name: row.subject === person.subject ? person.name : (row.name ?? row.subject),
    },
    browser: row.browser,
    system: row.system,
    network: row.network,
    beganAt: row.began_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.session_key === currentKey,
  }));
}

function keysIn(row: Pick<SessionsTable, 'session_key' | 'provider_key' | 'subject'>): SessionKeys {
  return {
    own: row.session_key,
    provider: row.provider_key ?? undefined,
    person: personKey(row.subject),
  };
}
