import type { DecisionRequest } from '@countersign/contract/decision';
import { Registration } from '@countersign/domain/registration/registration';
import { statusAfter } from '@countersign/domain/registration/transitions';
import type { Person } from '../access/caller.ts';
import type { Trx } from '../database/database.ts';
import { appendEvent } from '../history/append-event.ts';
import type { Answer } from '../idempotency/answer-once.ts';
import type { MailQueue } from '../mail/queue-mail.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { registrationOf } from '../registrations/registration-row.ts';
import { findRegistration, type RegistrationKey } from '../registrations/find-registration.ts';

export interface Decision {
  readonly key: RegistrationKey;
  readonly person: Person;
  readonly request: DecisionRequest;
  readonly at: Date;
  /** The installation's undo window; the market's own setting goes before it. */
  readonly undoSeconds: number;
}

/**
 * S7.4: decides a pending registration within `trx`: the row, its history and the applicant's mail
 * together. Of any number of deciders one succeeds; the others get `already-decided` with the
 * registration as it is, `registration-changed` or `registration-not-found`.
 */
export async function decide(trx: Trx, mails: MailQueue, decision: Decision): Promise<Answer> {
  const { key, person, request, at } = decision;
  const status = statusAfter('pending', request.decision);
  if (status === undefined) throw new Error(`Nothing follows from ${request.decision}.`);
  const heldUntil = new Date(at.getTime() + (await undoSecondsOf(trx, decision)) * 1000);
  const messageToApplicant = nonEmpty(request.messageToApplicant);
  const internalNote = nonEmpty(request.internalNote);

  let update = trx
    .updateTable('registrations')
    .set((row) => ({
      status,
      version: row('version', '+', 1),
      decided_by_subject: person.subject,
      decided_by_name: person.name,
      decided_at: at,
      reason_codes: JSON.stringify(request.reasonCodes),
      message_to_applicant: messageToApplicant ?? null,
      internal_note: internalNote ?? null,
      mail_held_until: heldUntil,
    }))
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('status', '=', 'pending')
    .where('version', '=', request.version);
  // Checked before as well; here so that no way around that check can decide.
  if (person.markets !== 'all') update = update.where('country_code', 'in', person.markets);
  const row = await update.returningAll().executeTakeFirst();
  if (row === undefined) throw await lost(trx, key);

  const registration = registrationOf(row);
  if (registration.status === 'pending') throw new Error('A decided registration is pending.');
  const actor = { kind: 'staff', subject: person.subject, name: person.name } as const;
  const words = { messageToApplicant, internalNote };
  await appendEvent(
    trx,
    key,
    request.decision === 'approve'
      ? { kind: 'approved', at, actor, reasonCodes: request.reasonCodes, ...words }
      : { kind: 'rejected', at, actor, reasonCodes: request.reasonCodes, ...words },
  );
  await mails.queueDecisionMail(trx, registration, { heldUntil });
  return { status: 200, body: JSON.stringify(Registration.parse(registration)) };
}

async function undoSecondsOf(trx: Trx, { key, undoSeconds }: Decision): Promise<number> {
  const settings = await trx
    .selectFrom('market_settings')
    .select('undo_seconds')
    .where('country_code', '=', key.countryCode)
    .executeTakeFirst();
  return settings?.undo_seconds ?? undoSeconds;
}

async function lost(trx: Trx, key: RegistrationKey): Promise<ProblemError> {
  const registration = await findRegistration(trx, key);
  if (registration === undefined) return new ProblemError('registration-not-found');
  return registration.status === 'pending'
    ? new ProblemError('registration-changed', { registration })
    : new ProblemError('already-decided', { registration });
}

/** Blanks say nothing; they are not kept as if they did. */
function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
