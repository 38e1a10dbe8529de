import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
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

/** Which reads are asked for: those of a registration, or those of a person by subject or name. */
export type ReadsAsked = RegistrationKey | { readonly person: string };

/** A row of the list, oldest first. */
export interface ListedRead {
  readonly id: string;
  readonly read_at: Date;
  readonly subject: string;
  readonly name: string;
  readonly operation: string;
  readonly country_code: string;
  readonly ticket_number: string;
  readonly times: number;
}

const pageRows = 1000;

/** All reads that were asked for, a page at a time. */
export async function* listReads(db: Db, asked: ReadsAsked): AsyncGenerator<ListedRead> {
  let after: ListedRead | undefined;
  do {
    const { rows } = await readsQuery(asked, after).execute(db);
    yield* rows;
    after = rows.length < pageRows ? undefined : rows.at(-1);
  } while (after !== undefined);
}

const columns = sql`id::text as id, read_at, subject, name, operation, country_code,
  ticket_number, times`;

/** One page after the row `after`. */
export function readsQuery(
  asked: ReadsAsked,
  after?: Pick<ListedRead, 'id' | 'read_at'>,
): RawBuilder<ListedRead> {
  const later =
    after === undefined
      ? sql``
      : sql`and (read_at, id) > (${after.read_at}::timestamptz, ${after.id}::bigint)`;
  const page = (condition: RawBuilder<unknown>) =>
    sql<ListedRead>`select ${columns} from detail_reads where ${condition} ${later}
      order by read_at, detail_reads.id limit ${sql.lit(pageRows)}`;
  if (!('person' in asked)) {
    const { countryCode, ticketNumber } = asked;
    return page(sql`country_code = ${countryCode} and ticket_number = ${ticketNumber}`);
  }
  const { person } = asked;
  return sql<ListedRead>`select * from ((${page(sql`subject = ${person}`)})
      union all (${page(sql`name = ${person} and subject <> ${person}`)})) as both_ways
    order by read_at, id::bigint limit ${sql.lit(pageRows)}`;
}
