import type { DatabaseSync } from 'node:sqlite';

/** Deletes expired rows, now and every minute. Returns a function that stops it. */
export function sweepExpired(database: DatabaseSync): () => void {
  const sweep = () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    for (const table of ['oidc_record', 'issued_token', 'revoked_token', 'attempt']) {
      database.prepare(`delete from ${table} where expires_at <= ?`).run(nowSeconds);
    }
  };
  sweep();
  const timer = setInterval(sweep, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
