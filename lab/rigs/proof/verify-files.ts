import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PostgresServer } from '../world/postgres-server.ts';
import { postgresTool } from '../world/postgres-tool.ts';

const run = promisify(execFile);

/** Whether PostgreSQL's own tools find tables, indexes and checksums whole; stops the server. */
export async function verifyFiles(postgres: PostgresServer): Promise<string> {
  const tool = (name: string) => postgresTool(postgres.programs, name);
  try {
    await run(tool('pg_amcheck'), ['--install-missing', postgres.url]);
    await postgres.stop();
    await run(tool('pg_checksums'), ['--check', '-D', postgres.data]);
    return 'whole';
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 300) : String(error);
  }
}
