import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Selectable, Updateable } from 'kysely';
import type {
  HistoryEventsTable,
  RegistrationsTable,
  Trx,
} from '../../platform/database/database.ts';
import type { RowLock } from '../lock-registration.ts';
import { chainEvents } from './chain-events.ts';
import type { NewEvent } from './new-event.ts';

export type EventRow = Selectable<HistoryEventsTable>;
type Changes = Omit<Updateable<RegistrationsTable>, 'history_count' | 'history_head'>;

/** The registration is not as it was when it was locked; nothing was written. */
export class LockOutdated extends Error {
  override name = 'LockOutdated';
}

/**
 * Locks a registration and appends events to its history, within the transaction that makes them
 * true. Returns the rows as stored. Throws where there is no such registration.
 */
export async function appendEvents(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  events: readonly NewEvent[],
): Promise<readonly EventRow[]> {
  const row = await trx
    .selectFrom('registrations')
    .select(['version', 'history_count', 'history_head'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const history = { count: row.history_count, hash: row.history_head };
  return appendToLocked(trx, { countryCode, ticketNumber, version: row.version, history }, events);
}

/**
 * Appends events to the history of a registration that `trx` has locked, and makes `changes` of its
 * row, in one update of the row and one insert of all events. A lock serves once: the second time,
 * as without the lock of the row, it throws LockOutdated.
 */
export async function appendToLocked(
  trx: Trx,
  { version, history, ...key }: RowLock,
  events: readonly NewEvent[],
  changes: Changes = {},
): Promise<readonly EventRow[]> {
  const { rows, end } = chainEvents(key, history, events);
  const { numUpdatedRows } = await trx
    .updateTable('registrations')
    .set({ ...changes, history_count: end.count, history_head: end.hash })
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('version', '=', version)
    .where('history_count', '=', history.count)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new LockOutdated(`${key.ticketNumber} has changed.`);
  if (rows.length === 0) return [];
  return trx
    .insertInto('history_events')
    .values([...rows])
    .returningAll()
    .execute();
}
