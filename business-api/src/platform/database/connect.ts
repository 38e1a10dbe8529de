import { mkdirSync } from 'node:fs';
import type { LogEvent } from 'kysely';
import { Kysely, type KyselyConfig, sql } from 'kysely';
import { type PoolConfig, types as postgresTypes } from 'pg';
import { noTracing, type Tracing } from '../telemetry/tracing.ts';
import type { Database, Db } from './database.ts';
import { causeCode } from './database-error-code.ts';
import { DatabaseNotReached } from './database-not-reached.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import type { EngineOptions } from './embedded-messages.ts';
import { EngineNotOpened, forOperator } from './engine-not-opened.ts';
import { lockDirectory } from './lock.ts';
import { migrate } from './migrate.ts';
import { openPostgresPool, type PostgresPool } from './postgres-pool.ts';

const longestText = 2000;

/**
 * Kysely's logger that records each statement within the active span: with its placeholders, never
 * with its parameters.
 */
function traceQueries(tracing: Tracing): (event: LogEvent) => void {
  return ({ query, queryDurationMillis, ...event }) => {
    const text = query.sql.replace(/\s+/g, ' ').trim().slice(0, longestText);
    const operation = /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';
    const table = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(text)?.[1];
    tracing.ended(
      {
        name: table === undefined ? operation : `${operation} ${table}`,
        kind: 'client',
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.collection.name': table,
          'db.query.text': text,
        },
      },
      queryDurationMillis,
      'error' in event ? (causeCode(event.error) ?? 'unknown') : undefined,
    );
  };
}

/** Limits of one process's connections, in milliseconds where they are times. */
const connectionLimits = {
  connections: 10,
  /** Beside those, for the outbox' lanes, readiness and housekeeping. */
  backgroundConnections: 4,
  connectMs: 2000,
  statementMs: 2000,
  /**
   * Longer than PostgreSQL's `deadlock_timeout`, 1 s: else two transactions that wait for each other are
   * reported as too long a wait, which is not tried again.
   */
  lockMs: 1500,
  idleInTransactionMs: 5000,
  /** For a server that no longer answers at all; the statement's own limit comes first. */
  answerMs: 4000,
} as const;

export type DatabaseAddress =
  | { readonly engine: 'postgres'; readonly url: string }
  /** Without a directory in memory; `seed` is a dumped data directory to begin with. */
  | { readonly engine: 'embedded'; readonly directory?: string; readonly seed?: Blob };

export interface OpenDatabase {
  readonly engine: DatabaseAddress['engine'];
  readonly db: Db;
  /**
   * Connections of its own for what must not wait for requests: readiness, the outbox,
   * housekeeping. The embedded engine has one connection, so there it is `db`.
   */
  readonly background: Db;
  /** Connections of requests in use, idle, and requests that wait; none on the embedded engine. */
  usage(): ReturnType<PostgresPool['usage']> | undefined;
  /**
   * Connects once and learns how its limits reach the server; before the first query, where `prepare` is not called.
   * Throws DatabaseNotReached.
   */
  reach(): Promise<void>;
  /** Checks the server's settings and brings the schema up to date; may be tried again. */
  prepare(): Promise<void>;
  /** Throws UnsafeDatabase where acknowledged decisions could be lost; may be asked at any time. */
  requireSafety(): Promise<void>;
  close(): Promise<void>;
}

/** Kysely's option; absent where nothing listens. */
type QueryLog = Pick<KyselyConfig, 'log'>;

/** A setting of the server under which decisions could be lost; no retry helps. */
export class UnsafeDatabase extends Error {
  override name = 'UnsafeDatabase';
}

/**
 * Opens the database. The connection to PostgreSQL is made with the first query, so this does not fail where the
 * server is unreachable; `onError` is called for connections that break while idle. The embedded engine is
 * opened here and locked against other processes (throws DirectoryInUse).
 */
export async function connect(
  address: DatabaseAddress,
  onError: (error: Error) => void,
  tracing: Tracing = noTracing,
): Promise<OpenDatabase> {
  const log = tracing === noTracing ? {} : { log: traceQueries(tracing) };
  return address.engine === 'postgres'
    ? connectToPostgres(address.url, onError, log)
    : openEmbedded(address, log);
}

// The drivers disagree about these and both lose something: int8 beyond 2^53, dates by time zone.
const { INT8, DATE, TIMESTAMP } = postgresTypes.builtins;
const asText: readonly number[] = [INT8, DATE, TIMESTAMP];

function connectToPostgres(
  url: string,
  onError: (error: Error) => void,
  log: QueryLog,
): OpenDatabase {
  const settings: PoolConfig = {
    connectionString: url,
    application_name: 'countersign',
    connectionTimeoutMillis: connectionLimits.connectMs,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) =>
        asText.includes(oid) ? String : postgresTypes.getTypeParser(oid, format),
    },
  };
  const limited = { ...settings, query_timeout: connectionLimits.answerMs };
  const { connections, backgroundConnections } = connectionLimits;
  const requests = openPostgresPool(
    { ...limited, max: connections },
    connectionLimits,
    onError,
    log,
  );
  const background = openPostgresPool(
    { ...limited, max: backgroundConnections, application_name: 'countersign background' },
    connectionLimits,
    onError,
    log,
  );
  const reach = async () => {
    try {
      await requests.adapt();
      await background.adapt();
    } catch (error) {
      throw new DatabaseNotReached(error);
    }
  };
  return {
    engine: 'postgres',
    db: requests.db,
    background: background.db,
    usage: requests.usage,
    reach,
    prepare: async () => {
      await reach();
      await requireSynchronousCommit(background.db);
      await migratePostgres(settings);
    },
    requireSafety: () => requireSynchronousCommit(background.db),
    close: async () => {
      await requests.close();
      await background.close();
    },
  };
}

// Without time-outs: an index on a large table takes long, and so does waiting for a process that
// is migrating already.
async function migratePostgres(settings: PoolConfig): Promise<void> {
  const unlimited = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
  // The query in progress reports the same error.
  const pool = openPostgresPool({ ...settings, max: 1 }, unlimited, () => undefined);
  try {
    await pool.adapt();
    await migrate(pool.db);
  } finally {
    await pool.close();
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

async function openEmbedded(
  { directory, seed }: Extract<DatabaseAddress, { engine: 'embedded' }>,
  log: QueryLog,
): Promise<OpenDatabase> {
  const lock = await lockWritable(directory);
  try {
    if (directory !== undefined) mkdirSync(directory, { recursive: true });
    const engine = await openEngine({ directory, seed });
    const db = new Kysely<Database>({ dialect: embeddedDialect(engine), ...log });
    return {
      engine: 'embedded',
      db,
      background: db,
      usage: () => undefined,
      reach: async () => undefined,
      prepare: () => migrate(db),
      requireSafety: async () => undefined,
      close: async () => {
        await db.destroy();
        await engine.close(); // Kysely closes only what it has used
        await lock?.release();
      },
    };
  } catch (error) {
    await lock?.release();
    throw forOperator(error, directory);
  }
}

async function openEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const { directory } = options;
  return EmbeddedEngine.open(options).catch((error: unknown) => {
    const known = forOperator(error, directory);
    throw known === error && directory !== undefined
      ? new EngineNotOpened(directory, error)
      : known;
  });
}

async function lockWritable(directory: string | undefined) {
  try {
    return directory === undefined ? undefined : await lockDirectory(directory);
  } catch (error) {
    throw forOperator(error, directory);
  }
}
