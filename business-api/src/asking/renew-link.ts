import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { type MailQueue, questionMail, withdrawQuestionMails } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, refuseOwnRegistration, staffActor } from '../registrations/room.ts';
import { changeRound, endLinks, isAnswerable, lockRound } from '../requests/room.ts';
import type { Asking } from './ask.ts';

/**
 * Sends a request that waits once more, with a new link, within `trx`, which has locked the registration: the links
 * before it end, with their codes and sessions, for instance because somebody guesses codes. Throws as renewAnswerLink
 * says.
 */
export async function renewLink(
  trx: Trx,
  mails: MailQueue,
  {
    locked,
    person,
    email,
    version,
    at,
  }: Pick<Asking, 'locked' | 'person' | 'email' | 'at'> & { readonly version: number },
): Promise<Registration> {
  const { registration, lock } = locked;
  refuseOwnRegistration(email, registration);
  const { request } = registration;
  if (registration.status !== 'pending') {
    throw new ProblemError('already-decided', { registration });
  }
  const isOpen = request !== undefined && isAnswerable(registration, request.round);
  const row = isOpen ? await lockRound(trx, registration, request.round) : undefined;
  if (row === undefined || at < row.held_until || isErased(registration)) {
    throw new ProblemError('not-asked', { registration });
  }
  if (registration.version !== version) {
    throw new ProblemError('registration-changed', { registration });
  }
  const renewed: Registration = { ...registration, version: version + 1 };
  await endLinks(trx, registration, row.round);
  await changeRound(trx, registration, row.round, { tries: 0, try_window: null, refused_codes: 0 });
  const withdrawn = await withdrawQuestionMails(trx, registration, at);
  const mail = await questionMail(trx, mails, registration, row, 'reminder');
  const queued = await mails.queueApplicantMail(trx, renewed, mail, {
    purpose: 'information-reminder',
    at,
    notBefore: at,
  });
  const actor = staffActor(person);
  const event = { kind: 'request-link-renewed', at, actor, round: row.round } as const;
  await appendToLocked(trx, lock, [event, ...withdrawn, ...queued], { version: renewed.version });
  return renewed;
}
