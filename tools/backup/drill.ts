import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../postgres/find-postgres.ts';
import { POSTGRES_MISSING } from '../postgres/postgres-for-tests.ts';
import { unprivilegedUser } from '../postgres/private-cluster.ts';
import {
  application,
  backup,
  database,
  findRoleFaults,
  owner,
  setUpRoles,
  setUpTables,
} from './drill-roles.ts';
import {
  ask,
  createCluster,
  type DrillPlace,
  type DrillServer,
  runProgram,
  startServer,
} from './drill-server.ts';
import {
  addRegistrations,
  archiveAll,
  dumpDatabase,
  fillDatabase,
  makeMistake,
  restoreDump,
  restoreTo,
  runCommand,
} from './drill-steps.ts';
import { compareFigures, readFigures, type TableFigures } from './table-figures.ts';

// `npm run backup:drill -- --rows 20000`: rehearses both kinds of backup that docs/backup.md explains on
// PostgreSQL servers of its own, with the roles and the SQL of the documents, and ends with 1 where what was
// restored is not what was there.
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '15' },
  },
});
const rows = Number(values.rows);
const minutes = Number(values.minutes);
if (!Number.isSafeInteger(rows) || rows < 100 || !(minutes > 0)) {
  console.error('How many registrations, at least 100, and how many minutes at most?');
  process.exit(1);
}
const programs = findPostgres();
if (programs === undefined) {
  console.error(POSTGRES_MISSING);
  process.exit(1);
}

const user = unprivilegedUser();
const folder = mkdtempSync(join(tmpdir(), 'countersign-drill-'));
const archive = join(folder, 'archive');
mkdirSync(archive);
if (user) for (const owned of [folder, archive]) chownSync(owned, user.uid, user.gid);
// The server may be a link into another folder, where the other programs of its version are.
const tools = dirname(realpathSync(join(programs.folder, 'postgres')));
const place: DrillPlace = { programs: { ...programs, folder: tools }, user, folder };
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`Not done after ${minutes} minutes.`);
  process.exit(1);
}, minutes * 60_000).unref();

let faults = 0;
try {
  await drill();
} catch (error) {
  faults += 1;
  console.error(error instanceof Error ? error.message : error);
}
console.log(faults === 0 ? 'All that was there was restored.' : 'The drill FAILED.');
process.exit(faults === 0 ? 0 : 1);

async function drill(): Promise<void> {
  const data = join(folder, 'data');
  createCluster(place, data, archive);
  const server = await startServer(place, data);
  await setUpRoles(place, server);
  await timed('npm run migrate, grants', () => setUpTables(place, server));
  const url = server.url(database, application);
  await timed(`${rows} registrations written`, () => fillDatabase(url, rows));
  const size = await ask(place, url, `select pg_size_pretty(pg_database_size('${database}'))`);
  console.log(`size of the database: ${size}`);
  await drillDump(server);
  const base = join(folder, 'base');
  await timed('pg_basebackup', () => baseBackup(server.url('postgres', backup), base));
  await timed('pg_verifybackup', () => runProgram(place, ['pg_verifybackup', '-n', base]));
  await timed('registrations written after the base backup', () =>
    addRegistrations(url, Math.ceil(rows / 20), 'A'),
  );
  const expected = await readFigures(place, server.url(database));
  const moment = await ask(place, url, 'select clock_timestamp()');
  await makeMistake(place, server.url(database, owner));
  await expectMistake(server, expected);
  await timed('rest of the log archived', () => archiveAll(place, server.url('postgres')));
  server.kill();
  const restored = await timed(`restored to ${moment}`, () =>
    restoreTo(place, base, archive, moment),
  );
  await expectSame(restored, expected);
  restored.kill();
}

/** Restores a dump on a second server, which has nothing of the first. */
async function drillDump(server: DrillServer): Promise<void> {
  const file = join(folder, 'dump');
  const expected = await readFigures(place, server.url(database));
  await timed('pg_dump', () => dumpDatabase(place, server.url(database, backup), file));
  console.log(`size of the dump: ${Math.round(statSync(file).size / 1e6)} MB`);
  const data = join(folder, 'second');
  createCluster(place, data);
  const second = await startServer(place, data);
  await setUpRoles(place, second);
  await timed('pg_restore, vacuum analyze', () =>
    restoreDump(place, file, second.url(database, owner)),
  );
  await expectSame(second, expected);
  second.kill();
}

/** Without the log: the archive alone must be enough. */
function baseBackup(url: string, base: string): Promise<string> {
  const options = ['--checkpoint=fast', '--wal-method=none', '--no-sync'];
  return runProgram(place, ['pg_basebackup', `--dbname=${url}`, `--pgdata=${base}`, ...options]);
}

/** The checks must see a fault, or what they say of the restored database means nothing. */
async function expectMistake(server: DrillServer, before: TableFigures): Promise<void> {
  const differing = compareFigures(before, await readFigures(place, server.url(database)));
  const { isGood } = await runCommand('audit:verify', server.url(database, application));
  if (differing.length === 0 || isGood) throw new Error('The checks do not see the mistake.');
  console.log(`after the mistake, both checks complain: ${differing.length} tables, the history`);
}

async function expectSame(server: DrillServer, expected: TableFigures): Promise<void> {
  const differing = compareFigures(expected, await readFigures(place, server.url(database)));
  const complaints = [...differing, ...(await findRoleFaults(place, server))];
  for (const line of complaints) console.error(line);
  const url = server.url(database, application);
  const { isGood, words } = await timed('audit:verify', () => runCommand('audit:verify', url));
  console.log(words);
  if (complaints.length > 0 || !isGood) faults += 1;
  else
    console.log(
      `${expected.size} tables have the same rows as before; the roles have their rights`,
    );
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  return result;
}
