import type { MailPreview, PreviewRequest } from '@countersign/contract/preview';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import {
  type DecisionForApplicant,
  languageNotSent,
  type MailQueue,
  mailHash,
} from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration, requirePending } from '../registrations/room.ts';
import { namedNumbersOf } from './named-numbers.ts';

/**
 * The applicant's mail as `decide` would queue it. Writes nothing. Throws `registration-not-found`
 * and `already-decided`.
 */
export async function previewDecision(
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
