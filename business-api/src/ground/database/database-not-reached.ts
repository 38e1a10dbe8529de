import { causeCode } from './database-error-code.ts';

/** No connection could be made; `cause` says whether that may pass. The message is for the operator. */
export class DatabaseNotReached extends Error {
  override name = 'DatabaseNotReached';

  constructor(cause: unknown) {
    const code = causeCode(cause);
    const words = wordsOf(cause);
    const why = code === undefined || words.includes(code) ? words : `${words} (${code})`;
    super(`The database of DATABASE_URL cannot be reached: ${why}`, { cause });
  }
}

/** An error for several addresses of one name has no words of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(wordsOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
