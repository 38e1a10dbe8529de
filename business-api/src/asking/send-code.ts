import { codeMinutes, longCodeHours } from '@countersign/contract/requests/applicant';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { codeMail, type MailQueue } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { appendToLocked, lockRegistration } from '../registrations/room.ts';
import {
  type Codes,
  hashOfCode,
  isAnswerable,
  lockRound,
  newCode,
  newLongCode,
  readCodes,
  validUntil,
} from '../requests/room.ts';

export interface SentCode {
  /** Whether a code was queued now. */
  readonly isNew: boolean;
  /** As they are then. */
  readonly codes: Codes;
}

/**
 * Mails a code to the registration's address, beside those that were sent before: of six digits or, once these are used
 * up for the day, a long one. Where no code is queued, one that was sent before is still good. Throws
 * `answer-link-invalid`.
 */
export function sendCode(
  db: Db,
  mails: MailQueue,
  { key, round, isBound }: Applicant,
  token: string,
  at: Date,
): Promise<SentCode> {
  return inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = isBound ? await lockRound(trx, key, round) : undefined;
    const isOpen = isAnswerable(registration, round) || row?.state === 'answered';
    if (row === undefined || !isOpen) throw new ProblemError('answer-link-invalid');
    const codes = await readCodes(trx, key, row, at);
    const kind = codes.next;
    if (kind === undefined) return { isNew: false, codes };
    const code = kind === 'short' ? newCode() : newLongCode();
    const valid = kind === 'short' ? { minutes: codeMinutes } : { hours: longCodeHours };
    const market = await mailMarket(trx, key.countryCode);
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
      .where('country_code', '=', key.countryCode)
      .where('ticket_number', '=', key.ticketNumber)
      .where('purpose', '=', 'answer-code')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const event = { kind: 'request-code-sent', at, actor: { kind: 'applicant' }, round } as const;
    await appendToLocked(trx, lock, [event, ...queued]);
    const until = validUntil(kind, at);
    const values = { is_long: kind === 'long', asked_at: at, until, mail_id: mailId };
    await trx
      .insertInto('answer_codes')
      .values({
        code_hash: hashOfCode(token, code),
        country_code: key.countryCode,
        ticket_number: key.ticketNumber,
        round,
        ...values,
      })
      // The same six digits as of a code before.
      .onConflict((conflict) => conflict.column('code_hash').doUpdateSet(values))
      .execute();
    return { isNew: true, codes: await readCodes(trx, key, row, at) };
  });
}
