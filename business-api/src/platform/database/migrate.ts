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

/** The tables are of a revision before the first release; only an operator helps. */
export class SchemaNotKnown extends Error {
  override name = 'SchemaNotKnown';
}

/**
 * Brings the schema up to date. A second process that starts at the same time waits for the first.
 * A database that a later release has migrated already is taken as it is: its changes only add, so
 * that a copy of the release before can start during an upgrade. Needs a connection without a
 * statement time-out. Throws SchemaNotKnown, MigrationNotAllowed, or what a failed migration threw; the schema is then
 * as it was.
 */
export async function migrate(db: Db, migrations = allMigrations): Promise<void> {
  const executed = await executedMigrations(db);
  refuseOtherSchema(executed, migrations);
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({ ...migrations, ...laterMigrations(executed, migrations) }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (databaseErrorCode(error) !== insufficientPrivilege) throw error;
  throw new MigrationNotAllowed(
    "The role in DATABASE_URL may not bring the schema up to date: run `npm run migrate` with the address of the tables' owner, then the grants of docs/operations.md.",
    { cause: error },
  );
}

async function executedMigrations(db: Db): Promise<readonly string[]> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db);
  if (found[0]?.name == null) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function refuseOtherSchema(
  executed: readonly string[],
  migrations: Readonly<Record<string, Migration>>,
): void {
  const [first = ''] = Object.keys(migrations);
  if (executed.length === 0 || executed.includes(first)) return;
  throw new SchemaNotKnown(
    `The database was made before the first release: its first migration is ${executed[0]}, not ${first}. It was left as it is. Use an empty one: another database in DATABASE_URL, or without DATABASE_URL another folder in DATA_DIR.`,
  );
}

/** Migrations of later releases that the database has, as steps that do nothing. */
function laterMigrations(
  executed: readonly string[],
  migrations: Readonly<Record<string, Migration>>,
): Record<string, Migration> {
  const last = Object.keys(migrations).at(-1) ?? '';
  const later = executed.filter((name) => name > last);
  return Object.fromEntries(later.map((name) => [name, { up: async () => undefined }]));
}
