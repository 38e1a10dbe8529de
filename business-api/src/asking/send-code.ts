import { codeMinutes, codesPerHour } from '@countersign/contract/requests/applicant';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { codeMail, type MailQueue } from '../mail/room.ts';
import { mailMarket } from '../markets/room.ts';
import type { Applicant } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { appendToLocked, lockRegistration } from '../registrations/room.ts';
import { changeRound, hashOfCode, isAnswerable, lockRound, newCode } from '../requests/room.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Mails a code to the registration's address, unless three were sent within the hour; it replaces
 * an earlier one. Returns whether one was queued, which the answer to the caller does not reveal.
 */
export function sendCode(
  db: Db,
  mails: MailQueue,
  { key, round }: Applicant,
  token: string,
  at: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { registration, lock } = await lockRegistration(trx, key);
    const row = isAnswerable(registration, round) ? await lockRound(trx, key, round) : undefined;
    if (row === undefined) return false;
    const isNewHour =
      row.code_window === null || at.getTime() - row.code_window.getTime() >= hourMs;
    const sent = isNewHour ? 0 : row.codes_sent;
    if (sent >= codesPerHour) return false;
    const code = newCode();
    const market = await mailMarket(trx, key.countryCode);
    const locale = applicantLanguageLocale(registration);
    const mail = mails.renderApplicantMail(market, (settings) =>
      codeMail(registration, { locale, code, minutes: codeMinutes }, settings),
    );
    const queued = await mails.queueApplicantMail(trx, registration, mail, {
      purpose: 'answer-code',
      at,
      notBefore: at,
    });
    const event = { kind: 'request-code-sent', at, actor: { kind: 'applicant' }, round } as const;
    await appendToLocked(trx, lock, [event, ...queued]);
    await changeRound(trx, key, round, {
      code_hash: hashOfCode(token, code),
      code_until: new Date(at.getTime() + codeMinutes * minuteMs),
      code_tries: 0,
      codes_sent: sent + 1,
      ...(isNewHour ? { code_window: at } : {}),
    });
    return true;
  });
}
