import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';

/** Removes links, sessions, drafts, answers and the texts of all of them, for an erasure. */
export async function forgetRequests(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const links of ['answer_tokens', 'status_links'] as const) {
    await sql`delete from answer_sessions where token_hash in (select token_hash
      from ${sql.table(links)}
      where country_code = ${countryCode} and ticket_number = ${ticketNumber})`.execute(trx);
  }
  const tables = [
    'answer_codes',
    'answer_tokens',
    'answer_drafts',
    'answers',
    'status_links',
    'status_codes',
  ] as const;
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
  await sql`update information_requests set message = null,
      points = (select jsonb_agg(point - 'words' - 'finding' order by place)
        from jsonb_array_elements(points) with ordinality as listed(point, place))
    where country_code = ${countryCode} and ticket_number = ${ticketNumber}`.execute(trx);
}
