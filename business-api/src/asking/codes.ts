import { codeMinutes, longCodeHours, triesPerDay } from '@countersign/contract/requests/applicant';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { codeMail, type MailQueue } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Trx } from '../platform/database/database.ts';
import { appendToLocked, type LockedRegistration, type NewEvent } from '../registrations/room.ts';
import {
  type Codes,
  type CodeTries,
  hashOfCode,
  isSameHash,
  newCode,
  newLongCode,
  type readCode,
  readCodes,
  triesOf,
  validUntil,
} from '../requests/room.ts';

export interface SentCode {
  /** Whether a code was queued now. */
  readonly isNew: boolean;
  /** As they are then. */
  readonly codes: Codes;
}

interface CodeToSend {
  readonly registration: Registration;
  readonly lock: LockedRegistration['lock'];
  readonly row: CodeTries;
  /** Of the link that the code is for. */
  readonly token: string;
  readonly at: Date;
  readonly event: NewEvent;
}

/**
 * Mails a code to the registration's address, beside those that were sent before: of six digits or, once these are used
 * up for the day, a long one. Where no code is queued, one that was sent before is still good.
 */
export async function queueCode(
  trx: Trx,
  mails: MailQueue,
  { registration, lock, row, token, at, event }: CodeToSend,
): Promise<SentCode> {
  const { countryCode, ticketNumber } = registration;
  const codes = await readCodes(trx, registration, row, at);
  const kind = codes.next;
  if (kind === undefined) return { isNew: false, codes };
  const code = kind === 'short' ? newCode() : newLongCode();
  const valid = kind === 'short' ? { minutes: codeMinutes } : { hours: longCodeHours };
  const market = await mailMarket(trx, countryCode);
  const locale = applicantLanguageLocale(registration);
  const mail = mails.renderApplicantMail(market, (settings) =>
    codeMail(registration, { locale, code, ...valid }, settings),
  );
  const queued = await mails.queueApplicantMail(trx, registration, mail, {
    purpose: 'answer-code',
    at,
    notBefore: at,
  });
  if (queued.length === 0) return { isNew: false, codes };
  const { id: mailId } = await trx
    .selectFrom('mails')
    .select('id')
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', '=', 'answer-code')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await appendToLocked(trx, lock, [event, ...queued]);
  const until = validUntil(kind, at);
  const values = { is_long: kind === 'long', asked_at: at, until, mail_id: mailId };
  await trx
    .insertInto('answer_codes')
    .values({
      code_hash: hashOfCode(token, code),
      country_code: countryCode,
      ticket_number: ticketNumber,
      round: row.round,
      ...values,
    })
    // The same six digits as of a code before.
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(values))
    .execute();
  return { isNew: true, codes: await readCodes(trx, registration, row, at) };
}

/** Wrong codes of a day at which the history says so: who guesses should be noticed, and not fill it. */
const notedTries: readonly number[] = [5, triesPerDay];

type TriedCode =
  | { readonly isRight: true }
  | {
      readonly isRight: false;
      readonly counted: Pick<CodeTries, 'tries' | 'try_window' | 'refused_codes'>;
      /** How many wrong codes of the day the history should name; undefined: none. */
      readonly noted: number | undefined;
    };

/**
 * Tries a code that was mailed, which works once. Wrong codes of six digits count: after twenty of a day only long ones
 * open, which cannot be guessed. `typed` is as `readCode` returns it.
 */
export async function tryCode(
  trx: Trx,
  key: RegistrationKey,
  {
    row,
    token,
    typed,
    at,
  }: Pick<CodeToSend, 'row' | 'token' | 'at'> & {
    readonly typed: NonNullable<ReturnType<typeof readCode>>;
  },
): Promise<TriedCode> {
  const hash = hashOfCode(token, typed.code);
  const { tries, window } = triesOf(row, at);
  const { usable } = await readCodes(trx, key, row, at);
  // All are compared, each in constant time.
  const right = usable.filter((one) => isSameHash(hash, one.hash));
  if (right.length > 0) {
    await trx.deleteFrom('answer_codes').where('code_hash', '=', hash).execute();
    return { isRight: true };
  }
  const counted = tries + (typed.kind === 'short' && tries < triesPerDay ? 1 : 0);
  return {
    isRight: false,
    counted: { tries: counted, try_window: window, refused_codes: row.refused_codes + 1 },
    noted: counted > tries && notedTries.includes(counted) ? counted : undefined,
  };
}
