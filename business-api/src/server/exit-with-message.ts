import { FaultyMarketsFile } from '../markets/start.ts';
import { UnsafeDatabase } from '../platform/database/connect.ts';
import { databaseErrorCode } from '../platform/database/database-error-code.ts';
import { DatabaseNotReached } from '../platform/database/database-not-reached.ts';
import { EngineNotOpened, UnwritableDirectory } from '../platform/database/engine-not-opened.ts';
import { DirectoryInUse } from '../platform/database/lock.ts';
import { MigrationNotAllowed, SchemaNotKnown } from '../platform/database/migrate.ts';
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
  EngineNotOpened,
  MigrationNotAllowed,
  PortNotAvailable,
  RightsMissing,
  SchemaNotKnown,
  UnsafeDatabase,
  UnwritableDirectory,
];

const migrateFirst =
  "run `npm run migrate` with the address of the tables' owner, then the grants of docs/operations.md.";

/** What to do by SQLSTATE, for commands: copies check schema and rights before they begin. */
const remedies: Readonly<Record<string, string>> = {
  '42P01': migrateFirst, // undefined table
  '42703': migrateFirst, // undefined column
  '42501': "repeat the grants of docs/operations.md as the tables' owner.", // insufficient privilege
};

/** Ends the process; an error that the operator can repair is printed as its message, any other in full. */
export function exitWithMessage(error: unknown): never {
  console.error(error instanceof Error ? (messageOf(error) ?? error) : error);
  process.exit(1);
}

function messageOf(error: Error): string | undefined {
  const isForOperator = operatorErrors.some((kind) => error instanceof kind) || isOfWords(error);
  if (isForOperator) return error.message;
  const remedy = remedies[databaseErrorCode(error) ?? ''];
  if (remedy === undefined) return undefined;
  return `The database of DATABASE_URL answers: ${error.message}. If it is the right one, ${remedy}`;
}

/** Whether the words of the command line are not those that the command reads. */
function isOfWords(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^ERR_PARSE_ARGS_/.test(String(error.code));
}
