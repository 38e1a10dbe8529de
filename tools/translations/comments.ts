import { parseSync } from 'vite';

/** The comments in a source text. Throws where it cannot be parsed. */
export function commentsIn(path: string, source: string): string[] {
  const { comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return comments.map(({ value }) => value);
}
