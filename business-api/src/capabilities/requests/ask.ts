import { type AskRequest, defaultAnswerDays } from '@countersign/contract/requests/ask';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import type { Person } from '../../ground/access/caller.ts';
import type { Trx } from '../../ground/database/database.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { removeClaim } from '../../record/claims/claims.ts';
import { appendToLocked } from '../../record/history/append-events.ts';
import { staffActor } from '../../record/history/new-event.ts';
import type { MailQueue } from '../../record/mail/queue-mail.ts';
import { nextDaytime } from '../../record/mail-content/next-daytime.ts';
import { mailHash } from '../../record/mail-content/rendered-mail.ts';
import { requestMail, tokenOfPreview } from '../../record/mail-content/request-mail.ts';
import type { LockedWithMarket } from '../../record/registrations/lock-with-market.ts';
import { refuseOwnRegistration } from '../../record/registrations/own-registration.ts';
import { addLink, graceDays } from '../../record/requests/answer-links.ts';
import { requestColumns } from '../../record/requests/request-rows.ts';

const dayMs = 86_400_000;

export interface Asking {
  readonly locked: LockedWithMarket;
  readonly person: Pick<Person, 'subject' | 'name'>;
  readonly email: string | undefined;
  readonly request: AskRequest;
  readonly at: Date;
  /** The installation's undo window; a market's own setting takes precedence. */
  readonly undoSeconds: number;
}

/** When the answer to a question asked now is due. */
export function dueOf(at: Date, answerDays: number = defaultAnswerDays): Date {
  return new Date(at.getTime() + answerDays * dayMs);
}

/**
 * Asks the applicant of a pending registration that `trx` has locked: a new round, its link, its mail,
 * which is held for the undo window, and the target times of the registration, which are suspended.
 * Throws as askApplicant says.
 */
export async function ask(trx: Trx, mails: MailQueue, asking: Asking): Promise<Registration> {
  const { at, person, request: asked } = asking;
  const { registration: pending, lock, market, row } = asking.locked;
  refuseOwnRegistration(asking.email, pending);
  const refuse = (
    code:
      | 'already-decided'
      | 'registration-changed'
      | 'already-asked'
      | 'not-asked'
      | 'preview-outdated',
  ) => new ProblemError(code, { registration: pending });
  if (pending.status !== 'pending') throw refuse('already-decided');
  if (pending.version !== asked.version) throw refuse('registration-changed');
  if (pending.request?.state === 'waiting') throw refuse('already-asked');
  if (isErased(pending)) throw refuse('not-asked');
  const dueAt = dueOf(at, asked.answerDays);
  const forMail = { points: asked.points, messageToApplicant: asked.messageToApplicant, dueAt };
  const locale = applicantLanguageLocale(pending);
  const render = (token: string) =>
    mails.renderLetter((settings) => requestMail(pending, forMail, { locale, token }, settings));
  if (asked.previewHash !== undefined && asked.previewHash !== mailHash(render(tokenOfPreview))) {
    throw refuse('preview-outdated');
  }
  const heldUntil = new Date(at.getTime() + (market.undoSeconds ?? asking.undoSeconds) * 1000);
  const round = row.request_round + 1;
  const request: InformationRequest = {
    round,
    state: 'waiting',
    points: asked.points.map(({ kind, field, reason }) => ({ kind, field, reason })),
    askedBy: { subject: person.subject, name: person.name },
    askedAt: at.toISOString(),
    mailHeldUntil: heldUntil.toISOString(),
    dueAt: dueAt.toISOString(),
    answeredAt: null,
  };
  const registration: Registration = { ...pending, version: pending.version + 1, request };
  const pausedMs = dueAt.getTime() - at.getTime();
  const later = (time: Date) => new Date(time.getTime() + pausedMs);
  const { countryCode, ticketNumber } = pending;
  await trx
    .insertInto('information_requests')
    .values({
      country_code: countryCode,
      ticket_number: ticketNumber,
      round,
      state: 'waiting',
      points: JSON.stringify(asked.points),
      message: asked.messageToApplicant ?? null,
      previous: pending.request === undefined ? null : JSON.stringify(pending.request),
      asked_by_subject: person.subject,
      asked_by_name: person.name,
      asked_at: at,
      held_until: heldUntil,
      due_at: dueAt,
      ends_at: new Date(dueAt.getTime() + graceDays * dayMs),
      paused_due_at: row.due_at,
      paused_remind_at: row.remind_at,
      remind_at: nextDaytime(new Date((at.getTime() + dueAt.getTime()) / 2), countryCode),
    })
    .execute();
  const token = await addLink(trx, pending, round, pending.contact.email);
  const mail = render(token);
  const queued = await mails.queueLetter(trx, registration, mail, {
    purpose: 'information-request',
    at,
    notBefore: heldUntil,
  });
  const event = {
    kind: 'request-asked',
    at,
    actor: staffActor(person),
    channel: asked.channel,
    round,
    points: request.points,
    dueAt: request.dueAt,
    messageToApplicant: asked.messageToApplicant,
    mailHash: mailHash(mail),
    previewed: asked.previewHash !== undefined,
  } as const;
  await appendToLocked(trx, lock, [event, ...queued], {
    ...requestColumns(request),
    request_round: round,
    version: registration.version,
    due_at: later(row.due_at),
    remind_at: row.remind_at === null ? null : later(row.remind_at),
  });
  await removeClaim(trx, pending);
  return registration;
}
