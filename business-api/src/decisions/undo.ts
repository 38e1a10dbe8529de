import { Registration } from '@countersign/domain/registration/registration';
import type { Person } from '../access/caller.ts';
import { refuseOwnRegistration } from '../access/own-registration.ts';
import type { Trx } from '../database/database.ts';
import { appendEvent } from '../history/append-event.ts';
import type { Answer } from '../idempotency/answer-once.ts';
import { cancelHeldMail } from '../mail/withdraw-decision-mail.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { RegistrationKey } from '../registrations/find-registration.ts';
import { lockRegistration } from '../registrations/lock-registration.ts';
import { reopenRegistration } from '../registrations/reopen-registration.ts';
import { requireDecided } from '../registrations/require-decided.ts';

export interface Undoing {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly email: string | undefined;
  readonly version: number;
  readonly at: Date;
}

/**
 * Takes the person's own decision back within `trx`, as long as its mail is held: it is cancelled
 * with it. Throws `registration-not-found`, `own-registration`, and, with the registration as it
 * is, `not-decided`, `registration-changed`, `not-your-decision` or `undo-window-over`.
 */
export async function undo(trx: Trx, undoing: Undoing): Promise<Answer> {
  const { key, person, email, version, at } = undoing;
  const found = await lockRegistration(trx, key);
  refuseOwnRegistration(email, found);
  const registration = requireDecided(found, version);
  if (registration.decision.decidedBy.subject !== person.subject) {
    throw new ProblemError('not-your-decision', { registration });
  }
  const heldUntil = new Date(registration.decision.mailHeldUntil);
  // The clocks of two processes differ: the state of the mail decides, the time only closes earlier.
  if (at >= heldUntil || !(await cancelHeldMail(trx, key, at))) {
    throw new ProblemError('undo-window-over', { registration });
  }
  const actor = { kind: 'staff', subject: person.subject, name: person.name } as const;
  await appendEvent(trx, key, { kind: 'undone', at, actor });
  const reopened = await reopenRegistration(trx, registration, 'undo', at);
  return { status: 200, body: JSON.stringify(Registration.parse(reopened)) };
}
