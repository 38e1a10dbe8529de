import { sql } from 'kysely';
import type { Trx } from '../../ground/database/database.ts';
import { readMatchSummary } from '../../record/duplicates/match-summary.ts';
import type { Circumstances } from '../../record/evidence/read-evidence.ts';
import { refreshWithin } from '../../record/evidence/refresh-evidence-summary.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { type NewEvent, systemActor } from '../../record/history/new-event.ts';
import type { LockedRegistration } from '../../record/registrations/lock-registration.ts';

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
