import { statfsSync } from 'node:fs';

/** The embedded engine does not open its directory. The message is for the operator. */
export class EngineNotOpened extends Error {
  override name = 'EngineNotOpened';

  constructor(directory: string, cause: unknown, free = freeMegabytes(directory)) {
    const why =
      free < megabytesToStart
        ? `its disk has ${free} MB left. Make room and start again.`
        : `${cause instanceof Error ? cause.message : cause}. It may be damaged, by a power cut or a full disk: put a copy of the folder back, or name another folder by DATA_DIR.`;
    super(`The embedded database in ${directory} cannot be opened: ${why}`, { cause });
  }
}

/** A new database takes 40 MB, and one that is there writes its log in pieces of 16 MB. */
const megabytesToStart = 48;

function freeMegabytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return Math.floor((bavail * bsize) / 1_000_000);
}

/** The directory of the embedded engine cannot be written. */
export class UnwritableDirectory extends Error {
  override name = 'UnwritableDirectory';
}

/** The same error, or, where the directory cannot be written, one with a sentence for the operator. */
export function forOperator(error: unknown, directory: string | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') return error;
  return new UnwritableDirectory(
    `The data directory ${directory} cannot be written. Set DATABASE_URL for PostgreSQL; for the embedded engine give this user the right to write there, or name another folder by DATA_DIR.`,
  );
}
