import { UnsafeDatabase, UnwritableDirectory } from '../ground/database/connect.ts';
import { DirectoryInUse } from '../ground/database/lock.ts';
import { MigrationNotAllowed } from '../ground/database/migrate.ts';
import { FaultyConfiguration } from './configuration/read-settings.ts';
import { ConsoleNotBuilt } from './console-page/console-files.ts';

const operatorErrors = [
  FaultyConfiguration,
  ConsoleNotBuilt,
  DirectoryInUse,
  MigrationNotAllowed,
  UnsafeDatabase,
  UnwritableDirectory,
];

/** Ends the process; an error that the operator can repair is printed as its message, any other in full. */
export function exitWithMessage(error: unknown): never {
  const isForOperator = operatorErrors.some((kind) => error instanceof kind);
  console.error(isForOperator && error instanceof Error ? error.message : error);
  process.exit(1);
}
