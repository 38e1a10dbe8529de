import { type MigrationResultSet, Migrator } from 'kysely/migration';
import { connect, type OpenDatabase } from '../platform/database/connect.ts';
import { allMigrations } from '../platform/database/migrations/all.ts';
import { createTestDatabase } from './test-database.ts';

export interface UnmigratedDatabase extends Pick<OpenDatabase, 'db' | 'close'> {
  /** Brings the schema to a migration, by its name; its `error` says what failed. */
  readonly migrateTo: (name: string) => Promise<MigrationResultSet>;
}

/** A database without tables of the engine under test; closing removes it. */
export async function openUnmigrated(): Promise<UnmigratedDatabase> {
  const database = await createTestDatabase('empty');
  const { db, close } = await connect(database.address, () => undefined);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...allMigrations }) },
  });
  return {
    db,
    migrateTo: (name) => migrator.migrateTo(name),
    close: async () => {
      await close();
      await database.remove();
    },
  };
}
