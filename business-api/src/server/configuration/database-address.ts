import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseAddress } from '../../platform/database/connect.ts';
import { FaultyConfiguration } from './faulty-configuration.ts';
import { type Environment, readDatabaseSettings, type SettingValues } from './read-settings.ts';

/** Only the database's address, for commands that need nothing else. Throws FaultyConfiguration. */
export function readDatabaseAddress(environment: Environment): DatabaseAddress {
  return databaseAddressOf(readDatabaseSettings(environment));
}

/**
 * The same for a database that must be there already: a command that made an empty one would find nothing wrong with
 * it. Throws FaultyConfiguration.
 */
export function readExistingDatabaseAddress(environment: Environment): DatabaseAddress {
  const address = readDatabaseAddress(environment);
  if (address.engine === 'postgres') return address;
  const { directory = '' } = address;
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    throw new FaultyConfiguration(
      `DATABASE_URL is missing, and there is no database in ${directory}. Set DATABASE_URL, or DATA_DIR for the embedded engine.`,
    );
  }
  return address;
}

/** PostgreSQL where its address is set, else the embedded engine's folder. */
export function databaseAddressOf({
  DATABASE_URL: url,
  DATA_DIR: directory,
}: Pick<SettingValues, 'DATABASE_URL' | 'DATA_DIR'>): DatabaseAddress {
  return url === undefined
    ? { engine: 'embedded', directory: join(resolve(directory), 'database') }
    : { engine: 'postgres', url };
}
