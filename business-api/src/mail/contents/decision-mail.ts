import { type MailLanguage, mailLanguageOf } from '@countersign/domain/locale/mail-language';
import type { NamedNumber } from '@countersign/domain/registration/named-number';
import {
  correctableReasons,
  isConditional,
  type RejectionCode,
} from '@countersign/domain/registration/reason-codes';
import type {
  Approval,
  Registration,
  Rejection,
} from '@countersign/domain/registration/registration';
import { type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import { foreignLine, staffText } from './foreign-text.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { fill, mailTexts, reasonText } from './mail-texts.ts';

/** A reason's sentence, with the numbers of the application that it is about: "SIRET 732 829 320 00074". */
function whyWithNumbers(
  code: RejectionCode,
  named: readonly NamedNumber[],
  language: MailLanguage,
): string {
  const { why } = reasonText(language, code);
  const { decision, schemes } = mailTexts(language);
  const numbers = named
    .filter((one) => one.code === code)
    .map(({ scheme, number }) => `${schemes[scheme]} ${foreignLine(number)}`);
  if (numbers.length === 0) return why;
  const separator = language === 'ja' ? '、' : ', ';
  return fill(decision.rejected.concerning, { why, numbers: numbers.join(separator) });
}

/** The parts of a decided registration that the applicant's mail depends on: no staff name, no time. */
export type DecisionForApplicant = Pick<
  Registration,
  'ticketNumber' | 'countryCode' | 'applicantLocale' | 'practice' | 'contact'
> &
  (
    | { readonly status: 'approved'; readonly decision: ApplicantFields<Approval> }
    | { readonly status: 'rejected'; readonly decision: ApplicantFields<Rejection> }
  );
type ApplicantFields<D extends Approval | Rejection> = Pick<
  D,
  Extract<keyof D, 'reasonCodes' | 'messageToApplicant' | 'namedNumbers'>
>;

/**
 * The mail about the outcome, in the language of `locale` or in English if there are no mail texts in
 * it. It contains no names of staff, internal notes or codes.
 */
export function decisionMail(
  registration: DecisionForApplicant,
  locale: string,
  settings: ApplicantMailSettings,
): MailDocument {
  const language = mailLanguageOf(locale, registration.countryCode);
  const { decision } = mailTexts(language);
  const words = decision[registration.status];
  const body = [...outcome(registration, language), ...message(registration, decision.quoteIntro)];
  return applicantMail(registration, language, words, body, settings);
}

function outcome(registration: DecisionForApplicant, language: MailLanguage): MailBlock[] {
  const { approved, rejected } = mailTexts(language).decision;
  if (registration.status === 'approved') {
    const conditional = isConditional(registration.decision.reasonCodes);
    return conditional ? [{ kind: 'paragraph', text: approved.condition }] : [];
  }
  const { reasonCodes, namedNumbers = [] } = registration.decision;
  if (reasonCodes.length === 0) return []; // a preview before the first reason is chosen
  const next = nextSteps(reasonCodes, language);
  const reasons = distinct(reasonCodes.map((code) => whyWithNumbers(code, namedNumbers, language)));
  return [
    { kind: 'paragraph', text: reasons.length === 1 ? rejected.reason : rejected.reasons },
    { kind: 'list', items: reasons },
    ...(next.length === 0
      ? []
      : ([
          { kind: 'subheading', text: rejected.next },
          { kind: 'list', items: next },
        ] as const)),
  ];
}

function nextSteps(codes: readonly RejectionCode[], language: MailLanguage): string[] {
  return distinct(correctableReasons(codes).map((code) => reasonText(language, code).next ?? ''));
}

function message({ decision }: DecisionForApplicant, intro: string): MailBlock[] {
  const text = staffText(decision.messageToApplicant ?? '');
  if (text === '') return [];
  return [
    { kind: 'paragraph', text: intro },
    { kind: 'quote', text },
  ];
}

// Two codes may have the same text on purpose (R01, R02): it must not reveal a suspicion.
function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
