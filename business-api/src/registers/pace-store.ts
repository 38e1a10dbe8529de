import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Failures of a service in a row after which questions to it are paused. */
const mostFailures = 5;
const pauseMs = 5 * 60_000;

/**
 * Takes the register's next turn for this copy; false where another copy had it just now, or where
 * questions to it are paused after failures.
 */
export async function takeRegisterTurn(
  db: Db,
  register: RegisterId,
  perMinute: number,
  now: Date,
): Promise<boolean> {
  const next = new Date(now.getTime() + 60_000 / perMinute);
  const { numUpdatedRows } = await db
    .updateTable('register_paces')
    .set({ next_at: next })
    .where('register', '=', register)
    .where('next_at', '<=', now)
    .where((where) => where.or([where('open_until', 'is', null), where('open_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The registers that are set up get a row for their pace. */
export async function addPaces(db: Db, registers: readonly RegisterId[], now: Date): Promise<void> {
  if (registers.length === 0) return;
  await db
    .insertInto('register_paces')
    .values(registers.map((register) => ({ register, next_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The service answered: nothing is wrong with it. */
export async function closeBreaker(db: Db, register: RegisterId): Promise<void> {
  await db
    .updateTable('register_paces')
    .set({ failures: 0, open_until: null })
    .where('register', '=', register)
    .where((where) => where.or([where('failures', '>', 0), where('open_until', 'is not', null)]))
    .execute();
}

/**
 * The service failed. After five times in a row all copies pause their questions for five minutes, or for
 * the time that it asked for; then one question finds out whether it works again.
 */
export async function countFailure(
  db: Db,
  register: RegisterId,
  now: Date,
  retryAfterSeconds: number | undefined,
): Promise<void> {
  const wanted = retryAfterSeconds === undefined ? null : after(now, retryAfterSeconds * 1000);
  await db
    .updateTable('register_paces')
    .set({
      failures: sql<number>`failures + 1`,
      open_until: sql<Date | null>`greatest(${wanted}::timestamptz,
        case when failures + 1 >= ${sql.lit(mostFailures)} then ${after(now, pauseMs)}::timestamptz end)`,
    })
    .where('register', '=', register)
    .execute();
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
