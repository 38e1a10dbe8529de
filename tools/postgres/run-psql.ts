import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresPrograms } from './find-postgres.ts';

/** Runs statements by psql, which has no limit of time, and answers its rows. Throws psql's words. */
export function runPsql({ folder }: PostgresPrograms, url: string, statements: string): string[] {
  const beside = join(folder, 'psql');
  const { status, stdout, stderr } = spawnSync(
    existsSync(beside) ? beside : 'psql',
    [url, '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1'],
    { input: statements, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`psql ended with ${status}: ${stderr.slice(-2000)}`);
  return stdout.split('\n').filter((line) => line !== '');
}
