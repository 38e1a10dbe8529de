import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { withoutLimit } from './without-limit.ts';

/**
 * Has the database read its tables for the planner's statistics, as autovacuum does after a while.
 * Without them the planner reads whole indexes of tables that were filled at once.
 */
export function analyzeTables(db: Db): Promise<void> {
  return withoutLimit(db, sql`analyze`);
}
