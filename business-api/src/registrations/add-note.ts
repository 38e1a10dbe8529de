import type { HistoryEvent } from '@countersign/contract/history';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { appendToLocked } from './history/append-events.ts';
import { historyEventOf } from './history/history-event-of.ts';
import { staffActor } from './history/new-event.ts';
import type { RowLock } from './lock-registration.ts';

/** Adds a note to the history of a registration that `trx` has locked, whatever its status. */
export async function addNote(
  trx: Trx,
  lock: RowLock,
  { person, text, at }: { readonly person: Person; readonly text: string; readonly at: Date },
): Promise<HistoryEvent> {
  const note = { kind: 'note', at, actor: staffActor(person), text } as const;
  const [row] = await appendToLocked(trx, lock, [note]);
  if (row === undefined) throw new Error('The event was not stored.');
  return historyEventOf(row);
}
