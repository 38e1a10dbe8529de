import { sql } from 'kysely';
import type { Circumstances } from '../evidence/read-evidence.ts';
import { refreshWithin } from '../evidence/refresh-evidence-summary.ts';
import type { Trx } from '../platform/database/database.ts';
import { appendToLocked } from '../registrations/history/append-events.ts';
import { type NewEvent, systemActor } from '../registrations/history/new-event.ts';
import type { LockedRegistration } from '../registrations/lock-registration.ts';
import { readMatchSummary } from './match-summary.ts';

interface Changes {
  /** Whether the registration has just been compared with the others. */
  readonly searched: boolean;
  /** Events of what a person did, to append as well. */
  readonly events?: readonly NewEvent[];
}

/**
 * Brings the mark and the evidence of a registration that `trx` has locked up to date, after a search
 * or an answer. A mark that is new is an event of the history, so that consoles are notified. Uses the
 * lock.
 */
export async function refreshMatchMark(
  trx: Trx,
  { registration, lock }: LockedRegistration,
  circumstances: Circumstances,
  { searched, events = [] }: Changes,
): Promise<void> {
  const at = circumstances.now;
  const { countryCode, ticketNumber, status } = registration;
  const { rows } = await sql<{ marked: boolean }>`update registrations
      set known_searched_at = case when ${searched} then ${at}::timestamptz
        else known_searched_at end
    where country_code = ${countryCode} and ticket_number = ${ticketNumber}
    returning may_be_known as marked`.execute(trx);
  const known = await readMatchSummary(trx, registration);
  const marks = known !== undefined && known.result !== 'not-known';
  const isNew = searched && marks && rows[0]?.marked === false && status === 'pending';
  const found: NewEvent[] = isNew ? [{ kind: 'similar-found', at, actor: systemActor }] : [];
  await appendToLocked(trx, lock, [...events, ...found], { may_be_known: marks });
  await refreshWithin(trx, registration, circumstances);
}
