import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';
import { postgresTool } from './postgres-tool.ts';

const run = promisify(execFile);
const mostBytes = 512 * 1024 * 1024;

export interface PostgresQuestions {
  /** Rows of a query whose columns are named as in `Row`. */
  rows<Row>(query: string): Promise<Row[]>;
  /** Runs statements, each in a transaction of its own. */
  execute(...statements: readonly string[]): Promise<void>;
}

/** Asks by psql, which comes with the server: a rig must not depend on the driver it judges. */
export function askPostgres(programs: PostgresPrograms, url: string): PostgresQuestions {
  const program = postgresTool(programs, 'psql');
  const psql = (args: readonly string[]) =>
    run(program, ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', url, ...args], {
      maxBuffer: mostBytes,
      env: { PGCONNECT_TIMEOUT: '2' },
    });
  return {
    rows: async <Row>(query: string) => {
      const wrapped = `select coalesce(json_agg(row_to_json(asked)), '[]') from (${query}) asked`;
      const { stdout } = await psql(['-c', wrapped]);
      return JSON.parse(stdout) as Row[]; // the caller names the columns in the query
    },
    execute: async (...statements) => {
      await psql(statements.flatMap((statement) => ['-c', statement]));
    },
  };
}
