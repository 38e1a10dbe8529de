import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Trx } from '../platform/database/database.ts';

/** Removes everything that registers were asked and answered; a question in progress is lost. */
export async function forgetQuestions(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const table of ['register_answers', 'register_questions', 'approved_concerns'] as const) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
}
