import type {
  AnswerCodes,
  AnswerField,
  AnswerPoint,
} from '@countersign/contract/requests/applicant';
import {
  applicantLanguages,
  applicantMailLanguage,
} from '@countersign/domain/locale/language-status';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import {
  applicantLanguageLocale,
  practiceDisplayName,
} from '@countersign/domain/registration/application';
import {
  type DecidedRegistration,
  type DecidedStatus,
  isDecided,
  type Registration,
} from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { AnswerContent } from '@countersign/domain/requests/answer-content';
import { Comparison } from '@countersign/domain/requests/comparison';
import { endOfLocalDay } from '@countersign/domain/working-time/zone-clock';
import { sql } from 'kysely';
import { documentsOfForm } from '../../documents/room.ts';
import {
  type MailBlock,
  type MailQueue,
  mailTexts,
  marketName,
  pointTexts,
} from '../../mail/room.ts';
import { mailMarket } from '../../markets/room.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import {
  type RegistrationRow,
  registrationColumns,
  registrationOf,
} from '../../registrations/room.ts';
import { codesForApplicant, isAnswerable, pointsOf } from '../../requests/room.ts';
import { formFields } from '../form-fields.ts';
import { labelled, pageWords } from '../page/page-texts.ts';
import { statusCodes } from './status-codes.ts';

/** Where a registration stands, as its applicant may know: a decision that can be undone is none yet. */
export type Standing =
  | { readonly kind: 'received' | 'in-review'; readonly expectedAt: Date; readonly isLate: boolean }
  | { readonly kind: 'asked'; readonly dueAt: Date; readonly isLate: boolean }
  | { readonly kind: DecidedStatus | 'withdrawn'; readonly at: string };

/** What every page of the registration says. */
export interface StatusHead {
  readonly ticketNumber: string;
  readonly countryCode: Registration['countryCode'];
  readonly language: MailLanguage;
  /** That of the applicant's mails. */
  readonly applicantLanguage: MailLanguage;
  /** Those that can be chosen. */
  readonly languages: readonly MailLanguage[];
  readonly market: string;
  readonly submittedAt: string;
  readonly standing: Standing;
}

/** What the link alone shows. */
export interface StatusOverview extends StatusHead {
  /** Those that open the rest. */
  readonly codes: AnswerCodes;
}

/** One question and its answer. */
export interface StatusRound {
  readonly askedAt: string;
  readonly points: readonly (Pick<AnswerPoint, 'label' | 'task' | 'why'> & {
    readonly words: string | undefined;
  })[];
  readonly message: string | null;
  readonly answer:
    | {
        readonly at: string;
        readonly comparison: Comparison;
        readonly explanations: readonly string[];
        /** What was confirmed as it is, by the name of its field or what was asked. */
        readonly confirmed: readonly string[];
        /** Names of the documents that came with it. */
        readonly documents: readonly string[];
        readonly message: string | undefined;
      }
    | undefined;
}

/** What the code shows beside it. */
export interface StatusDetails extends StatusHead {
  readonly practiceName: string;
  readonly contactName: string;
  /** Also those without a value, which an answer may have removed. */
  readonly fields: AnswerField[];
  readonly documents: readonly string[];
  /** The newest first. */
  readonly rounds: readonly StatusRound[];
  /** What the mail about the decision says. */
  readonly decision: readonly MailBlock[];
  /** Whether the applicant can answer, or withdraw, now. */
  readonly canAnswer: boolean;
  readonly canWithdraw: boolean;
}

interface Read {
  readonly registration: Registration;
  readonly row: RegistrationRow;
  readonly standing: Standing;
}

async function read(
  db: Db,
  { countryCode, ticketNumber }: RegistrationKey,
  now: Date,
): Promise<Read> {
  const row = await db
    .selectFrom('registrations')
    .select(registrationColumns)
    .select(
      sql<boolean>`exists (select from history_events as event
        where event.country_code = registrations.country_code
          and event.ticket_number = registrations.ticket_number
          and event.kind in ('opened', 'claimed', 'assigned', 'taken-over', 'approved', 'rejected', 'linked'))`.as(
        'seen',
      ),
    )
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirst();
  if (row === undefined) throw new ProblemError('answer-link-invalid');
  const registration = registrationOf(row);
  return { registration, row, standing: standingOf(registration, row, row.seen, now) };
}

function standingOf(
  registration: Registration,
  { due_at: expectedAt }: RegistrationRow,
  wasSeen: boolean,
  now: Date,
): Standing {
  if (registration.status === 'withdrawn') {
    return { kind: 'withdrawn', at: registration.withdrawnAt };
  }
  if (isKnownDecision(registration, now)) {
    return { kind: registration.status, at: registration.decision.decidedAt };
  }
  const { request } = registration;
  if (request !== undefined && isAsked(registration, now)) {
    const dueAt = new Date(request.dueAt);
    return { kind: 'asked', dueAt, isLate: isDayOver(registration, dueAt, now) };
  }
  const kind = wasSeen || request !== undefined ? 'in-review' : 'received';
  return { kind, expectedAt, isLate: isDayOver(registration, expectedAt, now) };
}

/** Whether the day of an instant is over in the market: pages and mails name the day, and no hour. */
function isDayOver({ countryCode }: Registration, instant: Date, now: Date): boolean {
  return endOfLocalDay(marketTimeZone(countryCode), instant.getTime()) <= now.getTime();
}

/** A decision whose time to undo has ended. */
function isKnownDecision(
  registration: Registration,
  now: Date,
): registration is DecidedRegistration {
  return isDecided(registration) && now >= new Date(registration.decision.mailHeldUntil);
}

