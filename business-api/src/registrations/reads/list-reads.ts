import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

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
