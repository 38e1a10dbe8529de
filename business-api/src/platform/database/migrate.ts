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
 * From here on a migration may run after ones with a higher number, since branches were merged in another order than
 * their numbers; a test runs each of them last.
 */
export const firstOutOfOrder = '0145-named-evidence';

/**
 * Brings the schema up to date. A second process that starts at the same time waits for the first.
 * A database that a later release has migrated already is taken as it is: its changes only add, so
 * that a copy of the release before can start during an upgrade. A migration that was left out runs late,
 * from `firstOutOfOrder` on; an earlier one is refused. Needs a connection without a
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
  const executed = await executedMigrations(db);
  refuseLeftOut(executed);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...allMigrations, ...laterMigrations(executed) }) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function executedMigrations(db: Db): Promise<readonly string[]> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (found[0]?.name == null) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** No test says what an earlier migration does to a schema that later ones have changed. */
function refuseLeftOut(executed: readonly string[]): void {
  const ordered = Object.keys(allMigrations).filter((name) => name < firstOutOfOrder);
  const leftOut = ordered.find((name) => !executed.includes(name));
  const later = executed.find((name) => leftOut !== undefined && name > leftOut);
  if (later !== undefined)
    throw new Error(`The database has run the migration ${later}, and not ${leftOut} before it.`);
}

/** Migrations of later releases that the database has, as steps that do nothing. */
function laterMigrations(executed: readonly string[]): Record<string, Migration> {
  const last = Object.keys(allMigrations).sort().at(-1) ?? '';
  const later = executed.filter((name) => name > last && !Object.hasOwn(allMigrations, name));
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]));
}
