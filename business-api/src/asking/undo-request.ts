import type { Registration } from '@countersign/domain/registration/registration';
import { cancelHeldMail } from '../mail/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  appendToLocked,
  refuseOwnRegistration,
  requireAskable,
  staffActor,
} from '../registrations/room.ts';
import { changeRound, lockRound, previousRequest, requestColumns } from '../requests/room.ts';
import type { Asking } from './ask.ts';

/**
 * Undoes the person's own request within `trx`, which has locked the registration, as long as its
 * mail is held; target times and an earlier request are as they were. Throws as undoRequest says.
 */
export async function undoRequest(
  trx: Trx,
  {
    locked,
    person,
    email,
    version,
    at,
  }: Pick<Asking, 'locked' | 'person' | 'email' | 'at'> & {
    readonly version: number;
  },
): Promise<Registration> {
  const { registration, lock } = locked;
  refuseOwnRegistration(email, registration);
  const { request } = registration;
  requireAskable(registration);
  if (request?.state !== 'waiting') throw new ProblemError('not-asked', { registration });
  if (registration.version !== version) {
    throw new ProblemError('registration-changed', { registration });
  }
  if (request.askedBy.subject !== person.subject) {
    throw new ProblemError('not-your-decision', { registration });
  }
  const row = await lockRound(trx, registration, request.round);
  const isOver = row === undefined || at >= new Date(request.mailHeldUntil);
  const cancelled = isOver
    ? undefined
    : await cancelHeldMail(trx, registration, at, ['information-request']);
  if (isOver || cancelled === undefined) {
    throw new ProblemError('undo-window-over', { registration });
  }
  const { request: _, ...rest } = registration;
  const before = previousRequest(row);
  const undone: Registration = {
    ...rest,
    ...(before === undefined ? {} : { request: before }),
    version: registration.version + 1,
  };
  const event = {
    kind: 'request-undone',
    at,
    actor: staffActor(person),
    round: row.round,
  } as const;
  await appendToLocked(trx, lock, [cancelled, event], {
    ...requestColumns(before),
    version: undone.version,
    due_at: row.paused_due_at,
    remind_at: row.paused_remind_at,
    clock_from: row.asked_at,
  });
  await changeRound(trx, registration, row.round, { state: 'undone' });
  await trx
    .deleteFrom('answer_tokens')
    .where('country_code', '=', registration.countryCode)
    .where('ticket_number', '=', registration.ticketNumber)
    .where('round', '=', row.round)
    .execute();
  return undone;
}
