import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';

/** Accounts that are work for staff. */
export interface AccountFigures {
  /** Not reported in time. */
  readonly missing: number;
  readonly faulted: number;
  /** Since when the one that has been work for longest is; 0 where none is. */
  readonly oldestDueSeconds: number;
}

export async function readAccountFigures(db: Db, now: Date): Promise<AccountFigures> {
  const { rows } = await accountFiguresQuery(now).execute(db);
  const { missing = 0, faulted = 0, due_at = null } = rows[0] ?? {};
  const oldestDueSeconds = due_at === null ? 0 : (now.getTime() - due_at.getTime()) / 1000;
  return { missing, faulted, oldestDueSeconds };
}

export const accountFiguresQuery = (now: Date) => sql<{
  missing: number;
  faulted: number;
  due_at: Date | null;
}>`select count(*) filter (where state <> 'faulted')::int as missing,
    count(*) filter (where state = 'faulted')::int as faulted, min(due_at) as due_at
  from accounts where due_at <= ${now}
    and country_code in (select country_code from market_settings where accounts = 'expected')`;
