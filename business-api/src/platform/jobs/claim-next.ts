import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A table whose rows are jobs. */
export interface JobTable {
  readonly name: string;
  /** Its primary key. */
  readonly key: readonly string[];
  /** What is claimed first, and the index that `due` is read along. */
  readonly order: readonly string[];
}

/**
 * The statement that leases the first job that is due to this copy: `claimed` is what it sets, such as when
 * the lease ends. What another copy claims at the same moment is passed over.
 */
export function claimNext<Row>(
  { name, key, order }: JobTable,
  { due, claimed }: { readonly due: RawBuilder<SqlBool>; readonly claimed: RawBuilder<unknown> },
): RawBuilder<Row> {
  const table = sql.table(name);
  const keys = sql.join(key.map((column) => sql.ref(column)));
  // `=` and not `in`: with a list, the planner may run the subquery twice and lock two rows.
  return sql<Row>`update ${table} set ${claimed} where (${keys}) = (
    select ${keys} from ${table} where ${due}
    order by ${sql.join(order.map((column) => sql.ref(column)))} limit 1 for update skip locked)
    returning *`;
}
