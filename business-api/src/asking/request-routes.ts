import type { MailPreview } from '@countersign/contract/preview';
import * as asking from '@countersign/contract/requests/ask';
import * as correcting from '@countersign/contract/requests/correct-field';
import * as entering from '@countersign/contract/requests/enter-answer';
import * as rounds from '@countersign/contract/requests/rounds';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { AnswerContent, FieldChange } from '@countersign/domain/requests/answer-content';
import type * as z from 'zod/mini';
import { useOfBulkAct } from '../decisions/room.ts';
import type { WithDocuments } from '../documents/room.ts';
import {
  languageNotSent,
  type MailQueue,
  mailHash,
  questionMail,
  requestMail,
  tokenOfPreview,
  type WithMails,
  withdrawQuestionMails,
} from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { WithRegisters } from '../registers/room.ts';
import {
  actRoute,
  appendToLocked,
  findRegistration,
  refuseOwnRegistration,
  requireAskable,
  staffActor,
} from '../registrations/room.ts';
import {
  answerDueAt,
  changeRound,
  endLinks,
  isAnswerable,
  lockRound,
  pointsOf,
} from '../requests/room.ts';
import { type Asking, ask } from './ask.ts';
import { correctFieldOf } from './correct-field.ts';
import { readRounds } from './read-rounds.ts';
import { receiveAnswer } from './receive-answer.ts';
import { undoRequest } from './undo-request.ts';

export function requestRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithDocuments & WithMails & WithRegisters,
): void {
  const { database, mails, undoSeconds, registers, now, wakeOutbox, wakeRegisters } = dependencies;
  const { documents } = dependencies;
  const { db } = database;

  actRoute(api, dependencies, asking.askApplicant, {
    name: 'ask',
    limit: 'decide',
    // A row of a bulk act was counted with its dry run.
    uncounted: ({ body: { bulkAct }, key, person: { subject }, idempotencyKey }) =>
      bulkAct === undefined
        ? []
        : [useOfBulkAct(bulkAct, { subject, about: key, key: idempotencyKey })],
    perform: (trx, { body: request, ...act }) => ask(trx, mails, { ...act, request, undoSeconds }),
    committed: (_, { request }) =>
      wakeOutbox(request === undefined ? undefined : new Date(request.mailHeldUntil)),
  });

  actRoute(api, dependencies, asking.undoRequest, {
    name: 'undo-request',
    perform: (trx, { body: { version }, ...act }) => undoRequest(trx, { ...act, version }),
  });

  actRoute(api, dependencies, asking.renewAnswerLink, {
    name: 'renew-answer-link',
    limit: 'resend',
    perform: (trx, { body: { version }, ...act }) => renewLink(trx, mails, { ...act, version }),
    committed: () => wakeOutbox(),
  });

  actRoute(api, dependencies, entering.enterAnswer, {
    name: 'enter-answer',
    limit: 'decide',
    needsRecentSignIn: ({ answer }) => newAddressOf(answer) !== undefined,
    perform: async (trx, { body, locked, person, email, at }) => {
      const { registration } = locked;
      refuseOwnRegistration(email, registration);
      const address = newAddressOf(body.answer)?.value;
      if (typeof address === 'string') {
        refuseOwnRegistration(email, { contact: { email: address } });
      }
      if (registration.version !== body.version) {
        throw new ProblemError('registration-changed', { registration });
      }
      const from = { origin: 'on-behalf', person, email, note: body.note } as const;
      const round = registration.request?.round ?? 0;
      const received = { locked, round, content: body.answer, from, at, registers };
      return (await receiveAnswer(trx, mails, { ...received, pointer: '/answer' })).registration;
    },
    committed: () => {
      wakeOutbox();
      wakeRegisters();
    },
  });

  actRoute(api, dependencies, correcting.correctField, {
    name: 'correct-field',
    limit: 'decide',
    perform: (trx, { body, ...act }) => correctFieldOf(trx, mails, { ...act, ...body, registers }),
    committed: () => {
      wakeOutbox();
      wakeRegisters();
    },
  });

  api.route({
    ...asking.previewRequestMail,
    handler: ({ params, body }) => previewRequest(db, mails, params, body, now()),
  });

  api.route({
    ...rounds.readRequests,
    handler: ({ params }) => readRounds(db, params, documents.scan !== undefined),
  });

  api.route({ ...rounds.printRequest, handler: ({ params }) => printRequest(db, mails, params) });
}

/** The change of the contact's address, of which person and applicant must not be the same. */
function newAddressOf({ changes }: AnswerContent): FieldChange | undefined {
  return changes.find(({ field }) => field === correcting.uncorrectableField);
}

/**
 * Sends a request that waits once more, with a new link, within `trx`, which has locked the registration: the links
 * before it end, with their codes and sessions, for instance because somebody guesses codes. Throws as renewAnswerLink
 * says.
 */
async function renewLink(
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

/**
 * The applicant's mail as `ask` would queue it, but for the secret of its link. Writes nothing. Throws
 * `registration-not-found` and `already-decided`.
 */
async function previewRequest(
  db: Db,
  mails: MailQueue,
  key: RegistrationKey,
  asked: z.infer<typeof asking.previewRequestMail.schema.body>,
  at: Date,
): Promise<MailPreview> {
  const [registration, market] = await Promise.all([
    findRegistration(db, key),
    mailMarket(db, key.countryCode),
  ]);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  requireAskable(registration);
  const {
    points,
    messageToApplicant,
    answerDays = asking.defaultAnswerDays,
    reviewerLocale,
  } = asked;
  const dueAt = answerDueAt(key.countryCode, at, answerDays);
  const forMail = { points, messageToApplicant, dueAt };
  const render = (locale: string, draftLanguages = market.draftLanguages ?? true) =>
    mails.renderApplicantMail({ ...market, draftLanguages }, (settings) =>
      requestMail(registration, forMail, { locale, token: tokenOfPreview }, settings),
    );
  const mail = render(applicantLanguageLocale(registration));
  // For who reads it besides, any language will do.
  const translated = render(reviewerLocale, true);
  return {
    recipient: registration.contact.email,
    mail,
    inReviewerLanguage: translated.language === mail.language ? null : translated,
    notInLanguage: languageNotSent(registration, mail.language),
    hash: mailHash(mail),
  };
}

/** The points of the newest request as a letter without a link. Throws `not-asked`. */
async function printRequest(
  db: Db,
  mails: MailQueue,
  key: RegistrationKey,
): Promise<{ language: string; title: string; html: string }> {
  const registration = await findRegistration(db, key);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  const row = await db
    .selectFrom('information_requests')
    .select(['points', 'message', 'due_at'])
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .where('round', '=', registration.request?.round ?? 0)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('not-asked', { registration });
  const asked = {
    points: pointsOf(row),
    messageToApplicant: row.message ?? undefined,
    dueAt: row.due_at,
  };
  const market = await mailMarket(db, key.countryCode);
  const locale = applicantLanguageLocale(registration);
  const { language, subject, html } = mails.renderApplicantMail(market, (settings) =>
    requestMail(registration, asked, { locale, token: undefined }, settings),
  );
  return { language, title: subject, html };
}
