import type { HistoryEvent } from '@countersign/contract/history';
import * as notes from '@countersign/contract/notes';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { actRoute } from './acts/act-route.ts';
import { appendToLocked } from './history/append-events.ts';
import { historyEventOf } from './history/history-event-of.ts';
import { staffActor } from './history/new-event.ts';
import type { RowLock } from './lock-registration.ts';

/** Adds a note to the history of a registration that `trx` has locked, whatever its status. */
async function addNote(
  trx: Trx,
  lock: RowLock,
  { person, text, at }: { readonly person: Person; readonly text: string; readonly at: Date },
): Promise<HistoryEvent> {
  const note = { kind: 'note', at, actor: staffActor(person), text } as const;
  const [row] = await appendToLocked(trx, lock, [note]);
  if (row === undefined) throw new Error('The event was not stored.');
  return historyEventOf(row);
}

export function noteRoutes(api: ApiScope, dependencies: Dependencies): void {
  actRoute(api, dependencies, notes.addNote, {
    name: 'note',
    perform: (trx, { locked: { lock }, person, body, at }) =>
      addNote(trx, lock, { person, text: body.text, at }),
  });
}