/** Whether a question waits whose mail has left. */
function isAsked(registration: Registration, now: Date): boolean {
  const { request } = registration;
  return (
    request !== undefined &&
    isAnswerable(registration, request.round) &&
    new Date(request.mailHeldUntil) <= now
  );
}

/** What the link alone shows: how far it is in general words, without names and values. Changes nothing. */
export async function readStatusOverview(
  db: Db,
  key: RegistrationKey,
  { language, now }: { readonly language: MailLanguage | undefined; readonly now: Date },
): Promise<StatusOverview> {
  const codes = codesForApplicant(await statusCodes(db, key, now));
  return { ...(await headOf(db, await read(db, key, now), language)), codes };
}

async function headOf(
  db: Db,
  { registration, standing }: Read,
  chosen: MailLanguage | undefined,
): Promise<StatusHead> {
  const { ticketNumber, countryCode, submittedAt } = registration;
  const settings = await mailMarket(db, countryCode);
  const applicantLanguage = applicantMailLanguage(
    applicantLanguageLocale(registration),
    countryCode,
    settings,
  );
  const language =
    chosen === undefined ? applicantLanguage : applicantMailLanguage(chosen, countryCode, settings);
  const languages = applicantLanguages(countryCode, settings);
  const market = marketName(countryCode, language);
  return {
    ticketNumber,
    countryCode,
    language,
    applicantLanguage,
    languages,
    market,
    submittedAt,
    standing,
  };
}

/** What the code shows: what was sent, asked, answered and decided. Changes nothing. */
export async function readStatusDetails(
  db: Db,
  key: RegistrationKey,
  {
    language: chosen,
    now,
    mails,
  }: {
    readonly language: MailLanguage | undefined;
    readonly now: Date;
    readonly mails: MailQueue;
  },
): Promise<StatusDetails> {
  const found = await read(db, key, now);
  const { registration } = found;
  const head = await headOf(db, found, chosen);
  const { language } = head;
  const { documents: documentNames } = mailTexts(language).information;
  return {
    ...head,
    practiceName: practiceDisplayName(registration.practice),
    contactName: registration.contact.name,
    fields: formFields(registration, [], language),
    documents: registration.documents.map(({ kind, fileName }) =>
      labelled(pageWords(language), documentNames[kind], fileName),
    ),
    rounds: await readRounds(db, key, language, now),
    decision: isKnownDecision(registration, now)
      ? mails.decisionBlocks(await mailMarket(db, key.countryCode), registration, language)
      : [],
    canAnswer: isAsked(registration, now),
    // Also where a decision can still be undone, of which who looks does not learn here.
    canWithdraw: registration.status !== 'withdrawn' && !isKnownDecision(registration, now),
  };
}

interface RoundRow {
  readonly round: number;
  readonly points: unknown;
  readonly message: string | null;
  readonly asked_at: Date;
  readonly at: Date | null;
  readonly content: unknown;
  readonly comparison: unknown;
}

export function statusRoundsQuery({ countryCode, ticketNumber }: RegistrationKey, now: Date) {
  return sql<RoundRow>`select asked.round, asked.points, asked.message, asked.asked_at,
      answer.at, answer.content, answer.comparison
    from information_requests as asked
    left join answers as answer on answer.country_code = asked.country_code
      and answer.ticket_number = asked.ticket_number and answer.round = asked.round
    where asked.country_code = ${countryCode} and asked.ticket_number = ${ticketNumber}
      and asked.state <> 'undone' and asked.held_until <= ${now}
    order by asked.round desc limit 20`;
}

async function readRounds(
  db: Db,
  key: RegistrationKey,
  language: MailLanguage,
  now: Date,
): Promise<StatusRound[]> {
  const { rows } = await statusRoundsQuery(key, now).execute(db);
  const read = async (row: RoundRow): Promise<StatusRound> => {
    const { round, message, asked_at, at } = row;
    const answer = at === null ? undefined : AnswerContent.parse(row.content);
    const comparison = at === null ? undefined : Comparison.parse(row.comparison);
    const points = pointsOf(row).map((point) => ({
      ...pointTexts(point, language, key.countryCode),
      words: point.words?.trim() || undefined,
    }));
    const nameOf = (point: number) => points[point - 1]?.label || points[point - 1]?.task || '';
    return {
      askedAt: asked_at.toISOString(),
      points,
      message,
      answer:
        at === null || answer === undefined || comparison === undefined
          ? undefined
          : {
              at: at.toISOString(),
              comparison,
              confirmed: answer.points.flatMap(({ point, confirmed }) =>
                confirmed === true ? [nameOf(point)] : [],
              ),
              documents: await documentNames(db, key, round, comparison),
              explanations: answer.points.flatMap(({ explanation = '' }) =>
                explanation === '' ? [] : [explanation],
              ),
              message: answer.message,
            },
    };
  };
  return Promise.all(rows.map(read));
}

/** As the page of the answer names them: neither what was refused nor what staff added. */
async function documentNames(
  db: Db,
  key: RegistrationKey,
  round: number,
  { points, documentsBeside }: Comparison,
): Promise<string[]> {
  // Most answers have none: only the others are looked up.
  if (documentsBeside.length === 0 && points.every(({ documents }) => documents.length === 0)) {
    return [];
  }
  const documents = await documentsOfForm(db, { key, round }, true);
  return documents.filter(({ state }) => state !== 'refused').map(({ fileName }) => fileName);
}
