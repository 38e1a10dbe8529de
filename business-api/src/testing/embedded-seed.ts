import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';

export const embeddedSettings = { postgresqlconf: ['shared_buffers = 16MB'] };

/**
 * A dumped cluster without tables for the embedded engine. Making one takes seconds, loading it
 * half a second: it is made once per version.
 */
export async function embeddedSeed(): Promise<Blob> {
  const folder = fileURLToPath(new URL('../../../.cache', import.meta.url));
  const version = createHash('sha256').update(readEngineVersion()).digest('hex').slice(0, 12);
  const file = join(folder, `embedded-${version}.tar`);
  if (!existsSync(file)) await dumpEmptyCluster(folder, file);
  return new Blob([readFileSync(file)]);
}

async function dumpEmptyCluster(folder: string, file: string): Promise<void> {
  const engine = await PGlite.create(embeddedSettings);
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  mkdirSync(folder, { recursive: true });
  // Several test files may do this at once; each is complete when it gets its name.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, new Uint8Array(await dump.arrayBuffer()));
  renameSync(own, file);
}

// The package's main file is replaced with every version of the engine.
function readEngineVersion(): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
}
