import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { answerCodes } from './0003-answer-codes.ts';

/**
 * Every change of the schema, oldest first. Databases record the names, so that no name changes, and a migration that
 * was released is never edited. The next one is `0002-…`: a folder of SQL files as the first, or a file of its own.
 */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-schema': ofSqlFiles('0001-schema'),
  '0003-answer-codes': answerCodes,
  '0004-status': ofSqlFiles('0004-status'),
  '0005-own-words': ofSqlFiles('0005-own-words'),
  '0006-bounces': ofSqlFiles('0006-bounces'),
};

/** Runs the statements of a folder's files in their order; each ends with a semicolon at the end of its line. */
function ofSqlFiles(folder: string): Migration {
  return {
    up: async (db) => {
      const path = join(import.meta.dirname, folder);
      for (const file of readdirSync(path).sort()) {
        const statements = readFileSync(join(path, file), 'utf8').split(/;$/m);
        for (const statement of statements.filter((text) => text.trim() !== ''))
          await sql.raw(statement).execute(db);
      }
    },
  };
}
