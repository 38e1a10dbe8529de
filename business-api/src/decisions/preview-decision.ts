import type { MailPreview, PreviewRequest } from '@countersign/contract/preview';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type DecisionForApplicant, type MailQueue, mailHash } from '../mail/room.ts';
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
  const { messageToApplicant } = request;
  const decidedAt = at.toISOString();
  const decided: DecisionForApplicant =
    request.decision === 'approve'
      ? {
          ...registration,
          status: 'approved',
          decision: {
            reasonCodes: request.reasonCodes,
            messageToApplicant,
            decidedAt,
            ...(request.condition && { condition: request.condition }),
          },
        }
      : {
          ...registration,
          status: 'rejected',
          decision: {
            reasonCodes: request.reasonCodes,
            messageToApplicant,
            decidedAt,
            namedNumbers: namedNumbersOf(registration, request.namedNumbers),
          },
        };
  const mail = mails.renderDecisionMail(decided, market);
  const forReviewer = mails.renderDecisionMail(decided, market, request.reviewerLocale);
  return {
    recipient: registration.contact.email,
    mail,
    inReviewerLanguage: forReviewer.language === mail.language ? null : forReviewer,
    hash: mailHash(mail),
  };
}
