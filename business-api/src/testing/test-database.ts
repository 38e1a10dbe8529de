import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { DatabaseAddress } from '../platform/database/connect.ts';
import { embeddedSeed } from './embedded-seed.ts';

export interface TestDatabase {
  readonly address: DatabaseAddress;
  remove(): Promise<void>;
}

/** A new database of the engine under test: without tables, or with all of them and no rows. */
export async function createTestDatabase(begin: 'empty' | 'prepared'): Promise<TestDatabase> {
  return inject('engine') === 'postgres' ? createPostgres(begin) : createEmbedded(begin);
}

async function createPostgres(begin: 'empty' | 'prepared'): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = begin === 'prepared' ? ` template ${inject('preparedTemplate')}` : '';
  await run(server, `create database ${name}${template}`);
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

async function createEmbedded(begin: 'empty' | 'prepared'): Promise<TestDatabase> {
  const seed =
    begin === 'prepared'
      ? new Blob([readFileSync(inject('preparedTemplate'))])
      : await embeddedSeed();
  return { address: { engine: 'embedded', seed }, remove: async () => undefined };
}
