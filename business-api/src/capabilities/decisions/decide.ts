import type { DecisionRequest } from '@countersign/contract/decision';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { removeClaim } from '../../record/claims/claims.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { type NewEvent, staffActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { mailHash } from '../../record/mail-content/rendered-mail.ts';
import { isErased } from '../../record/registrations/erased-application.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { stateColumns } from '../../record/registrations/registration-row.ts';
import { queueWebhooks } from '../../record/webhooks/queue-webhooks.ts';

export interface Decision {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
  readonly request: DecisionRequest;
  readonly at: Date;
  /** The installation's undo window; a market's own setting takes precedence. */
  readonly undoSeconds: number;
}

/**
 * S7.4: decides a pending registration within `trx`: the row, its history and the applicant's mail
 * together. Of any number of deciders one succeeds; the others get `already-decided` with the
 * registration, `registration-changed` or `registration-not-found`. Throws `own-registration` if the
 * decider is the contact, and `preview-outdated` if the mail differs from that of `previewHash`.
 */
export async function decide(
  trx: Trx,
  mails: MailQueue,
  decision: Decision,
): Promise<DecidedRegistration> {
  const { key, request } = decision;
  const { registration: pending, lock } = await lockRegistration(trx, key);
  refuseOwnRegistration(decision.email, pending);
  if (pending.status !== 'pending') {
    throw new ProblemError('already-decided', { registration: pending });
  }
  if (pending.version !== request.version) {
    throw new ProblemError('registration-changed', { registration: pending });
  }
  const heldUntil = await heldUntilOf(trx, decision);
  const registration = decided(pending, decision, heldUntil);
  const mail = mails.renderDecisionMail(registration);
  const hash = mailHash(mail);
  if (request.previewHash !== undefined && request.previewHash !== hash) {
    throw new ProblemError('preview-outdated', { registration: pending });
  }
  const queued = await mails.queueDecisionMail(trx, registration, mail, { heldUntil });
  const sentHash = isErased(registration) ? undefined : hash;
  const events = [eventOf(decision, sentHash), ...queued];
  await appendToLocked(trx, lock, events, stateColumns(registration));
  const { at } = decision;
  await queueWebhooks(trx, {
    type: 'registration.decided',
    registration,
    at,
    notBefore: heldUntil,
  });
  // Without an event of its own: the decision's says enough.
  await removeClaim(trx, key);
  return registration;
}

async function heldUntilOf(trx: Trx, { key, at, undoSeconds }: Decision): Promise<Date> {
  const settings = await trx
    .selectFrom('market_settings')
    .select('undo_seconds')
    .where('country_code', '=', key.countryCode)
    .executeTakeFirst();
  return new Date(at.getTime() + (settings?.undo_seconds ?? undoSeconds) * 1000);
}

/** The registration as the decision leaves it. */
function decided(
  { version, ...pending }: Extract<Registration, { status: 'pending' }>,
  { person, request, at }: Decision,
  heldUntil: Date,
): DecidedRegistration {
  const { messageToApplicant, internalNote } = textsOf(request);
  const inEither = {
    decidedBy: { subject: person.subject, name: person.name },
    decidedAt: at.toISOString(),
    mailHeldUntil: heldUntil.toISOString(),
    ...(messageToApplicant === undefined ? {} : { messageToApplicant }),
    ...(internalNote === undefined ? {} : { internalNote }),
  };
  const next = { ...pending, version: version + 1 };
  switch (request.decision) {
    case 'approve': {
      const decision = { ...inEither, reasonCodes: request.reasonCodes };
      return { ...next, status: 'approved', decision };
    }
    case 'reject': {
      const decision = { ...inEither, reasonCodes: request.reasonCodes };
      return { ...next, status: 'rejected', decision };
    }
  }
}

function eventOf({ person, request, at }: Decision, hash: string | undefined): NewEvent {
  const inEither = {
    at,
    actor: staffActor(person),
    channel: request.channel,
    ...textsOf(request),
    mailHash: hash,
    previewed: request.previewHash !== undefined,
  };
  switch (request.decision) {
    case 'approve':
      return { kind: 'approved', reasonCodes: request.reasonCodes, ...inEither };
    case 'reject':
      return { kind: 'rejected', reasonCodes: request.reasonCodes, ...inEither };
  }
}

function textsOf({ messageToApplicant, internalNote }: DecisionRequest) {
  return {
    messageToApplicant: nonBlank(messageToApplicant),
    internalNote: nonBlank(internalNote),
  };
}

function nonBlank(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
