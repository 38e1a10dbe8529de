import { UnsafeDatabase } from '../ground/database/connect.ts';
import { DatabaseNotReached } from '../ground/database/database-not-reached.ts';
import { DirectoryInUse } from '../ground/database/lock.ts';
import { MigrationNotAllowed } from '../ground/database/migrate.ts';
import { UnwritableDirectory } from '../ground/database/unwritable-directory.ts';
import { FaultyMarketsFile } from '../record/markets/load-markets.ts';
import { FaultyConfiguration } from './configuration/faulty-configuration.ts';
import { ConsoleNotBuilt } from './console-page/console-files.ts';
import { PortNotAvailable } from './operations/port-not-available.ts';
import { RightsMissing } from './operations/require-rights.ts';

const operatorErrors = [
  FaultyConfiguration,
  FaultyMarketsFile,
  ConsoleNotBuilt,
  DatabaseNotReached,
  DirectoryInUse,
  MigrationNotAllowed,
  PortNotAvailable,
  RightsMissing,
  UnsafeDatabase,
  UnwritableDirectory,
];

/** Ends the process; an error that the operator can repair is printed as its message, any other in full. */
export function exitWithMessage(error: unknown): never {
  const isForOperator = operatorErrors.some((kind) => error instanceof kind) || isOfWords(error);
  console.error(isForOperator && error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Whether the words of the command line are not those that the command reads. */
function isOfWords(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}
