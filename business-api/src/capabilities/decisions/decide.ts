import type { DecisionRequest } from '@countersign/contract/decision';
import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import { removeClaim } from '../../record/claims/claims.ts';
import type { SummaryDetail } from '../../record/evidence/summary-columns.ts';
import { unresolvedItems } from '../../record/evidence/unresolved-items.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { type NewEvent, staffActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { mailHash } from '../../record/mail-content/rendered-mail.ts';
import { isErased } from '../../record/registrations/erased-application.ts';
import { lockRegistration } from '../../record/registrations/lock-registration.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { stateColumns } from '../../record/registrations/registration-row.ts';
import { withWaiver } from './waiver.ts';

export interface Decision {
  readonly key: RegistrationKey;
  readonly person: Pick<Person, 'subject' | 'name'> & Partial<Pick<Person, 'roles'>>;
  /** The person's e-mail address, if it is known. */
  readonly email: string | undefined;
  readonly request: DecisionRequest;
  readonly at: Date;
  /** The registers that are set up; none by default. */
  readonly registers?: AllRegisterSettings | undefined;
  /** The installation's undo window; a market's own setting takes precedence. */
  readonly undoSeconds: number;
}

/**
 * S7.4: decides a pending registration within `trx`: the row, its history and the applicant's mail
 * together. Of any number of deciders one succeeds; the others get `already-decided` with the
 * registration, `registration-changed` or `registration-not-found`. Throws `own-registration` if the
 * decider is the contact, `preview-outdated` if the mail differs from that of `previewHash`, and
 * `waiver-required` or `role-not-sufficient` for an approval with required items open (see withWaiver).
 */
export async function decide(
  trx: Trx,
  mails: MailQueue,
  asked: Decision,
): Promise<DecidedRegistration> {
  const { key, person, at } = asked;
  const { registration: pending, lock, row } = await lockRegistration(trx, key);
  refuseOwnRegistration(asked.email, pending);
  if (pending.status !== 'pending') {
    throw new ProblemError('already-decided', { registration: pending });
  }
  if (pending.version !== asked.request.version) {
    throw new ProblemError('registration-changed', { registration: pending });
  }
  const { heldUntil, checklistVersion } = await settingsOf(trx, asked);
  const open = await unresolvedItems(trx, row, pending, {
    checklistVersion,
    now: at,
    registers: asked.registers ?? new Map(),
  });
  const request = withWaiver(asked.request, open.items, pending, person.roles);
  const decision = { ...asked, request };
  const registration = decided(pending, decision, heldUntil);
  const mail = mails.renderDecisionMail(registration);
  const hash = mailHash(mail);
  if (request.previewHash !== undefined && request.previewHash !== hash) {
    throw new ProblemError('preview-outdated', { registration: pending });
  }
  const queued = await mails.queueDecisionMail(trx, registration, mail, { heldUntil });
  const sentHash = isErased(registration) ? undefined : hash;
  const events = [eventOf(decision, sentHash, open.items), ...queued];
  await appendToLocked(trx, lock, events, { ...stateColumns(registration), ...open.columns });
  // Without an event of its own: the decision's says enough.
  await removeClaim(trx, key);
  return registration;
}

async function settingsOf(trx: Trx, { key, at, undoSeconds }: Decision) {
  const settings = await trx
    .selectFrom('market_settings')
    .select(['undo_seconds', 'checklist_version'])
    .where('country_code', '=', key.countryCode)
    .executeTakeFirst();
  return {
    heldUntil: new Date(at.getTime() + (settings?.undo_seconds ?? undoSeconds) * 1000),
    checklistVersion: settings?.checklist_version ?? 0,
  };
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

function eventOf(
  { person, request, at }: Decision,
  hash: string | undefined,
  open: SummaryDetail['unresolved'],
): NewEvent {
  const inEither = {
    at,
    actor: staffActor(person),
    channel: request.channel,
    ...textsOf(request),
    mailHash: hash,
    previewed: request.previewHash !== undefined,
    evidenceHash: request.evidenceHash,
  };
  switch (request.decision) {
    case 'approve': {
      const { reasonCodes, waiver } = request;
      const waivedItems = waiver === undefined ? undefined : open.map(({ code }) => code);
      return { kind: 'approved', reasonCodes, ...inEither, waiver, waivedItems };
    }
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
