import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Every change of the schema, oldest first. Databases record the names, so that no name changes, and a migration that
 * was released is never edited. Each is a folder of SQL files, or a file of its own.
 */
export const allMigrations: Readonly<Record<string, Migration>> = {
  '0001-schema': ofSqlFiles('0001-schema'),
  '0002-answer-codes': ofSqlFiles('0002-answer-codes'),
  '0003-status': ofSqlFiles('0003-status'),
  '0004-own-words': ofSqlFiles('0004-own-words'),
  '0005-bounces': ofSqlFiles('0005-bounces'),
  '0006-working-time': ofSqlFiles('0006-working-time'),
  '0007-absences': ofSqlFiles('0007-absences'),
  '0008-second-person': ofSqlFiles('0008-second-person'),
  '0009-notifications': ofSqlFiles('0009-notifications'),
  '0010-against-the-evidence': ofSqlFiles('0010-against-the-evidence'),
  '0011-overview': ofSqlFiles('0011-overview'),
  '0012-bulk-assignments': ofSqlFiles('0012-bulk-assignments'),
  '0013-assignment-rules': ofSqlFiles('0013-assignment-rules'),
  '0015-shared-views': ofSqlFiles('0015-shared-views'),
  '0016-worked-time': ofSqlFiles('0016-worked-time'),
  '0017-answer-codes-alone': ofSqlFiles('0017-answer-codes-alone'),
  '0018-accounts': ofSqlFiles('0018-accounts'),
  '0019-retention': ofSqlFiles('0019-retention'),
  '0020-stop-list': ofSqlFiles('0020-stop-list'),
  '0021-licences': ofSqlFiles('0021-licences'),
  '0022-approval-mail-waits': ofSqlFiles('0022-approval-mail-waits'),
  '0023-existing-account': ofSqlFiles('0023-existing-account'),
  '0024-draft-languages': ofSqlFiles('0024-draft-languages'),
  '0025-account-holders': ofSqlFiles('0025-account-holders'),
  '0026-text-flags': ofSqlFiles('0026-text-flags'),
  '0027-siem': ofSqlFiles('0027-siem'),
  '0028-sessions': ofSqlFiles('0028-sessions'),
  '0029-waiting-changes': ofSqlFiles('0029-waiting-changes'),
  '0030-administrator-notices': ofSqlFiles('0030-administrator-notices'),
  '0031-searched-postal-codes': ofSqlFiles('0031-searched-postal-codes'),
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
