/** Errors of the language and of browsers, whose names no build changes. */
const standard: ReadonlySet<string> = new Set([
  'AbortError',
  'NetworkError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TimeoutError',
  'TypeError',
]);

/**
 * A word for the log: the code of a library, or a name of the standard. The name of another class would be the one
 * that the build gave it.
 */
export function errorWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return standard.has(error.name) ? error.name : 'unknown';
}
