import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { appendEvent } from '../../record/history/append-event.ts';
import { cancelHeldMail } from '../../record/mail/withdraw-decision-mail.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { reopenRegistration } from '../../record/registrations/reopen-registration.ts';
import { requireDecided } from '../../record/registrations/require-decided.ts';

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
export async function undo(trx: Trx, undoing: Undoing): Promise<Registration> {
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
  return reopenRegistration(trx, registration, 'undo', at);
}
