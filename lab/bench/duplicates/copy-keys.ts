import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyRow } from '@countersign/business-api/testing/store-keys';
import type { PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';

const unindex = `alter table registration_keys drop constraint if exists registration_keys_pkey;
  drop index if exists registration_keys_of_registration;`;
const index = `set maintenance_work_mem = '512MB';
  alter table registration_keys add primary key (kind, key, country_code, ticket_number);
  create index registration_keys_of_registration on registration_keys (country_code, ticket_number);`;

/**
 * Copies keys of many registrations into PostgreSQL by psql, which has no limit of time, and makes the
 * indexes afterwards; then the table is vacuumed, as autovacuum does. Throws psql's words.
 */
export async function copyKeys(
  { folder }: PostgresPrograms,
  url: string,
  batches: Iterable<readonly KeyRow[]>,
): Promise<void> {
  const beside = join(folder, 'psql');
  const psql = spawn(existsSync(beside) ? beside : 'psql', [url, '-q', '-v', 'ON_ERROR_STOP=1'], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let words = '';
  psql.stderr.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const ended = once(psql, 'close');
  const write = async (text: string) => {
    if (!psql.stdin.write(text)) await Promise.race([once(psql.stdin, 'drain'), ended]);
  };
  await write(`${unindex}\n`);
  await write('copy registration_keys (country_code, ticket_number, kind, key) from stdin;\n');
  for (const rows of batches)
    await write(rows.map(({ c, t, kind, key }) => `${c}\t${t}\t${kind}\t${key}\n`).join(''));
  await write(`\\.\n${index}\nvacuum analyze registration_keys;\n`);
  psql.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`psql ended with ${code}: ${words.slice(-2000)}`);
}
