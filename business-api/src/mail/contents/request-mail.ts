import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { RequestPoint } from '@countersign/domain/registration/request-point';
import { type Addressed, type ApplicantMailSettings, applicantMail } from './applicant-mail.ts';
import { staffText } from './foreign-text.ts';
import { dueDay } from './mail-day.ts';
import type { MailBlock, MailDocument } from './mail-document.ts';
import { fill, type MailTexts, mailTexts } from './mail-texts.ts';
import { pointTexts } from './point-texts.ts';

/** What the applicant is asked. */
export interface AskedForMail {
  readonly points: readonly RequestPoint[];
  readonly messageToApplicant?: string | undefined;
  readonly dueAt: Date;
}

/** In the place of a link's secret, for previews and for the hash that compares them. */
export const tokenOfPreview = 'preview';

/** The address of the page on which the applicant answers. */
function answerAddress(consoleUrl: string, token: string): string {
  return `${consoleUrl}/answer/${token}`;
}

/**
 * The mail that asks the applicant, or reminds of it, in the language of `locale`: the points, by when,
 * and one button. `token` is the secret of its link; undefined for a printed letter, which has none.
 */
export function requestMail(
  registration: Addressed,
  asked: AskedForMail,
  {
    locale,
    token,
    occasion = 'ask',
  }: {
    readonly locale: string;
    readonly token: string | undefined;
    readonly occasion?: 'ask' | 'reminder';
  },
  settings: ApplicantMailSettings,
): MailDocument {
  const language = applicantMailLanguage(locale, registration.countryCode, settings);
  const { information } = mailTexts(language);
  const { ask } = information;
  const message = staffText(asked.messageToApplicant ?? '');
  const due = dueDay(asked.dueAt, language, registration.countryCode);
  const body: MailBlock[] = [
    ...(message === ''
      ? []
      : [
          { kind: 'paragraph', text: ask.messageIntro } as const,
          { kind: 'quote', text: message } as const,
        ]),
    { kind: 'subheading', text: ask.points },
    {
      kind: 'list',
      items: asked.points.map((point) => pointLine(point, language, registration.countryCode)),
    },
    { kind: 'paragraph', text: fill(ask.due, { date: due }) },
    ...(token === undefined ? [] : linkBlocks(token, language, settings)),
  ];
  const words = questionWords(information, occasion, registration);
  return applicantMail(registration, language, words, body, settings, {
    part: occasion === 'ask' ? 'information-request' : 'information-reminder',
    values: (own) => ({ answerBy: dueDay(asked.dueAt, own, registration.countryCode) }),
    withStatus: token !== undefined,
  });
}

/** What is approved is not waiting for a decision. */
function questionWords(
  { approved, ...information }: MailTexts['information'],
  occasion: 'ask' | 'reminder',
  { status }: Addressed,
) {
  if (status !== 'approved') return information[occasion];
  return occasion === 'ask'
    ? { ...information.ask, preheader: approved.askPreheader, intro: approved.askIntro }
    : { ...information.reminder, preheader: approved.reminderPreheader };
}

function linkBlocks(
  token: string,
  language: MailLanguage,
  settings: ApplicantMailSettings,
): MailBlock[] {
  const { ask } = mailTexts(language).information;
  const address = answerAddress(settings.consoleUrl, token);
  return [
    { kind: 'buttons', buttons: [{ label: ask.button, address, tone: 'approve' }] },
    { kind: 'note', text: ask.buttonNote },
  ];
}

function pointLine(point: RequestPoint, language: MailLanguage, countryCode: CountryCode): string {
  const { task, why } = pointTexts(point, language, countryCode);
  const words = staffText(point.words ?? '');
  return [task, why, words].filter((part) => part !== null && part !== '').join('\n');
}
