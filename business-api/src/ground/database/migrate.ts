import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { databaseErrorCode } from './database-error-code.ts';
import { allMigrations } from './migrations/all.ts';

/** SQLSTATE */
const insufficientPrivilege = '42501';

/** The schema is older than this release, and the role may not change it; only an operator helps. */
export class MigrationNotAllowed extends Error {
  override name = 'MigrationNotAllowed';
}

/**
 * Brings the schema up to date. A second process that starts at the same time waits for the first.
 * A database that a later release has migrated already is taken as it is: its changes only add, so
 * that a copy of the release before can start during an upgrade. Needs a connection without a
 * statement time-out. Throws MigrationNotAllowed, or what a failed migration threw.
 */
export async function migrate(db: Db): Promise<void> {
  try {
    await migrateToLatest(db);
  } catch (error) {
    if (databaseErrorCode(error) !== insufficientPrivilege) throw error;
    throw new MigrationNotAllowed(
      "The role in DATABASE_URL may not bring the schema up to date: run `npm run migrate` with the address of the tables' owner, then the grants of docs/operations.md.",
      { cause: error },
    );
  }
}

async function migrateToLatest(db: Db): Promise<void> {
  const later = await laterMigrations(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...allMigrations, ...later }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Migrations of later releases that the database has, as steps that do nothing. */
async function laterMigrations(db: Db): Promise<Record<string, Migration>> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (found[0]?.name == null) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const last = Object.keys(allMigrations).sort().at(-1) ?? '';
  const later = rows.filter(({ name }) => name > last && !Object.hasOwn(allMigrations, name));
  return Object.fromEntries(later.map(({ name }) => [name, { up: async () => undefined }]));
}
