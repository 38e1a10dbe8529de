import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../ground/database/connect.ts';

export interface TestDatabase {
  readonly address: DatabaseAddress;
  remove(): Promise<void>;
}

/** An empty database of the engine under test. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return inject('engine') === 'postgres' ? createPostgres() : createEmbedded();
}

async function createPostgres(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    address: { engine: 'postgres', url: url.href },
    remove: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

// Making a cluster takes seconds, loading a dumped one half a second: it is made once per version.
async function createEmbedded(): Promise<TestDatabase> {
  const folder = fileURLToPath(new URL('../../../.cache', import.meta.url));
  const version = createHash('sha256').update(readEngineVersion()).digest('hex').slice(0, 12);
  const file = join(folder, `embedded-${version}.tar`);
  if (!existsSync(file)) await dumpEmptyCluster(folder, file);
  return {
    address: { engine: 'embedded', seed: new Blob([readFileSync(file)]) },
    remove: async () => undefined,
  };
}

async function dumpEmptyCluster(folder: string, file: string): Promise<void> {
  const engine = await PGlite.create({ postgresqlconf: ['shared_buffers = 16MB'] });
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
