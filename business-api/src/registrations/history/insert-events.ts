import type { Insertable } from 'kysely';
import type { HistoryEventsTable } from '../../platform/database/database.ts';

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
const names = entries.map(([name]) => name).join(', ');
// A value of JSON is a text within the JSON of the row.
const given = entries.map(([name, type]) => `${name} ${type === 'jsonb' ? 'text' : type}`);
const selected = entries.map(([name, type]) => `event.${name}::${type}`);

/**
 * A statement that inserts events, any number of them, which are the value at `events` as
 * eventsAsJson writes it; with `from`, only where that part of the statement has a row.
 */
export function insertingEvents(events: string, from?: string): string {
  const only = from === undefined ? '' : `cross join ${from}`;
  return `insert into history_events (${names}) select ${selected.join(', ')}
    from jsonb_to_recordset(${events}::jsonb) as event(${given.join(', ')}) ${only} returning 1`;
}

/** Rows of events as one JSON text. */
export function eventsAsJson(rows: readonly Insertable<HistoryEventsTable>[]): string {
  return JSON.stringify(rows);
}
