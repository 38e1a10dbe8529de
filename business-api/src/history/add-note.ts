import type { Person } from '../access/caller.ts';
import type { Trx } from '../database/database.ts';
import type { Answer } from '../idempotency/answer-once.ts';
import type { RegistrationKey } from '../registrations/find-registration.ts';
import { lockRegistration } from '../registrations/lock-registration.ts';
import { appendEvent } from './append-event.ts';
import { historyEventOf } from './history-event-of.ts';

/** Adds a note to the history, whatever the registration's status; throws `registration-not-found`. */
export async function addNote(
  trx: Trx,
  key: RegistrationKey,
  { person, text, at }: { readonly person: Person; readonly text: string; readonly at: Date },
): Promise<Answer> {
  await lockRegistration(trx, key);
  const actor = { kind: 'staff', subject: person.subject, name: person.name } as const;
  const row = await appendEvent(trx, key, { kind: 'note', at, actor, text });
  return { status: 201, body: JSON.stringify(historyEventOf(row)) };
}
