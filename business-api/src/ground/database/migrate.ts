import { Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import { allMigrations } from './migrations/all.ts';

/**
 * Brings the schema up to date. A second process that starts at the same time waits for the first.
 * Needs a connection without a statement time-out. Throws what a failed migration threw.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...allMigrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
