import type { Registration } from '@countersign/domain/registration/registration';
import type { Db, Trx } from '../../ground/database/database.ts';
import { newId } from '../../ground/database/new-id.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import { questionsOf } from './questions-of.ts';

/**
 * Puts questions about a registration's numbers to the registers that are set up, in one statement;
 * none where nothing is to be asked or has been asked before. Returns whether any was put.
 */
export async function askRegistersAbout(
  db: Db | Trx,
  registration: Pick<Registration, 'countryCode' | 'ticketNumber' | 'practice'>,
  settings: AllRegisterSettings,
  at: Date,
): Promise<boolean> {
  if (settings.size === 0) return false;
  const rows = questionsOf(registration).flatMap(({ scheme, value, registers }) =>
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
  if (rows.length === 0) return false;
  await db
    .insertInto('register_questions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
