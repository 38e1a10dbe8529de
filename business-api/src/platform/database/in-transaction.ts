import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Trx } from './database.ts';

/** Longest a transaction may take, in milliseconds: the embedded engine has one connection only. */
const transactionLimitMs = 5000;
const attempts = 4;

export class TransactionTimeout extends Error {
  override name = 'TransactionTimeout';
}

/**
 * Runs `work` in one transaction and commits it before returning. Serialization failures and
 * deadlocks are tried again, so `work` must have no effect outside the transaction; it must use
 * `trx` for every query (another connection would wait for this one on the embedded engine).
 * Throws TransactionTimeout after `limitMs`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  limitMs: number = transactionLimitMs,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work, limitMs);
    } catch (error) {
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

// A controlled transaction refuses queries after its end; work that overran its time could
// otherwise write into the next transaction of the embedded engine's only connection.
async function runOnce<T>(db: Db, work: (trx: Trx) => Promise<T>, limitMs: number): Promise<T> {
  const trx = await db.startTransaction().execute();
  try {
    const result = await withinLimit(work(trx), limitMs);
    await trx.commit().execute();
    return result;
  } catch (error) {
    // The first error names the cause; a rollback on a broken connection only repeats it.
    await trx
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
}

async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TransactionTimeout(`The transaction took over ${limitMs} ms.`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

function isRetryable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
  );
}
