import * as decision from '@countersign/contract/decision';
import type { MailPreview, PreviewRequest } from '@countersign/contract/preview';
import * as preview from '@countersign/contract/preview';
import * as undoing from '@countersign/contract/undo';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import {
  type DecisionForApplicant,
  languageNotSent,
  type MailQueue,
  mailHash,
  type WithMails,
} from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { ApiScope } from '../platform/http/api-scope.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { WithRegisters } from '../registers/room.ts';
import { actRoute, findRegistration, requirePending } from '../registrations/room.ts';
import { useOfBulkAct } from './bulk/bulk-act.ts';
import { decide } from './decide.ts';
import { namedNumbersOf } from './decided.ts';
import { undo } from './undo.ts';

export function decisionRoutes(
  api: ApiScope,
  dependencies: Dependencies & WithMails & WithRegisters,
): void {
  const { database, mails, now, undoSeconds, registers, metrics, wakeOutbox } = dependencies;

  api.route({
    ...preview.previewDecisionMail,
    handler: (request) => previewDecision(database.db, mails, request.params, request.body, now()),
  });

  actRoute(api, dependencies, decision.decideRegistration, {
    name: 'decide',
    limit: 'decide',
    decision: ({ bulkAct }) => (bulkAct === undefined ? 'alone' : 'of-many'),
    // A row of a bulk act was counted with its dry run.
    uncounted: ({ body: { bulkAct }, key, person: { subject }, idempotencyKey }) =>
      bulkAct === undefined
        ? []
        : [useOfBulkAct(bulkAct, { subject, about: key, key: idempotencyKey })],
    perform: (trx, { body: request, ...act }, takeResponse) =>
      decide(trx, mails, { ...act, request, undoSeconds, registers }, takeResponse),
    committed: ({ body }, registration) => {
      metrics.decided(body.decision);
      if ('decision' in registration) wakeOutbox(new Date(registration.decision.mailHeldUntil));
    },
  });

  actRoute(api, dependencies, undoing.undoDecision, {
    name: 'undo',
    perform: (trx, { body: { version }, ...act }) => undo(trx, { ...act, version }),
  });
}

/**
 * The applicant's mail as `decide` would queue it. Writes nothing. Throws `registration-not-found`
 * and `already-decided`.
 */
async function previewDecision(
  db: Db,
  mails: MailQueue,
  key: RegistrationKey,
  request: PreviewRequest,
  at: Date,
): Promise<MailPreview> {
  const [registration, market] = await Promise.all([
    findRegistration(db, key),
    mailMarket(db, key.countryCode),
  ]);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  requirePending(registration);
  const decided = asDecided(registration, request, at);
  const mail = mails.renderDecisionMail(decided, market);
  const forReviewer = mails.renderDecisionMail(decided, market, request.reviewerLocale);
  return {
    recipient: registration.contact.email,
    mail,
    inReviewerLanguage: forReviewer.language === mail.language ? null : forReviewer,
    notInLanguage: languageNotSent(registration, mail.language),
    hash: mailHash(mail),
  };
}

function asDecided(
  registration: Registration,
  request: PreviewRequest,
  at: Date,
): DecisionForApplicant {
  const { messageToApplicant } = request;
  const inAny = { messageToApplicant, decidedAt: at.toISOString() };
  switch (request.decision) {
    case 'approve': {
      const { reasonCodes, condition } = request;
      const decision = { ...inAny, reasonCodes, ...(condition && { condition }) };
      return { ...registration, status: 'approved', decision };
    }
    case 'reject': {
      const { reasonCodes } = request;
      const namedNumbers = namedNumbersOf(registration, request.namedNumbers);
      return {
        ...registration,
        status: 'rejected',
        decision: { ...inAny, reasonCodes, namedNumbers },
      };
    }
    case 'link':
      return { ...registration, status: 'linked', decision: { ...inAny, reasonCodes: [] } };
  }
}
