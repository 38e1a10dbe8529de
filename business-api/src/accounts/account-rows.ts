import { type Account, accountHours } from '@countersign/contract/accounts';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { TargetCalendar } from '@countersign/domain/working-time/count-working-time';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AccountsTable } from '../platform/database/accounts-table.ts';
import type { Db, Trx } from '../platform/database/database.ts';
import { dueTimes } from '../working-time/room.ts';

/** From when on an account that is still missing is work for staff. */
export function accountDueAt(from: Date, calendar: TargetCalendar): Date {
  return dueTimes({ from, spentMs: 0 }, accountHours, calendar).dueAt;
}

/** The number of the account of a row of `registrations`: the one that was reported, or the existing one it was linked to. */
export const exportedAccount = sql<string | null>`coalesce(registrations.account_number,
  (select number from accounts where accounts.country_code = registrations.country_code
    and accounts.ticket_number = registrations.ticket_number))`;

/** A statement that expects the account of a registration that is approved at `at`; nothing without `dueAt`. */
export function expectingAccount(
  { countryCode, ticketNumber }: RegistrationKey,
  at: Date,
  dueAt: Date | undefined,
): RawBuilder<unknown> {
  return sql`insert into accounts (country_code, ticket_number, state, changed_at, due_at)
    select ${countryCode}::text, ${ticketNumber}::text, 'expected', ${at}::timestamptz, due_at
    from (select ${dueAt ?? null}::timestamptz as due_at) as expected where due_at is not null
    on conflict do nothing`;
}

/** What is known of an account; undefined where nothing was reported and its market expects none. */
export async function readAccountRow(
  db: Db | Trx,
  key: RegistrationKey,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where(of(key))
    .where(
      sql<SqlBool>`(state <> 'expected' or country_code in (
        select country_code from market_settings where accounts = 'expected'))`,
    )
    .executeTakeFirst();
  return row && accountOf(row);
}

export async function writeAccount(
  trx: Trx,
  key: RegistrationKey,
  account: Account,
): Promise<void> {
  const { state, number, fault, changedAt, dueAt } = account;
  const values = {
    state,
    number,
    fault,
    changed_at: new Date(changedAt),
    due_at: dueAt === null ? null : new Date(dueAt),
  };
  await trx
    .insertInto('accounts')
    .values({ country_code: key.countryCode, ticket_number: key.ticketNumber, ...values })
    .onConflict((conflict) =>
      conflict.columns(['country_code', 'ticket_number']).doUpdateSet(values),
    )
    .execute();
}

/** The approval that it is about has ended, or the applicant's data is erased. */
export async function forgetAccount(trx: Trx, key: RegistrationKey): Promise<void> {
  await trx.deleteFrom('accounts').where(of(key)).execute();
}

function of({ countryCode, ticketNumber }: RegistrationKey) {
  return sql<SqlBool>`country_code = ${countryCode} and ticket_number = ${ticketNumber}`;
}

function accountOf(row: Selectable<AccountsTable>): Account {
  const { state, number, fault, changed_at, due_at } = row;
  return {
    state,
    number,
    fault,
    changedAt: changed_at.toISOString(),
    dueAt: due_at?.toISOString() ?? null,
  };
}

/** Accounts that are work for staff. */
interface AccountFigures {
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
