import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import {
  appendToLocked,
  type LockedRegistration,
  type NewEvent,
  systemActor,
} from '../registrations/room.ts';
import { readMatchSummary } from './match-summary.ts';

/** Evidence rests on what is found here, and is brought up to date with it by the room that owns it. */
export interface WithEvidence {
  /** Evaluates the evidence of a pending registration again within `trx`, which locks its row. */
  readonly refreshEvidence: (trx: Trx, key: RegistrationKey, now: Date) => Promise<void>;
}

/** When the marks are brought up to date, and how the evidence follows. */
export interface Marking extends WithEvidence {
  readonly now: Date;
}

interface Changes {
  /** Whether the registration has just been compared with the others. */
  readonly searched: boolean;
  /** Events of what a person did, or the search found beside, to append as well. */
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
  { now: at, refreshEvidence }: Marking,
  { searched, events = [] }: Changes,
): Promise<void> {
  const { countryCode, ticketNumber, status } = registration;
  const { rows } = await sql<{ marked: boolean }>`update registrations
      set known_searched_at = case when ${searched} then ${at}::timestamptz
        else known_searched_at end
    where country_code = ${countryCode} and ticket_number = ${ticketNumber}
    returning may_be_known as marked`.execute(trx);
  const known = await readMatchSummary(trx, registration);
  const isKnown = known !== undefined && known.result !== 'not-known';
  const marks = isKnown || known?.listed !== undefined;
  const isNew = searched && isKnown && rows[0]?.marked === false && status === 'pending';
  const found: NewEvent[] = isNew ? [{ kind: 'similar-found', at, actor: systemActor }] : [];
  await appendToLocked(trx, lock, [...events, ...found], { may_be_known: marks });
  await refreshEvidence(trx, registration, at);
}
