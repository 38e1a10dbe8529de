import type { AnswerInvitation } from '@countersign/contract/requests/applicant';
import {
  applicantLanguages,
  applicantMailLanguage,
} from '@countersign/domain/locale/language-status';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { marketName, pointTexts } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { findRegistration } from '../registrations/room.ts';
import {
  type Codes,
  codesForApplicant,
  pointsOf,
  type RoundRow,
  readCodes,
} from '../requests/room.ts';

export interface Invited {
  readonly registration: Registration;
  readonly row: Pick<
    RoundRow,
    'round' | 'points' | 'message' | 'asked_at' | 'due_at' | 'ends_at' | 'tries' | 'try_window'
  >;
  /** Undefined until the round has been answered. */
  readonly answeredAt: Date | undefined;
}

/** What of the way to the page is said in its texts. */
export interface InvitationSettings {
  readonly language: string | undefined;
  readonly sender: string;
  readonly at: Date;
}

/** The registration and round that an applicant was asked about. Throws `answer-link-invalid`. */
export async function findAsked(db: Db, { key, round }: Applicant): Promise<Invited> {
  const registration = await findRegistration(db, key);
  const found = await db
    .selectFrom('information_requests as asked')
    .leftJoin('answers as answer', (join) =>
      join
        .onRef('answer.country_code', '=', 'asked.country_code')
        .onRef('answer.ticket_number', '=', 'asked.ticket_number')
        .onRef('answer.round', '=', 'asked.round'),
    )
    .select([
      'asked.round',
      'asked.points',
      'asked.message',
      'asked.asked_at',
      'asked.due_at',
      'asked.ends_at',
      'asked.tries',
      'asked.try_window',
      'answer.at as answered_at',
    ])
    .where('asked.country_code', '=', key.countryCode)
    .where('asked.ticket_number', '=', key.ticketNumber)
    .where('asked.round', '=', round)
    .executeTakeFirst();
  if (registration === undefined || found === undefined) {
    throw new ProblemError('answer-link-invalid');
  }
  const { answered_at: answeredAt, ...row } = found;
  return { registration, row, answeredAt: answeredAt ?? undefined };
}

/** The same of a round that may still be answered. Throws `answer-link-invalid`. */
export async function findInvited(db: Db, applicant: Applicant): Promise<Invited> {
  if (!applicant.isOpen) throw new ProblemError('answer-link-invalid');
  return findAsked(db, applicant);
}

/** What the link alone shows: no names, values or words of people. Changes nothing. */
export async function readInvitation(
  db: Db,
  applicant: Applicant,
  settings: InvitationSettings,
): Promise<AnswerInvitation> {
  return invitationOf(db, await findAsked(db, applicant), applicant, settings);
}

/** No code is sent to another address than the link's. */
const noCodes: Codes = {
  usable: [],
  next: undefined,
  nextAt: undefined,
  undelivered: undefined,
};

export async function invitationOf(
  db: Db,
  { registration, row, answeredAt }: Invited,
  { key, session, isBound }: Applicant,
  { language: asked, sender, at }: InvitationSettings,
): Promise<AnswerInvitation & { readonly language: MailLanguage }> {
  const { ticketNumber, countryCode } = registration;
  const market = await mailMarket(db, countryCode);
  const own = applicantMailLanguage(applicantLanguageLocale(registration), countryCode, market);
  const language = asked === undefined ? own : applicantMailLanguage(asked, countryCode, market);
  const isUnlocked = session !== undefined;
  return {
    ticketNumber,
    countryCode,
    language,
    applicantLanguage: own,
    languages: [...applicantLanguages(countryCode, market)],
    market: marketName(countryCode, language),
    sender,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    readableUntil: row.ends_at.toISOString(),
    points: pointsOf(row).map(({ kind, field, reason, finding }, place) => {
      // A finding names values: the link alone shows none.
      const told = isUnlocked ? { finding } : {};
      const texts = pointTexts({ kind, field, reason, ...told }, language, countryCode);
      return { point: place + 1, kind, field, ...texts };
    }),
    ...codesForApplicant(isBound ? await readCodes(db, key, row, at) : noCodes),
    takesCodes: isBound,
    unlocked: isUnlocked,
  };
}
