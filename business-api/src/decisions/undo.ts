import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { forgetAccount } from '../accounts/room.ts';
import { cancelHeldMail, decisionMailHasLeft, withdrawQuestionMails } from '../mail/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { closeOpenConcerns } from '../registers/room.ts';
import {
  appendToLocked,
  type LockedRegistration,
  type NewEvent,
  refuseOwnRegistration,
  reopened,
  reopenedColumns,
  requireDecided,
  staffActor,
} from '../registrations/room.ts';
import { withdrawDecidedEvents } from '../webhooks/room.ts';
import { removeProposal } from './reversals/reversal-proposals.ts';
import { countAgain } from './statistics/count-decision-days.ts';

export interface Undoing {
  readonly key: RegistrationKey;
  readonly locked: LockedRegistration;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly email: string | undefined;
  readonly version: number;
  readonly at: Date;
}

/**
 * Undoes the person's own decision within `trx`, which has locked the registration, and cancels its
 * mail and its events for webhooks, as long as they are held; what came up about an approval is settled
 * with it. Throws `own-registration`, and, with the
 * registration, `not-decided`,
 * `registration-changed`, `not-your-decision` or `undo-window-over`.
 */
export async function undo(trx: Trx, undoing: Undoing): Promise<Registration> {
  const { key, locked, person, email, version, at } = undoing;
  refuseOwnRegistration(email, locked.registration);
  const registration = requireDecided(locked.registration, version);
  const { decision } = registration;
  if (decision.decidedBy.subject !== person.subject) {
    throw new ProblemError('not-your-decision', { registration });
  }
  // Clocks of processes differ: the state of the mail decides, the time can only end the window earlier.
  const decidedAt = new Date(decision.decidedAt);
  const isOver = at >= new Date(decision.mailHeldUntil);
  const cancelled = isOver ? undefined : await withdrawMail(trx, undoing, decidedAt);
  if (cancelled === undefined) throw new ProblemError('undo-window-over', { registration });
  const withdrawn = await withdrawDecidedEvents(trx, key, decidedAt, at);
  if (withdrawn.hasBegun) throw new ProblemError('undo-window-over', { registration });
  const pending = reopened(registration, 'undo');
  const undone = { kind: 'undone', at, actor: staffActor(person) } as const;
  const unasked = await withdrawQuestionMails(trx, key, at);
  await appendToLocked(
    trx,
    locked.lock,
    [...cancelled, ...unasked, undone],
    reopenedColumns(pending, at),
  );
  await removeProposal(trx, key);
  if (registration.status === 'approved') {
    await closeOpenConcerns(trx, key, at);
    await forgetAccount(trx, key);
  }
  await countAgain(trx, decidedAt, at);
  return pending;
}

/** The events of the mail that will not be sent; undefined where one may have left. */
async function withdrawMail(
  trx: Trx,
  { key, locked, at }: Undoing,
  decidedAt: Date,
): Promise<NewEvent[] | undefined> {
  // Such a decision has no mail, or the erasure has cancelled it.
  if (isErased(locked.registration)) {
    return (await decisionMailHasLeft(trx, key, decidedAt)) ? undefined : [];
  }
  const cancelled = await cancelHeldMail(trx, key, at);
  return cancelled === undefined ? undefined : [cancelled];
}
