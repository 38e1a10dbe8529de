import type { MailPreview } from '@countersign/contract/preview';
import type { previewRequestMail } from '@countersign/contract/requests/ask';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type * as z from 'zod/mini';
import {
  languageNotSent,
  type MailQueue,
  mailHash,
  requestMail,
  tokenOfPreview,
} from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration, requireAskable } from '../registrations/room.ts';
import { dueOf } from './ask.ts';

/**
 * The applicant's mail as `ask` would queue it, but for the secret of its link. Writes nothing. Throws
 * `registration-not-found` and `already-decided`.
 */
export async function previewRequest(
  db: Db,
  mails: MailQueue,
  key: RegistrationKey,
  asked: z.infer<typeof previewRequestMail.schema.body>,
  at: Date,
): Promise<MailPreview> {
  const [registration, market] = await Promise.all([
    findRegistration(db, key),
    mailMarket(db, key.countryCode),
  ]);
  if (registration === undefined) throw new ProblemError('registration-not-found');
  requireAskable(registration);
  const { points, messageToApplicant, answerDays, reviewerLocale } = asked;
  const forMail = { points, messageToApplicant, dueAt: dueOf(at, answerDays) };
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
