import type { HitAnswer } from '@countersign/contract/duplicates/stop-list-hit';
import { isErased } from '@countersign/domain/registration/erased';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Person } from '../../platform/access/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { StopListHitsTable } from '../../platform/database/stop-list-tables.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { lockRegistration, refuseOwnRegistration, staffActor } from '../../registrations/room.ts';
import { type Marking, refreshMatchMark } from '../refresh-match-mark.ts';

export interface AnsweredHit {
  readonly key: RegistrationKey;
  readonly entryId: string;
  readonly as: HitAnswer | 'open';
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
  readonly marking: Marking;
}

/**
 * Stores what a person says of a registration and an entry of the stop list within `trx`, with an event of the history and the
 * mark that follows. The same answer again does nothing. Throws `registration-not-found`, and `registration-changed` where the
 * entry has left the list, or the registration is no longer like it.
 */
export async function answerHit(
  trx: Trx,
  { key, entryId, as, person, email, marking }: AnsweredHit,
): Promise<void> {
  const at = marking.now;
  const locked = await lockRegistration(trx, key);
  const { registration } = locked;
  refuseOwnRegistration(email, registration);
  const hit = isErased(registration) ? undefined : await lockHit(trx, key, entryId);
  if (hit === undefined) throw new ProblemError('registration-changed', { registration });
  const before = hit.answer ?? 'open';
  if (before === as && (as === 'open' || hit.answered_strength === hit.strength)) return;
  await trx
    .updateTable('stop_list_hits')
    .set(
      as === 'open'
        ? {
            answer: null,
            answered_strength: null,
            by_subject: null,
            by_name: null,
            answered_at: null,
          }
        : {
            answer: as,
            answered_strength: hit.strength,
            by_subject: person.subject,
            by_name: person.name,
            answered_at: at,
          },
    )
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('entry_id', '=', entryId)
    .execute();
  const event = {
    kind: 'stop-list-answered',
    at,
    actor: staffActor(person),
    answer: as,
    strength: hit.strength,
    entry: entryId,
  } as const;
  await refreshMatchMark(trx, locked, marking, { searched: false, events: [event] });
}

/** The hit, while its entry is on the list; that cannot leave it before `trx` ends. */
async function lockHit(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  entryId: string,
): Promise<Pick<HitRow, 'strength' | 'answer' | 'answered_strength'> | undefined> {
  const { rows } = await sql<HitRow>`select hit.strength, hit.answer, hit.answered_strength
    from stop_list_entries as entry join stop_list_hits as hit using (country_code, entry_id)
    where hit.country_code = ${countryCode} and hit.ticket_number = ${ticketNumber}
      and hit.entry_id = ${entryId} for key share of entry`.execute(trx);
  return rows[0];
}

interface HitRow {
  readonly strength: StopListHitsTable['strength'];
  readonly answer: HitAnswer | null;
  readonly answered_strength: StopListHitsTable['strength'] | null;
}
