import { documentedSql } from './documented-sql.ts';
import { ask, type DrillPlace, type DrillServer } from './drill-server.ts';
import { runCommand } from './drill-steps.ts';

/** The database and the roles of docs/operations.md. */
export const database = 'countersign';
export const owner = 'countersign_owner';
export const application = 'countersign_app';
/** That of docs/backup.md. */
export const backup = 'countersign_backup';

const sql = documentedSql();

/** Executes one statement after the other: `create database` runs in no transaction. */
async function execute(place: DrillPlace, url: string, statements: readonly string[]) {
  for (const statement of statements) await ask(place, url, statement);
}

/** Roles and an empty database on a server that has neither. */
export function setUpRoles(place: DrillPlace, server: DrillServer): Promise<void> {
  return execute(place, server.url('postgres'), sql.setUp);
}

/** The tables by `npm run migrate`, the grants on them, and the role for backups. */
export async function setUpTables(place: DrillPlace, server: DrillServer): Promise<void> {
  const { isGood, words } = await runCommand('migrate', server.url(database, owner));
  if (!isGood) throw new Error(words);
  await execute(place, server.url(database, owner), sql.grants);
  await execute(place, server.url('postgres'), sql.backupRole);
}

/** What the roles of a restored database must be able to do and must not; answers what is wrong. */
export async function findRoleFaults(place: DrillPlace, server: DrillServer): Promise<string[]> {
  const as = (role: string, statement: string) =>
    ask(place, server.url(database, role), `begin; ${statement}; rollback`).then(
      () => true,
      () => false,
    );
  const faults: string[] = [];
  if (!(await as(application, 'update registrations set version = version where false')))
    faults.push('The application may not write registrations.');
  if (await as(application, 'delete from history_events where false'))
    faults.push('The application may delete from the history.');
  if (!(await as(owner, 'create table of_the_next_release (id integer)')))
    faults.push('The owner may not migrate to the next release.');
  return faults;
}
