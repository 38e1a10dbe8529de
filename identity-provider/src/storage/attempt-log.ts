import type { DatabaseSync } from 'node:sqlite';

export type AttemptLog = ReturnType<typeof createAttemptLog>;

export type AttemptKind = 'sign-in-failure' | 'password-change' | 'password-refusal';

/** The number of recent attempts, and the times of the first and the last in milliseconds. */
export interface Recent {
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/**
 * Records attempts by kind, subject and network address, for as long as a limit counts them. In the
 * database, so that a restart resets no limit.
 */
export function createAttemptLog(database: DatabaseSync, nowMs: () => number = Date.now) {
  const insert = database.prepare(
    'insert into attempt (kind, subject, address, at_ms, expires_at) values (?, ?, ?, ?, ?)',
  );
  const columns = 'count(*) as count, min(at_ms) as first, max(at_ms) as last';
  const bySubject = database.prepare(
    `select ${columns} from attempt where kind = ? and subject = ? and address = ? and at_ms > ?`,
  );
  const byAddress = database.prepare(
    `select ${columns} from attempt where kind = ? and address = ? and at_ms > ?`,
  );
  const remove = database.prepare(
    'delete from attempt where kind = ? and subject = ? and address = ?',
  );

  return {
    nowMs,
    record(kind: AttemptKind, subject: string, address: string, retentionMs: number): void {
      insert.run(kind, subject, address, nowMs(), Math.ceil((nowMs() + retentionMs) / 1000));
    },
    /** Attempts on one subject from one address within the last `windowMs`. */
    recent(kind: AttemptKind, subject: string, address: string, windowMs: number): Recent {
      return recentOf(bySubject.get(kind, subject, address, nowMs() - windowMs));
    },
    /** Attempts from one address, on any subject. */
    recentFrom(kind: AttemptKind, address: string, windowMs: number): Recent {
      return recentOf(byAddress.get(kind, address, nowMs() - windowMs));
    },
    clear(kind: AttemptKind, subject: string, address: string): void {
      remove.run(kind, subject, address);
    },
  };
}

function recentOf(row: Record<string, unknown> | undefined): Recent {
  return {
    count: Number(row?.count ?? 0),
    firstMs: Number(row?.first ?? 0),
    lastMs: Number(row?.last ?? 0),
  };
}
