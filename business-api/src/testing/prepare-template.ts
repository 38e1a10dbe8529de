import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../platform/database/connect.ts';
import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { embeddedSeed, embeddedSettings } from './embedded-seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run's own: a database with all tables, by name, or the file of a dumped cluster. */
    preparedTemplate: string;
  }
}

const templateName = 'prepared';

/**
 * Global set-up of the database tests: runs the migrations once on the engine under test. Each
 * file's database begins as a copy, and none outlives the run.
 */
export default async function prepareTemplate(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const { engine, postgresUrl } = project.getProvidedContext();
  if (engine === 'postgres') {
    await preparePostgres(postgresUrl);
    project.provide('preparedTemplate', templateName);
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'countersign-template-'));
  const file = join(folder, 'prepared.tar');
  await writeFile(file, await dumpPrepared());
  project.provide('preparedTemplate', file);
  return () => rm(folder, { recursive: true, force: true });
}

async function preparePostgres(server: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${templateName}`;
  const opened = await connect({ engine: 'postgres', url: url.href }, () => undefined);
  await opened.prepare();
  await opened.close();
}

async function dumpPrepared(): Promise<Uint8Array> {
  const engine = await PGlite.create({ ...embeddedSettings, loadDataDir: await embeddedSeed() });
  await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) }));
  const dump = await engine.dumpDataDir('none');
  await engine.close();
  return new Uint8Array(await dump.arrayBuffer());
}
