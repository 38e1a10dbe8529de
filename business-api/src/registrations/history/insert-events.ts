import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { HistoryEventsTable } from '../../platform/database/database.ts';
import { onlyAfter } from '../../platform/database/only-after.ts';

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
