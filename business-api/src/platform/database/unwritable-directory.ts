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
