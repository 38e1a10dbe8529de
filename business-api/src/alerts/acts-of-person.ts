import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';

/** Events by which a person decides; written out, so that the index `history_events_decided` fits. */
export const isDecision = sql<boolean>`kind in ('approved', 'rejected', 'linked', 'reversed')`;

const hourMs = 3_600_000;

/** What a person did within an hour, however it was split into acts. */
export interface ActsOfPerson {
  /** Registrations that were decided or reversed, one by one or many at once. */
  readonly decisions: number;
  /** Downloads of the list. */
  readonly exports: number;
}

/** Counts what a person did in the hour before `now`, in all markets: for rules that count, such as a step-up. */
export async function actsOfPerson(
  db: Db | Trx,
  subject: string,
  now: Date,
): Promise<ActsOfPerson> {
  const since = new Date(now.getTime() - hourMs);
  const { rows } = await actsQuery(subject, since).execute(db);
  return rows[0] ?? { decisions: 0, exports: 0 };
}

export function actsQuery(subject: string, since: Date) {
  return sql<ActsOfPerson>`select
    (select count(*)::integer from history_events
      where actor ->> 'subject' = ${subject} and at > ${since} and ${isDecision}) as decisions,
    (select count(*)::integer from export_tickets
      where used_at > ${since} and subject = ${subject}) as exports`;
}
