import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import {
  noSecondPerson,
  SecondPersonSwitches,
} from '@countersign/domain/registration/second-person';
import { OwnWords } from '@countersign/domain/words/own-words';
import type { TargetCalendar } from '@countersign/domain/working-time/count-working-time';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import { parsedOnce } from '../platform/database/parsed-once.ts';
import {
  claimingKey,
  type KeyClaim,
  refuseWhileInProgress,
} from '../platform/idempotency/claim-key.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { storedCalendar } from '../working-time/room.ts';
import { type LockedRegistration, lockedRegistration } from './lock-registration.ts';
import { type RegistrationRow, registrationColumns } from './registration-row.ts';

/** The settings of the registration's market that a decision depends on; null where it has none. */
export interface MarketOfAct {
  readonly undoSeconds: number | null;
  readonly replyTo: string | null;
  /** What its mails to applicants say in its own words. */
  readonly words: OwnWords | null;
  /** Whether its applicants get mails in languages that no native has confirmed. */
  readonly draftLanguages: boolean;
  readonly checklistVersion: number;
  /**
   * By which calendar an account is expected, and for how long the approval's mail waits for its number, null for
   * not at all; undefined where the market expects none.
   */
  readonly accounts:
    | { readonly calendar: TargetCalendar; readonly mailWaitHours: number | null }
    | undefined;
  /** Whether the decider may not reverse it. */
  readonly secondPersonReverses: boolean;
  /** Which of its decisions wait for a second person. */
  readonly secondPersonDecides: SecondPersonSwitches;
}

export interface LockedWithMarket extends LockedRegistration {
  readonly market: MarketOfAct;
}

/** A row of a statement that ends with `lockedWithMarket`. */
export type LockedRow = (RegistrationRow | { readonly country_code: null }) & {
  readonly undo_seconds: number | null;
  readonly reply_to: string | null;
  readonly own_words: unknown;
  readonly draft_languages: boolean | null;
  readonly checklist_version: number | null;
  readonly second_person_reverses: boolean | null;
  readonly second_person_decides: unknown;
  readonly accounts: 'off' | 'expected' | null;
  readonly account_calendar: unknown;
  readonly approval_mail_wait_hours: number | null;
};

const columns = sql.raw(registrationColumns.map((name) => `registrations.${name}`).join(', '));

/** A query that locks the registration of a key; `from` may name a part of the statement that runs before. */
export function lockingQuery(
  { countryCode, ticketNumber }: RegistrationKey,
  from: RawBuilder<unknown> = sql`registrations`,
): RawBuilder<unknown> {
  return sql`select ${columns} from ${from} where registrations.country_code = ${countryCode}
    and registrations.ticket_number = ${ticketNumber} for no key update of registrations`;
}

/** The end of a statement whose part `locked` is a lockingQuery: one row, also without a registration. */
export function lockedWithMarket({ countryCode }: RegistrationKey): RawBuilder<unknown> {
  return sql`locked.*, market_settings.undo_seconds, market_settings.reply_to, market_settings.own_words,
    market_settings.draft_languages, market_settings.checklist_version, market_settings.second_person_reverses,
    market_settings.second_person_decides, market_settings.accounts, market_settings.approval_mail_wait_hours,
    case when market_settings.accounts = 'expected' then market_settings.working_time end as account_calendar
    from (values (1)) as one left join locked on true
    left join market_settings on market_settings.country_code = ${countryCode}`;
}

/** Throws `registration-not-found` for a row without a registration. */
export function lockedRegistrationOf(row: LockedRow): LockedWithMarket {
  if (row.country_code === null) throw new ProblemError('registration-not-found');
  const market = {
    undoSeconds: row.undo_seconds,
    replyTo: row.reply_to,
    words: row.own_words === null ? null : OwnWords.parse(row.own_words),
    draftLanguages: row.draft_languages ?? true,
    checklistVersion: row.checklist_version ?? 0,
    secondPersonReverses: row.second_person_reverses ?? false,
    secondPersonDecides: switchesOf(row.second_person_decides),
    accounts:
      row.accounts === 'expected'
        ? {
            calendar: storedCalendar(row.account_calendar),
            mailWaitHours: row.approval_mail_wait_hours,
          }
        : undefined,
  };
  return { ...lockedRegistration(row), market };
}

function switchesOf(stored: unknown): SecondPersonSwitches {
  return stored === null ? noSecondPerson : SecondPersonSwitches.parse(stored);
}

/** As lockRegistration, with the settings of its market. Throws `registration-not-found`. */
export async function lockWithMarket(trx: Trx, key: RegistrationKey): Promise<LockedWithMarket> {
  const { rows } = await sql<LockedRow>`
    with locked as (${lockingQuery(key)}) select ${lockedWithMarket(key)}`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('A query of one row had none.');
  return lockedRegistrationOf(row);
}

/**
 * Claims the key of an act on a registration, and locks the registration. Undefined where the key is
 * used already. Throws `registration-not-found`, and `request-in-progress` while another transaction
 * has the key.
 */
export async function claimKeyAndLock(
  trx: Trx,
  { about, ...claim }: KeyClaim & { readonly about: RegistrationKey },
): Promise<LockedWithMarket | undefined> {
  // The lock comes after the claim: it locks the row that the claim's row is joined with.
  const statement = sql<LockedRow & { readonly claimed: boolean }>`${parsedOnce}
    with claimed as (${claimingKey(claim, about)}),
    locked as (${lockingQuery(about, sql`claimed cross join registrations`)})
    select exists (select from claimed) as claimed, ${lockedWithMarket(about)}`;
  const { rows } = await refuseWhileInProgress(statement.execute(trx));
  return rows[0]?.claimed === true ? lockedRegistrationOf(rows[0]) : undefined;
}
