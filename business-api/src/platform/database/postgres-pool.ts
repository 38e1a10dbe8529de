import { Kysely, type KyselyConfig, PostgresDialect } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Database, Db } from './database.ts';
import { statementName } from './parsed-once.ts';

/** The message of the driver's error where the server has not answered in time. */
export const readTimeout = 'Query read timeout';

/** Milliseconds; 0 is no limit. */
export interface StatementLimits {
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
}

export interface PostgresPool {
  readonly db: Db;
  /** Connections in use, idle, and requests that wait for one. */
  usage(): { readonly used: number; readonly idle: number; readonly waiting: number };
  /**
   * Connects once and learns how the limits reach the server: as startup parameters, or, where a
   * pooler such as PgBouncer refuses those, at the begin of each transaction. Must be awaited before
   * any query. Throws where the server is unreachable.
   */
  adapt(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a pool; `onError` is called for connections that break, in use or idle. A connection whose
 * answer does not come in time is closed: its late answer would go to the next statement.
 */
export function openPostgresPool(
  config: PoolConfig,
  limits: StatementLimits,
  onError: (error: Error) => void,
  log: Pick<KyselyConfig, 'log'> = {},
): PostgresPool {
  // Compiling the overview's statements (`jit`) took longer than what it saved of their time.
  const pool = new Pool({ ...config, ...startupParameters(limits), options: '-c jit=off' });
  const { options } = pool;
  let perTransaction = false;
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool listens to idle clients only, and an error without a listener ends the process.
    client.on('error', onError);
    closeAfterReadTimeout(client);
    if (perTransaction) limitEachTransaction(client, limits);
    else nameStatements(client);
  });
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }), ...log }),
    usage: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    adapt: async () => {
      try {
        await askOnce(pool);
      } catch (error) {
        if (perTransaction || !isStartupParameterRefused(error)) throw error;
        perTransaction = true;
        for (const name of [...Object.keys(startupParameters(limits)), 'options'])
          Reflect.deleteProperty(options, name);
        await askOnce(pool);
      }
    },
    close: () => pool.end(),
  };
}

/**
 * Not by `pool.query`: it takes the answer by a callback and leaves the promise, so that what the commit of
 * `limitEachTransaction` reports of a broken connection would end the process.
 */
async function askOnce(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select 1');
  } finally {
    client.release();
  }
}

/** Milliseconds, by the names of PostgreSQL. */
function startupParameters({ statementMs, lockMs, idleInTransactionMs }: StatementLimits) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  };
}

/** PgBouncer: `unsupported startup parameter: statement_timeout`. */
function isStartupParameterRefused(error: unknown): boolean {
  return error instanceof Error && error.message.includes('unsupported startup parameter');
}

type Query = (...args: readonly unknown[]) => Promise<unknown>;

/** Replaces a client's `query`, as Kysely and the pool call it: by a promise. */
function wrapQuery(client: PoolClient, wrap: (query: Query) => Query): void {
  const query = client.query.bind(client) as Query; // the overload that answers by a promise
  Object.assign(client, { query: wrap(query) });
}

function closeAfterReadTimeout(client: PoolClient): void {
  wrapQuery(client, (query) => async (...args) => {
    try {
      return await query(...args);
    } catch (error) {
      if (error instanceof Error && error.message === readTimeout) {
        // Marks the client as ending at once, so that the pool does not hand it out again.
        (client as unknown as { end(): Promise<void> }).end().catch(() => undefined); // a pg Client
      }
      throw error;
    }
  });
}

/**
 * Not behind a pooler: in transaction mode the next statement may reach another server connection,
 * which knows the name only where the pooler stores names itself (PgBouncer 1.21 and later).
 */
function nameStatements(client: PoolClient): void {
  wrapQuery(client, (query) => (...args) => {
    const [text, values] = args;
    const name = typeof text === 'string' ? statementName(text) : undefined;
    return name === undefined ? query(...args) : query({ name, text, values });
  });
}

/**
 * Every statement runs in a transaction that begins with its limits, in the same round trip as
 * `begin`. Session settings would stay behind on a server connection that others use next.
 */
function limitEachTransaction(client: PoolClient, limits: StatementLimits): void {
  const settings = Object.entries({ ...startupParameters(limits), jit: 'off' });
  const setLimits = settings.map(([name, value]) => `set local ${name} = ${value}`).join('; ');
  wrapQuery(client, (query) => {
    let isOpen = false;
    const begin = (statement: string) => query(`${statement}; ${setLimits}`);
    return async (...args) => {
      const [text] = args;
      if (typeof text === 'string' && /^(?:begin|start transaction)\b/i.test(text)) {
        isOpen = true;
        return begin(text);
      }
      if (isOpen) {
        if (text === 'commit' || text === 'rollback') isOpen = false;
        return query(...args);
      }
      await begin('begin');
      try {
        const result = await query(...args);
        await query('commit');
        return result;
      } catch (error) {
        await query('rollback').catch(() => undefined); // the first error says what happened
        throw error;
      }
    };
  });
}
