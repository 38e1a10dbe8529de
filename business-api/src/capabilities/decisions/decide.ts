import type { DecisionRequest } from '@countersign/contract/decision';
import type { RegistrationKey } from '@countersign/contract/registration-key';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { statusAfter } from '@countersign/domain/registration/transitions';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { releaseWithDecision } from '../../record/claims/release-with-decision.ts';
import { appendEvent, type NewEvent } from '../../record/history/append-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { mailHash } from '../../record/mail-content/rendered-mail.ts';
import { isErased } from '../../record/registrations/erased-application.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { registrationOf } from '../../record/registrations/registration-row.ts';

export interface Decision {
  readonly key: RegistrationKey;
  readonly person: Omit<Person, 'email' | 'tokenEndsAtMs'>;
  /** The person's e-mail address, where it is known. */
  readonly email: string | undefined;
  readonly request: DecisionRequest;
  readonly at: Date;
  /** The installation's undo window; the market's own setting goes before it. */
  readonly undoSeconds: number;
}

/**
 * S7.4: decides a pending registration within `trx`: the row, its history and the applicant's mail
 * together. Of any number of deciders one succeeds; the others get `already-decided` with the
 * registration as it is, `registration-changed` or `registration-not-found`. Throws
 * `own-registration` for the applicant, and `preview-outdated` where the mail is not the one of
 * `previewHash`; then nothing is written.
 */
export async function decide(
  trx: Trx,
  mails: MailQueue,
  decision: Decision,
): Promise<DecidedRegistration> {
  const { key, request } = decision;
  const pending = await lockRegistration(trx, key);
  refuseOwnRegistration(decision.email, pending);
  if (pending.status !== 'pending') {
    throw new ProblemError('already-decided', { registration: pending });
  }
  if (pending.version !== request.version) {
    throw new ProblemError('registration-changed', { registration: pending });
  }
  const heldUntil = await heldUntilOf(trx, decision);
  const registration = await writeDecision(trx, decision, heldUntil);
  const mail = mails.renderDecisionMail(registration);
  const hash = mailHash(mail);
  if (request.previewHash !== undefined && request.previewHash !== hash) {
    throw new ProblemError('preview-outdated', { registration: pending });
  }
  const sentHash = isErased(registration) ? undefined : hash;
  await appendEvent(trx, key, eventOf(decision, sentHash));
  await mails.queueDecisionMail(trx, registration, mail, { heldUntil });
  await releaseWithDecision(trx, key);
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

async function writeDecision(
  trx: Trx,
  { key, person, request, at }: Decision,
  heldUntil: Date,
): Promise<DecidedRegistration> {
  const status = statusAfter('pending', request.decision);
  if (status === undefined) throw new Error(`Nothing follows from ${request.decision}.`);
  let update = trx
    .updateTable('registrations')
    .set((row) => ({
      status,
      version: row('version', '+', 1),
      decided_by_subject: person.subject,
      decided_by_name: person.name,
      decided_at: at,
      reason_codes: JSON.stringify(request.reasonCodes),
      message_to_applicant: nonEmpty(request.messageToApplicant) ?? null,
      internal_note: nonEmpty(request.internalNote) ?? null,
      mail_held_until: heldUntil,
    }))
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    // Checked before as well; here so that no way around those checks can decide.
    .where('status', '=', 'pending')
    .where('version', '=', request.version);
  if (person.markets !== 'all') update = update.where('country_code', 'in', person.markets);
  const registration = registrationOf(await update.returningAll().executeTakeFirstOrThrow());
  if (registration.status === 'pending') throw new Error('A decided registration is pending.');
  return registration;
}

function eventOf({ person, request, at }: Decision, hash: string | undefined): NewEvent {
  const inEither = {
    at,
    actor: { kind: 'staff', subject: person.subject, name: person.name } as const,
    channel: request.channel,
    messageToApplicant: nonEmpty(request.messageToApplicant),
    internalNote: nonEmpty(request.internalNote),
    mailHash: hash,
    previewed: request.previewHash !== undefined,
  };
  return request.decision === 'approve'
    ? { kind: 'approved', reasonCodes: request.reasonCodes, ...inEither }
    : { kind: 'rejected', reasonCodes: request.reasonCodes, ...inEither };
}

/** Blanks say nothing; they are not kept as if they did. */
function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
