import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import { type Account, accountIdOf, canonicalEmail, type NewAccount } from './account.ts';
import { hashPassword, type PasswordCost, passwordMatches } from './hash-password.ts';

export type AccountStore = ReturnType<typeof createAccountStore>;

const accountRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  gen_locale: z.string(),
  groups: z.string(),
  created_at: z.string(),
  password_hash: z.string(),
  password_changed_at: z.nullable(z.string()),
});
const groupList = z.array(z.string());

export function createAccountStore(database: DatabaseSync, cost?: PasswordCost) {
  // Checked where no account has the address, so that every answer takes the same time.
  const dummyHash = hashPassword('no account has this address', cost);

  function row(column: 'id' | 'email', value: string) {
    const found = database.prepare(`select * from account where ${column} = ?`).get(value);
    return found === undefined ? undefined : accountRow.parse(found);
  }

  return {
    /** Creates the account unless one with its address exists, which stays unchanged. */
    async addMissing(account: NewAccount): Promise<void> {
      const email = canonicalEmail(account.email);
      if (row('email', email) !== undefined) return;
      const hash = await hashPassword(account.password, cost);
      database
        .prepare(
          `insert into account (id, email, name, gen_locale, groups, password_hash, created_at)
           values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        )
        .run(
          accountIdOf(email),
          email,
          account.name,
          account.genLocale,
          JSON.stringify(account.groups),
          hash,
          new Date().toISOString(),
        );
    },
    findById(id: string): Account | undefined {
      const found = row('id', id);
      return found && accountOf(found);
    },
    findByEmail(email: string): Account | undefined {
      const found = row('email', canonicalEmail(email));
      return found && accountOf(found);
    },
    /** The account whose address and password these are, else undefined. */
    async signIn(email: string, password: string): Promise<Account | undefined> {
      const found = row('email', canonicalEmail(email));
      const matches = await passwordMatches(password, found?.password_hash ?? (await dummyHash));
      return found !== undefined && matches ? accountOf(found) : undefined;
    },
    async changePassword(id: string, password: string): Promise<void> {
      const hash = await hashPassword(password, cost);
      database
        .prepare('update account set password_hash = ?, password_changed_at = ? where id = ?')
        .run(hash, new Date().toISOString(), id);
    },
    changeName(id: string, name: string): void {
      database.prepare('update account set name = ? where id = ?').run(name, id);
    },
  };
}

function accountOf(row: z.infer<typeof accountRow>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    genLocale: row.gen_locale,
    groups: groupList.parse(JSON.parse(row.groups)),
    createdAt: row.created_at,
    passwordChangedAt: row.password_changed_at,
  };
}
