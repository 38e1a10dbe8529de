import { codeMinutes } from '@countersign/contract/requests/applicant';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import {
  isFixable,
  type RejectionCode,
  rejectionCodes,
} from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import type { OwnTexts, WordPart } from '@countersign/domain/words/own-words';
import { codeMail, receiptMail } from '../contents/answer-mails.ts';
import type { ApplicantMailSettings } from '../contents/applicant-mail.ts';
import { correctedMail } from '../contents/corrected-mail.ts';
import { correctionMail } from '../contents/correction-mail.ts';
import { decisionMail } from '../contents/decision-mail.ts';
import type { MailDocument } from '../contents/mail-document.ts';
import { mailTexts } from '../contents/mail-texts.ts';
import { requestMail, tokenOfPreview } from '../contents/request-mail.ts';
import { registrationReceiptMail, withdrawalMail } from '../contents/status-mails.ts';

const dayMs = 86_400_000;
const usualReason: RejectionCode = 'L02';
/** A mail with all reasons would show none of them well. */
const mostReasons = 5;

/** Whom a mail is about in a preview. */
export type Shown = Pick<
  Registration,
  'ticketNumber' | 'countryCode' | 'applicantLocale' | 'practice' | 'contact'
>;

/** An invented registration, for mails that show words and no one's data. */
export function inventedRegistration(countryCode: CountryCode, language: MailLanguage): Shown {
  const { practice, contact } = mailTexts(language).sample;
  return {
    ticketNumber: TicketNumber.parse('T-000000'),
    countryCode,
    applicantLocale: localeOf(language),
    practice: { legalName: practice, type: 'optometry', addresses: [], identifiers: [] },
    contact: { name: contact, role: 'owner', email: 'sample@practice.example' },
  };
}

/** A locale whose mails are in this language, in every market. */
function localeOf(language: MailLanguage): string {
  return language === 'pt' ? 'pt_PT' : language;
}

/** The mail that shows a part of the own words, as a decision or an act at `at` would make it. */
export function partMail(
  shown: Shown,
  {
    part,
    language,
    texts,
    at,
  }: {
    readonly part: WordPart;
    readonly language: MailLanguage;
    readonly texts: OwnTexts;
    readonly at: Date;
  },
  settings: ApplicantMailSettings,
): MailDocument {
  const locale = localeOf(language);
  const decidedAt = at.toISOString();
  const pending = { ...shown, status: 'pending' } as const;
  switch (part) {
    case 'approval': {
      const decision = { reasonCodes: [], decidedAt };
      return decisionMail({ ...shown, status: 'approved', decision }, locale, settings);
    }
    case 'rejection':
    case 'reasons': {
      const decision = { reasonCodes: reasonsIn(texts), decidedAt };
      return decisionMail({ ...shown, status: 'rejected', decision }, locale, settings);
    }
    case 'existing-account': {
      const decision = { reasonCodes: [], decidedAt };
      return decisionMail({ ...shown, status: 'linked', decision }, locale, settings);
    }
    case 'receipt': {
      const dueAt = new Date(at.getTime() + 2 * dayMs);
      return registrationReceiptMail(pending, { locale, dueAt }, settings);
    }
    case 'withdrawal':
      return withdrawalMail(pending, locale, settings);
    case 'correction':
      return correctionMail(pending, locale, settings);
    case 'information-request':
    case 'information-reminder': {
      const points = [{ kind: 'correct', field: 'practice.phone', reason: null } as const];
      const asked = { points, dueAt: new Date(at.getTime() + 14 * dayMs) };
      const occasion = part === 'information-request' ? 'ask' : 'reminder';
      return requestMail(pending, asked, { locale, token: tokenOfPreview, occasion }, settings);
    }
    case 'answer-code':
      return codeMail(pending, { locale, code: '123456', minutes: codeMinutes }, settings);
    case 'answer-receipt': {
      const comparison = { points: [], beside: [], documentsBeside: [] };
      return receiptMail(pending, { locale, comparison, onBehalf: false }, settings);
    }
    case 'field-corrected': {
      const field = 'practice.phone';
      const difference = { field, change: 'changed', before: '–', after: '–' } as const;
      return correctedMail(pending, { locale, difference }, settings);
    }
  }
}

/** The reasons that have own sentences here; those that can be corrected alone, since only they show both. */
function reasonsIn(texts: OwnTexts): RejectionCode[] {
  const own = rejectionCodes.filter((code) =>
    Object.keys(texts).some((key) => key.startsWith(`${code}.`)),
  );
  const fixable = own.filter(isFixable);
  const shown = fixable.length > 0 ? fixable : own;
  return shown.length === 0 ? [usualReason] : shown.slice(0, mostReasons);
}
