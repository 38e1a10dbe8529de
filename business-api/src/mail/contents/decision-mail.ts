import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { NamedNumber } from '@countersign/domain/registration/named-number';
import {
  correctableReasons,
  isConditional,
  type RejectionCode,
} from '@countersign/domain/registration/reason-codes';
import type {
  Approval,
  Link,
  Registration,
  Rejection,
} from '@countersign/domain/registration/registration';
import { ownText } from '@countersign/domain/words/own-words';
import {
  type ApplicantMailSettings,
  applicantMail,
  namedValues,
  ownBlocks,
} from './applicant-mail.ts';
import { foreignLine, staffText } from './foreign-text.ts';
import { listSeparator } from './list-separator.ts';
import { calendarDay, mailDay } from './mail-day.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { capitalised, fill, mailTexts, type ReasonText, reasonText } from './mail-texts.ts';

/** The parts of a decided registration that the applicant's mail depends on: no staff name. */
export type DecisionForApplicant = Pick<
  Registration,
  'ticketNumber' | 'countryCode' | 'applicantLocale' | 'practice' | 'contact'
> &
  (
    | {
        readonly status: 'approved';
        readonly decision: ApplicantFields<Approval>;
        /** Its number, where it exists before the mail leaves. */
        readonly account?: string;
      }
    | { readonly status: 'rejected'; readonly decision: ApplicantFields<Rejection> }
    /** Without the account's number: who applies in a practice's name must not learn it. */
    | { readonly status: 'linked'; readonly decision: ApplicantFields<Link> }
  );
type ApplicantFields<D extends Approval | Rejection | Link> = Pick<
  D,
  Extract<
    keyof D,
    'reasonCodes' | 'messageToApplicant' | 'namedNumbers' | 'condition' | 'decidedAt'
  >
>;

/** In which language and by whose words a mail is written. */
export interface Writing {
  readonly language: MailLanguage;
  readonly settings: ApplicantMailSettings;
}

/**
 * The mail about the outcome, in the language of `locale` or in English if there are no mail texts in
 * it. It contains no names of staff, internal notes or codes, and the day of the decision only where the market's own
 * words name it.
 */
export function decisionMail(
  registration: DecisionForApplicant,
  locale: string,
  settings: ApplicantMailSettings,
): MailDocument {
  const { countryCode, status } = registration;
  const language = applicantMailLanguage(locale, countryCode, settings);
  const { decision } = mailTexts(language);
  const writing = { language, settings };
  const body = [...outcome(registration, writing), ...message(registration, decision.quoteIntro)];
  return applicantMail(
    registration,
    language,
    decision[status],
    body,
    settings,
    partOf(registration, language),
  );
}

/** What that mail says of the outcome, for the page that shows it again. */
export function decisionBlocks(
  registration: DecisionForApplicant,
  writing: Writing,
): readonly MailBlock[] {
  const { decision } = mailTexts(writing.language);
  const practice = foreignLine(practiceDisplayName(registration.practice));
  // In some languages a mail goes on in small letters after its greeting, which the page does not have.
  const intro = capitalised(
    fill(decision[registration.status].intro, { practice }),
    writing.language,
  );
  const { next, ...own } = partOf(registration, writing.language);
  return [
    ...ownBlocks(registration, 'opening', [{ kind: 'paragraph', text: intro }], {
      ...writing,
      ...own,
    }),
    ...outcome(registration, writing),
    ...message(registration, decision.quoteIntro),
    ...ownBlocks(registration, 'nextSteps', next, {
      ...writing,
      ...own,
      heading: decision.nextSteps,
    }),
  ];
}

/** The own words of the mail, and what the product says about the next steps without them. */
function partOf(registration: DecisionForApplicant, language: MailLanguage) {
  const { countryCode, status } = registration;
  const decidedAt = new Date(registration.decision.decidedAt);
  return {
    part: partOfStatus[status],
    values: (own: MailLanguage) => ({ decidedOn: mailDay(decidedAt, own, countryCode) }),
    next: nextAfter(registration, language),
  } as const;
}

