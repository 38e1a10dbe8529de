import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { sql } from 'kysely';
import type { ReadKey } from '../../platform/access/detail-read.ts';
import type { Db, Trx } from '../../platform/database/database.ts';

/** Reads of one person and registration, as they are stored. */
export interface ReadRow extends ReadKey {
  readonly readAt: Date;
  readonly subject: string;
  readonly name: string;
  /** The endpoint's operation. */
  readonly operation: string;
  readonly times: number;
}

/** Stores reads in one statement, but for those of registrations that were erased since. */
export async function storeReads(db: Db, rows: readonly ReadRow[]): Promise<void> {
  // A question for each row, which leaves the rows in their order; a join would not.
  await sql`insert into detail_reads
      (read_at, subject, name, operation, country_code, ticket_number, times)
    select one."readAt", one.subject, one.name, one.operation, one."countryCode",
      one."ticketNumber", one.times
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(
      "readAt" timestamptz, subject text, name text, operation text, "countryCode" text,
      "ticketNumber" text, times integer)
    where (select true from history_events as erased
      where erased.country_code = one."countryCode" and erased.ticket_number = one."ticketNumber"
        and erased.kind = 'erased' limit 1) is null`.execute(db);
}

/** Forgets who read a registration. */
export async function forgetReads(trx: Trx, key: RegistrationKey): Promise<void> {
  await trx
    .deleteFrom('detail_reads')
    .where('country_code', '=', key.countryCode)
    .where('ticket_number', '=', key.ticketNumber)
    .execute();
}
