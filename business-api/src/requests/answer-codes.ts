import {
  type AnswerCodes,
  codeMinutes,
  codesPerDay,
  longCodeHours,
  longCodesPerDay,
  triesPerDay,
} from '@countersign/contract/requests/applicant';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import type { MailState } from '../platform/database/mails-table.ts';
import type { RoundRow } from './request-rows.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Most short codes that are good at once: each of them makes a guess likelier to be right. */
const mostShortAtOnce = 3;
/** Also of codes whose mails were not delivered, which count for nothing else. */
const mostRowsPerDay = 30;

interface StandingCode {
  readonly hash: string;
  readonly isLong: boolean;
  readonly askedAt: Date;
  readonly until: Date;
  readonly mail: 'on-its-way' | 'sent' | 'undelivered';
}

/** The codes of a round at one time. Where none can be sent any more, long ones that were sent are still good. */
export interface Codes {
  /** Those that open the form, newest first. */
  readonly usable: readonly StandingCode[];
  /** What another would be; undefined: none can be sent before `nextAt`. */
  readonly next: 'short' | 'long' | undefined;
  readonly nextAt: Date | undefined;
  /** The newest whose mail could not be delivered, where none is usable. */
  readonly undelivered: StandingCode | undefined;
}

/** Whose codes these are, and how many wrong ones were typed. */
export type CodeTries = Pick<RoundRow, 'round' | 'tries' | 'try_window' | 'refused_codes'>;

/** In place of a round: the codes of a registration's status page. */
export const statusRound = 0;

/** Tries of short codes within the day, and when that day began. */
export function triesOf(
  { tries, try_window: window }: Pick<RoundRow, 'tries' | 'try_window'>,
  at: Date,
) {
  const isNewDay = window === null || at.getTime() - window.getTime() >= dayMs;
  return isNewDay ? { tries: 0, window: at } : { tries, window };
}

/** Until when a code of this kind is good that is made now. */
export function validUntil(kind: 'short' | 'long', at: Date): Date {
  const minutes = kind === 'short' ? codeMinutes : longCodeHours * 60;
  return new Date(at.getTime() + minutes * minuteMs);
}

/**
 * The codes of a round. Short ones are limited by the day, since they can be guessed and asked for by who has the link
 * alone; then long ones are sent, which cannot be guessed and are good for as long as they count.
 */
export async function readCodes(
  db: Db | Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  row: Omit<CodeTries, 'refused_codes'>,
  at: Date,
): Promise<Codes> {
  const { rows } = await sql<{
    hash: string;
    isLong: boolean;
    askedAt: Date;
    until: Date;
    state: MailState | null;
  }>`select code.code_hash as hash, code.is_long as "isLong", code.asked_at as "askedAt", code.until, mail.state
    from answer_codes as code left join mails as mail on mail.id = code.mail_id
    where code.country_code = ${countryCode} and code.ticket_number = ${ticketNumber}
      and code.round = ${row.round}::int and code.asked_at > ${new Date(at.getTime() - dayMs)}
    order by code.asked_at desc, code.mail_id desc`.execute(db);
  const codes = rows.map(({ state, ...code }) => ({ ...code, mail: mailOf(state) }));
  const hasTries = triesOf(row, at).tries < triesPerDay;
  const counted = codes.filter(({ mail }) => mail !== 'undelivered');
  const short = counted.filter(({ isLong }) => !isLong);
  const long = counted.filter(({ isLong }) => isLong);
  const oldestLong = long.at(longCodesPerDay - 1);
  const isGood = ({ until }: StandingCode) => until > at;
  const usable = counted.filter(
    (code) => isGood(code) && (code.isLong || (hasTries && short.indexOf(code) < mostShortAtOnce)),
  );
  const mayBeShort = hasTries && short.length < codesPerDay;
  const blocking =
    codes.length >= mostRowsPerDay ? codes.at(-1) : mayBeShort ? undefined : oldestLong;
  return {
    usable,
    next: blocking !== undefined ? undefined : mayBeShort ? 'short' : 'long',
    nextAt: blocking && new Date(blocking.askedAt.getTime() + dayMs),
    undelivered:
      usable.length > 0
        ? undefined
        : codes.find((code) => isGood(code) && code.mail === 'undelivered'),
  };
}

/** What the link alone tells of them. */
export function codesForApplicant({ usable, undelivered, nextAt }: Codes): AnswerCodes {
  const shown = usable[0] ?? undelivered;
  return {
    code:
      shown === undefined
        ? null
        : {
            askedAt: shown.askedAt.toISOString(),
            validUntil: shown.until.toISOString(),
            isLong: shown.isLong,
            mail: shown.mail,
          },
    nextAt: nextAt?.toISOString() ?? null,
  };
}

function mailOf(state: MailState | null): StandingCode['mail'] {
  if (state === 'failed' || state === 'cancelled') return 'undelivered';
  // A mail that is not there any more had left.
  return state === 'sent' || state === null ? 'sent' : 'on-its-way';
}
