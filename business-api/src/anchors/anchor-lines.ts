import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The lines of an anchor file, or of a folder with a copy of a bucket: one object each, in order. */
export async function* anchorLines(path: string): AsyncGenerator<string> {
  if (!(await stat(path)).isDirectory()) {
    yield* createInterface({ input: createReadStream(path) });
    return;
  }
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) yield (await readFile(join(path, name), 'utf8')).trimEnd();
}
