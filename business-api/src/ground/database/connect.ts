import { mkdirSync } from 'node:fs';
import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Pool, type PoolConfig, types as postgresTypes } from 'pg';
import type { Database, Db } from './database.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';

export type DatabaseAddress =
  | { readonly engine: 'postgres'; readonly url: string }
  /** Without a directory in memory; `seed` is a dumped data directory to begin with. */
  | { readonly engine: 'embedded'; readonly directory?: string; readonly seed?: Blob };

export interface OpenDatabase {
  readonly engine: DatabaseAddress['engine'];
  readonly db: Db;
  /** Checks the server's settings and brings the schema up to date; may be tried again. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

/** A setting of the server under which decisions could be lost; no retry mends it. */
export class UnsafeDatabase extends Error {
  override name = 'UnsafeDatabase';
}

/** Limits of one process's connections, in milliseconds where they are times. */
export const connectionLimits = {
  connections: 10,
  connectMs: 2000,
  statementMs: 2000,
  lockMs: 1000,
  idleInTransactionMs: 5000,
  /** For a server that no longer answers at all; the statement's own limit comes first. */
  answerMs: 4000,
} as const;

/**
 * Opens the database. PostgreSQL is connected to when first asked, so this does not fail where the
 * server is away; `onError` hears of connections that break while idle. The embedded engine is
 * opened here and locked against other processes (throws DirectoryInUse).
 */
export async function connect(
  address: DatabaseAddress,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  return address.engine === 'postgres'
    ? connectToPostgres(address.url, onError)
    : openEmbedded(address);
}

// The drivers disagree about these and both lose something: int8 beyond 2^53, dates by time zone.
const asText: readonly number[] = [types.INT8, types.DATE, types.TIMESTAMP];

function connectToPostgres(url: string, onError: (error: Error) => void): OpenDatabase {
  const settings: PoolConfig = {
    connectionString: url,
    application_name: 'countersign',
    max: connectionLimits.connections,
    connectionTimeoutMillis: connectionLimits.connectMs,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        asText.includes(oid) ? String : postgresTypes.getTypeParser(oid, format),
    },
  };
  const pool = new Pool({
    ...settings,
    statement_timeout: connectionLimits.statementMs,
    lock_timeout: connectionLimits.lockMs,
    idle_in_transaction_session_timeout: connectionLimits.idleInTransactionMs,
    query_timeout: connectionLimits.answerMs,
  });
  pool.on('error', onError);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    engine: 'postgres',
    db,
    prepare: async () => {
      await requireSynchronousCommit(db);
      await migratePostgres(settings);
    },
    close: () => db.destroy(),
  };
}

// Without time-outs: an index on a large table takes long, and so does waiting for a process that
// is migrating already.
async function migratePostgres(settings: PoolConfig): Promise<void> {
  const pool = new Pool({ ...settings, max: 1 });
  pool.on('error', () => undefined); // the query in progress reports the same
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function requireSynchronousCommit(db: Db): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
  const setting = rows[0]?.synchronous_commit;
  if (setting !== 'on' && setting !== 'remote_apply') {
    throw new UnsafeDatabase(
      `synchronous_commit is ${setting}: acknowledged decisions could be lost. Set it to on.`,
    );
  }
}

async function openEmbedded({
  directory,
  seed,
}: Extract<DatabaseAddress, { engine: 'embedded' }>): Promise<OpenDatabase> {
  const lock = directory === undefined ? undefined : await lockDirectory(directory);
  try {
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
    const engine = await PGlite.create({
      ...(directory === undefined ? {} : { dataDir: directory }),
      ...(seed === undefined ? {} : { loadDataDir: seed }),
      postgresqlconf: ['shared_buffers = 16MB'],
      parsers: Object.fromEntries(asText.map((oid) => [oid, String])),
    });
    const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: engine }) });
    return {
      engine: 'embedded',
      db,
      prepare: () => migrate(db),
      close: async () => {
        await db.destroy();
        if (!engine.closed) await engine.close();
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}
