import type { HistoryEvent } from '@countersign/contract/history';
import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { appendEvent } from '../../record/history/append-event.ts';
import { historyEventOf } from '../../record/history/history-event-of.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';

/** Adds a note to the history, whatever the registration's status; throws `registration-not-found`. */
export async function addNote(
  trx: Trx,
  key: RegistrationKey,
  { person, text, at }: { readonly person: Person; readonly text: string; readonly at: Date },
): Promise<HistoryEvent> {
  await lockRegistration(trx, key);
  const actor = { kind: 'staff', subject: person.subject, name: person.name } as const;
  const row = await appendEvent(trx, key, { kind: 'note', at, actor, text });
  return historyEventOf(row);
}
