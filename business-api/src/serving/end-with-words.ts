import { UnsafeDatabase } from '../ground/database/connect.ts';
import { DirectoryInUse } from '../ground/database/lock.ts';
import { FaultyConfiguration } from './configuration/configuration.ts';
import { ConsoleNotBuilt } from './console-page/console-files.ts';

const mendable = [FaultyConfiguration, ConsoleNotBuilt, DirectoryInUse, UnsafeDatabase];

/** Ends the process; what the operator can mend is said in a sentence, anything else in full. */
export function endWithWords(error: unknown): never {
  const isMendable = mendable.some((kind) => error instanceof kind);
  console.error(isMendable && error instanceof Error ? error.message : error);
  process.exit(1);
}
