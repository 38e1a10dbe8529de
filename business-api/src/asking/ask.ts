import { type AskRequest, defaultAnswerDays } from '@countersign/contract/requests/ask';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  type MailQueue,
  mailHash,
  nextDaytime,
  type RenderedMail,
  requestMail,
  tokenOfPreview,
} from '../mail/room.ts';
import { removeClaim } from '../people/room.ts';
import type { Person } from '../platform/access/caller.ts';
import type { Trx } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import {
  type Actor,
  appendToLocked,
  type JsonValue,
  jsonHash,
  type LockedRegistration,
  type LockedWithMarket,
  refuseOwnRegistration,
  requireAskable,
  staffActor,
} from '../registrations/room.ts';
import { addLink, answerDueAt, graceDays, requestColumns, restingClock } from '../requests/room.ts';
import { calendarOf } from '../working-time/room.ts';

const dayMs = 86_400_000;

export interface Asking {
  readonly locked: LockedWithMarket;
  readonly person: Pick<Person, 'subject' | 'name'>;
  /** Undefined: that person. */
  readonly actor?: Actor | undefined;
  readonly email: string | undefined;
  readonly request: AskRequest;
  readonly at: Date;
  /** The installation's undo window; a market's own setting takes precedence. */
  readonly undoSeconds: number;
  /** When the mail leaves where there is no undo window. */
  readonly mailAt?: Date | undefined;
}

/**
 * Asks the applicant of a pending or approved registration that `trx` has locked: a new round, its link, its mail,
 * which is held for the undo window, and the target times of a pending one, which are suspended. An approval stands.
 * Throws as askApplicant says.
 */
export async function ask(trx: Trx, mails: MailQueue, asking: Asking): Promise<Registration> {
  const { locked, request: asked, at } = asking;
  const before = registrationToAsk(asking);
  const request = nextRequest(asking);
  const render = requestMailOf(mails, locked, asked, request);
  if (asked.previewHash !== undefined && asked.previewHash !== mailHash(render(tokenOfPreview))) {
    throw new ProblemError('preview-outdated', { registration: before });
  }
  await insertRound(trx, locked, asked, request);
  const mail = render(await addLink(trx, before, request.round, before.contact.email));
  const registration: Registration = { ...before, version: before.version + 1, request };
  const queued = await mails.queueApplicantMail(trx, registration, mail, {
    purpose: 'information-request',
    at,
    notBefore: new Date(request.mailHeldUntil),
  });
  await appendToLocked(trx, locked.lock, [requestAsked(asking, request, mail), ...queued], {
    ...requestColumns(request),
    request_round: request.round,
    version: registration.version,
    ...(before.status === 'pending' ? await restingWhileAsked(trx, locked, request) : {}),
  });
  await removeClaim(trx, before);
  return registration;
}

async function restingWhileAsked(
  trx: Trx,
  { registration, row }: LockedWithMarket,
  { askedAt, dueAt }: InformationRequest,
) {
  const rest = { from: new Date(askedAt), until: new Date(dueAt) };
  return restingClock(row, rest, await calendarOf(trx, registration.countryCode));
}

/** The registration, unless its applicant cannot be asked. */
function registrationToAsk({ locked, email, request }: Asking): Registration {
  const { registration } = locked;
  const refuse = (code: 'registration-changed' | 'already-asked' | 'not-asked') =>
    new ProblemError(code, { registration });
  refuseOwnRegistration(email, registration);
  requireAskable(registration);
  if (registration.version !== request.version) throw refuse('registration-changed');
  if (registration.request?.state === 'waiting') throw refuse('already-asked');
  if (isErased(registration)) throw refuse('not-asked');
  return registration;
}

function nextRequest(asking: Asking): InformationRequest {
  const { locked, person, request: asked, at } = asking;
  const undoSeconds = locked.market.undoSeconds ?? asking.undoSeconds;
  return {
    round: locked.row.request_round + 1,
    state: 'waiting',
    // Values and words stay in the round, which an erasure empties.
    points: asked.points.map(({ kind, field, reason, finding }) => ({
      kind,
      field,
      reason,
      ...(finding === undefined ? {} : { finding: finding.code }),
    })),
    askedBy: { subject: person.subject, name: person.name },
    askedAt: at.toISOString(),
    mailHeldUntil: (asking.mailAt ?? new Date(at.getTime() + undoSeconds * 1000)).toISOString(),
    dueAt: answerDueAt(
      locked.registration.countryCode,
      at,
      asked.answerDays ?? defaultAnswerDays,
    ).toISOString(),
    answeredAt: null,
  };
}

/** Renders the applicant's mail with the secret of a link: of the preview's, then of the true one. */
function requestMailOf(
  mails: MailQueue,
  { registration, market }: LockedWithMarket,
  { points, messageToApplicant }: AskRequest,
  request: InformationRequest,
): (token: string) => RenderedMail {
  const forMail = { points, messageToApplicant, dueAt: new Date(request.dueAt) };
  const locale = applicantLanguageLocale(registration);
  return (token) =>
    mails.renderApplicantMail(market, (settings) =>
      requestMail(registration, forMail, { locale, token }, settings),
    );
}

function requestAsked(asking: Asking, request: InformationRequest, mail: RenderedMail) {
  const { person, request: asked, at } = asking;
  return {
    kind: 'request-asked',
    at,
    actor: asking.actor ?? staffActor(person),
    channel: asked.channel,
    round: request.round,
    points: request.points.map((point) => ({ ...point, finding: point.finding ?? null })),
    dueAt: request.dueAt,
    messageToApplicant: asked.messageToApplicant,
    // As they are stored.
    pointsHash: jsonHash(JSON.parse(JSON.stringify(asked.points)) as JsonValue),
    mailHash: mailHash(mail),
    previewed: asked.previewHash !== undefined,
  } as const;
}

/**
 * Writes the round of a request with the texts of its points, and what undoing it restores: the request
 * before it and the target times of the registration's row. The reminder is due halfway to the due time.
 */
async function insertRound(
  trx: Trx,
  { registration, row }: LockedRegistration,
  { points, messageToApplicant }: Pick<AskRequest, 'points' | 'messageToApplicant'>,
  request: InformationRequest,
): Promise<void> {
  const { countryCode, ticketNumber, request: previous } = registration;
  const askedMs = Date.parse(request.askedAt);
  const dueMs = Date.parse(request.dueAt);
  await trx
    .insertInto('information_requests')
    .values({
      country_code: countryCode,
      ticket_number: ticketNumber,
      round: request.round,
      state: 'waiting',
      points: JSON.stringify(points),
      message: messageToApplicant ?? null,
      previous: previous === undefined ? null : JSON.stringify(previous),
      asked_by_subject: request.askedBy.subject,
      asked_by_name: request.askedBy.name,
      asked_at: new Date(askedMs),
      held_until: new Date(request.mailHeldUntil),
      due_at: new Date(dueMs),
      ends_at: new Date(dueMs + graceDays * dayMs),
      paused_due_at: row.due_at,
      paused_remind_at: row.remind_at,
      remind_at: nextDaytime(new Date((askedMs + dueMs) / 2), countryCode),
    })
    .execute();
}
