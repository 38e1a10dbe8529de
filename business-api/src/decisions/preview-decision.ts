import type { MailPreview, PreviewRequest } from '@countersign/contract/preview';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type DecisionForApplicant, type MailQueue, mailHash } from '../mail/room.ts';
import { marketReplyTo } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
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
): Promise<MailPreview> {
  const [registration, replyTo] = await Promise.all([
    findRegistration(db, key),
    marketReplyTo(db, key.countryCode),
  ]);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  if (registration.status !== 'pending') {
    throw new ProblemError('already-decided', { registration });
  }
  const { messageToApplicant } = request;
  const decided: DecisionForApplicant =
    request.decision === 'approve'
      ? {
          ...registration,
          status: 'approved',
          decision: { reasonCodes: request.reasonCodes, messageToApplicant },
        }
      : {
          ...registration,
          status: 'rejected',
          decision: {
            reasonCodes: request.reasonCodes,
            messageToApplicant,
            namedNumbers: namedNumbersOf(registration, request.namedNumbers),
          },
        };
  const mail = mails.renderDecisionMail(decided, { replyTo });
  const forReviewer = mails.renderDecisionMail(decided, { replyTo }, request.reviewerLocale);
  return {
    recipient: registration.contact.email,
    mail,
    inReviewerLanguage: forReviewer.language === mail.language ? null : forReviewer,
    hash: mailHash(mail),
  };
}
