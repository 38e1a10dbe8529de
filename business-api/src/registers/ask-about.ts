import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Trx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { newId } from '../platform/database/new-id.ts';
import { onlyAfter } from '../platform/database/only-after.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { lockRegistration } from '../registrations/room.ts';
import type { AllRegisterSettings } from './asking/register-settings.ts';
import { questionsOf } from './questions-of.ts';

/**
 * Adds questions about a registration's numbers to the registers that are set up, in one statement;
 * none where there is nothing to ask or it was asked before. Returns whether any was added.
 */
export async function askRegistersAbout(
  db: Db | Trx,
  registration: Pick<Registration, 'countryCode' | 'ticketNumber' | 'practice'>,
  settings: AllRegisterSettings,
  at: Date,
): Promise<boolean> {
  const rows = newQuestions(registration, settings, at);
  if (rows.length === 0) return false;
  await insertingQuestions(rows).execute(db);
  return true;
}

/**
 * A statement that inserts questions, unless they exist already; with `after`, only once that part of the statement
 * has a row.
 */
export function insertingQuestions(
  rows: ReturnType<typeof newQuestions>,
  after?: string,
): RawBuilder<unknown> {
  return sql`insert into register_questions (id, country_code, ticket_number, register, scheme, value,
      state, not_before, created_at)
    select question.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as question(id uuid,
      country_code text, ticket_number text, register text, scheme text, value text, state text,
      not_before timestamptz, created_at timestamptz) ${onlyAfter(after)}
    on conflict do nothing`;
}

/** The questions about a registration's numbers to the registers that are set up. */
export function newQuestions(
  registration: Pick<Registration, 'countryCode' | 'ticketNumber' | 'practice'>,
  settings: AllRegisterSettings,
  at: Date,
) {
  if (settings.size === 0) return [];
  return questionsOf(registration).flatMap(({ scheme, value, registers }) =>
    registers
      .filter((register) => settings.has(register))
      .map((register) => ({
        id: newId(at.getTime()),
        country_code: registration.countryCode,
        ticket_number: registration.ticketNumber,
        register,
        scheme,
        value,
        state: 'waiting' as const,
        not_before: at,
        created_at: at,
      })),
  );
}

/**
 * Asks about one number of a registration again, soon: now where the last try failed, and where
 * the answer is no longer fresh. A fresh answer stays. The number is as the applicant sent it, or in
 * its canonical form. Throws `registration-not-found`, and `invalid-request` for another number.
 */
export function askAgain(
  db: Db,
  key: RegistrationKey,
  identifier: { readonly scheme: string; readonly value: string },
  settings: AllRegisterSettings,
  now: Date,
): Promise<void> {
  // Locked, so that no number of an applicant who is erased at the same time is stored again.
  return inTransaction(db, async (trx) => {
    const { registration } = await lockRegistration(trx, key);
    const number = questionsOf(registration).find(
      ({ given, scheme, value }) =>
        (identifier.scheme === scheme || identifier.scheme === given.scheme) &&
        (identifier.value === value || identifier.value === given.value),
    );
    if (number === undefined) {
      throw new ProblemError('invalid-request', {
        errors: [{ pointer: '/value', code: 'malformed' }],
      });
    }
    if (settings.size === 0) return;
    // Registers that were set up since then have no question yet.
    await askRegistersAbout(trx, registration, settings, now);
    await trx
      .updateTable('register_questions')
      .set({ state: 'waiting', attempts: 0, not_before: now })
      .where('country_code', '=', key.countryCode)
      .where('ticket_number', '=', key.ticketNumber)
      .where('scheme', '=', number.scheme)
      .where('value', '=', number.value)
      .where('register', 'in', [...settings.keys()])
      .where((where) =>
        where.or([
          where('state', '=', 'retrying'),
          where.and([
            where('state', '=', 'answered'),
            where.or([
              where('finding', 'is', null),
              sql<SqlBool>`(finding->>'freshUntil')::timestamptz <= ${now}`,
            ]),
          ]),
        ]),
      )
      .execute();
  });
}
