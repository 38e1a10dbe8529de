import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';
import { requireProgram } from './missing-program.ts';

/**
 * The path of a program that comes with PostgreSQL. The server may be a link into another folder,
 * where the rest of its version is. Throws MissingProgram.
 */
export function postgresTool({ folder }: PostgresPrograms, name: string): string {
  const behindLink = dirname(realpathSync(join(folder, 'postgres')));
  const found = [folder, behindLink].map((place) => join(place, name)).find(existsSync);
  return found ?? requireProgram(name, ['postgresql', 'postgresql-client']);
}
