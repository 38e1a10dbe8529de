import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** Kysely on the embedded engine. It has one connection, which Kysely hands from one to the next. */
export function embeddedDialect(engine: EmbeddedEngine): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => driverOf(engine),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function driverOf(engine: EmbeddedEngine): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql: text, parameters }: CompiledQuery) => {
      const { rows, affectedRows } = await engine.query({ text, parameters });
      return {
        rows: rows as Row[], // what the statement selects, as everywhere in Kysely
        ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
      };
    },
    streamQuery: () => {
      throw new Error('The embedded engine does not stream.');
    },
  };
  const run = async (text: string) => {
    await connection.executeQuery(CompiledQuery.raw(text));
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    releaseConnection: async () => undefined,
    destroy: () => engine.close(),
  };
}