const partOfStatus = {
  approved: 'approval',
  rejected: 'rejection',
  linked: 'existing-account',
} as const;

/**
 * What is known without the market: of an approval that nothing is missing, but for a condition; of an existing account
 * that it goes on, and whom to tell of a mistake.
 */
function nextAfter(registration: DecisionForApplicant, language: MailLanguage): MailBlock[] {
  const { status, decision, ticketNumber: ticket } = registration;
  if (status === 'rejected') return [];
  if (status === 'approved' && isConditional(decision.reasonCodes)) return [];
  const texts = mailTexts(language).decision;
  return [
    { kind: 'subheading', text: texts.nextSteps },
    { kind: 'paragraph', text: fill(texts[status].next, { ticket }) },
  ];
}

function outcome(registration: DecisionForApplicant, writing: Writing): MailBlock[] {
  switch (registration.status) {
    case 'approved':
      return [...accountOf(registration, writing), ...conditionOf(registration, writing)];
    case 'rejected':
      return reasonsOf(registration, writing);
    case 'linked':
      return [];
  }
}

function accountOf(
  { account }: DecisionForApplicant & { readonly status: 'approved' },
  { language }: Writing,
): MailBlock[] {
  if (account === undefined) return [];
  const { approved } = mailTexts(language).decision;
  return [{ kind: 'paragraph', text: fill(approved.account, { number: foreignLine(account) }) }];
}

/** The condition and its day; while neither is known, as in a preview, that there is one. */
function conditionOf(
  { decision, countryCode }: DecisionForApplicant & { readonly status: 'approved' },
  { language }: Writing,
): MailBlock[] {
  if (!isConditional(decision.reasonCodes)) return [];
  const { approved } = mailTexts(language).decision;
  const { condition } = decision;
  if (condition === undefined) return [{ kind: 'paragraph', text: approved.condition }];
  const date = calendarDay(condition.until, language, countryCode) ?? condition.until;
  return [
    { kind: 'subheading', text: approved.conditionTitle },
    { kind: 'quote', text: staffText(condition.text) },
    { kind: 'paragraph', text: fill(approved.conditionUntil, { date }) },
  ];
}

function reasonsOf(
  registration: DecisionForApplicant & { readonly status: 'rejected' },
  writing: Writing,
): MailBlock[] {
  const { rejected } = mailTexts(writing.language).decision;
  const { reasonCodes, namedNumbers = [] } = registration.decision;
  if (reasonCodes.length === 0) return []; // a preview before the first reason is chosen
  const say = (code: RejectionCode, which: keyof ReasonText) =>
    reasonSentence(registration, code, which, writing);
  const next = distinct(correctableReasons(reasonCodes).map((code) => say(code, 'next')));
  const reasons = distinct(
    reasonCodes.map((code) => withNumbers(say(code, 'why'), code, namedNumbers, writing.language)),
  );
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

/** A reason's sentence: the market's own, or the product's. */
function reasonSentence(
  registration: DecisionForApplicant,
  code: RejectionCode,
  which: keyof ReasonText,
  { language, settings }: Writing,
): string {
  const { countryCode } = registration;
  const place = { part: 'reasons', key: `${code}.${which}`, language, countryCode } as const;
  const own = ownText(settings.words ?? null, place);
  if (own === undefined) return reasonText(language, code)[which] ?? '';
  return fill(own.text, namedValues(registration, language, settings));
}

/** A reason's sentence, with the numbers of the application that it is about: "SIRET 732 829 320 00074". */
function withNumbers(
  why: string,
  code: RejectionCode,
  named: readonly NamedNumber[],
  language: MailLanguage,
): string {
  const { decision, schemes } = mailTexts(language);
  const numbers = named
    .filter((one) => one.code === code)
    .map(({ scheme, number }) => `${schemes[scheme]} ${foreignLine(number)}`);
  if (numbers.length === 0) return why;
  const separator = listSeparator(language);
  return fill(decision.rejected.concerning, { why, numbers: numbers.join(separator) });
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
