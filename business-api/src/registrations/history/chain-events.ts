import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Insertable } from 'kysely';
import type { HistoryEventsTable } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import { canonicalJson } from './canonical-json.ts';
import { eventHash, hidePersonal } from './event-hash.ts';
import { partsOf } from './event-parts.ts';
import type { NewEvent } from './new-event.ts';

/** Where a history ends: its length and the hash of its last event, `''` where it is empty. */
export interface HistoryEnd {
  readonly count: number;
  readonly hash: string;
}

/** The rows of `events` as they follow after `end`, and where the history ends with them. */
export function chainEvents(
  { countryCode, ticketNumber }: RegistrationKey,
  end: HistoryEnd,
  events: readonly NewEvent[],
): { readonly rows: readonly Insertable<HistoryEventsTable>[]; readonly end: HistoryEnd } {
  let { count, hash } = end;
  const rows = events.map((event) => {
    const { kind, at, actor } = event;
    const { payload, personal } = partsOf(event);
    const { values, hashes: personalHashes } = hidePersonal(personal);
    const previousHash = hash;
    count += 1;
    const sequence = count;
    const link = { countryCode, ticketNumber, sequence, kind, at, actor, payload };
    hash = eventHash({ ...link, personalHashes, previousHash });
    return {
      country_code: countryCode,
      ticket_number: ticketNumber,
      sequence,
      id: newId(),
      kind,
      at,
      actor: canonicalJson(actor),
      payload: canonicalJson(payload),
      personal: canonicalJson(values),
      personal_hashes: canonicalJson(personalHashes),
      previous_hash: previousHash,
      hash,
    };
  });
  return { rows, end: { count, hash } };
}
