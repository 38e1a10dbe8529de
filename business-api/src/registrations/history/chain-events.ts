import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { HistoryEventsTable } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/new-id.ts';
import { onlyAfter } from '../../platform/database/only-after.ts';
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

const columns = {
  country_code: 'text',
  ticket_number: 'text',
  sequence: 'integer',
  id: 'uuid',
  kind: 'text',
  at: 'timestamptz',
  actor: 'jsonb',
  payload: 'jsonb',
  personal: 'jsonb',
  personal_hashes: 'jsonb',
  previous_hash: 'text',
  hash: 'text',
} as const satisfies Record<keyof HistoryEventsTable, string>;

const entries = Object.entries(columns);
const names = sql.raw(entries.map(([name]) => name).join(', '));
// A value of JSON is a text within the JSON of the row.
const given = sql.raw(
  entries.map(([name, type]) => `${name} ${type === 'jsonb' ? 'text' : type}`).join(', '),
);
const selected = sql.raw(entries.map(([name, type]) => `event.${name}::${type}`).join(', '));

/** A statement that inserts events; with `after`, only once that part of the statement has a row. */
export function insertingEvents(
  rows: readonly Insertable<HistoryEventsTable>[],
  after?: string,
): RawBuilder<unknown> {
  return sql`insert into history_events (${names}) select ${selected}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as event(${given}) ${onlyAfter(after)}
    returning 1`;
}
