import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from '../postgres/find-postgres.ts';
import { POSTGRES_MISSING } from '../postgres/postgres-for-tests.ts';
import { unprivilegedUser } from '../postgres/private-cluster.ts';
import { ask, createCluster, type DrillPlace, runProgram, startServer } from './drill-server.ts';
import {
  addRegistrations,
  archiveAll,
  dumpDatabase,
  fillDatabase,
  makeMistake,
  restoreDump,
  restoreTo,
  verifyHistory,
} from './drill-steps.ts';
import { compareFigures, readFigures, type TableFigures } from './table-figures.ts';

// `npm run backup:drill -- --rows 20000`: rehearses both kinds of backup that docs/backup.md explains on
// a PostgreSQL of its own, and ends with 1 where what was restored is not what was there.
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
  const url = server.url('postgres');
  await timed(`${rows} registrations written`, () => fillDatabase(url, rows));
  const size = await ask(place, url, "select pg_size_pretty(pg_database_size('postgres'))");
  console.log(`size of the database: ${size}`);
  await drillDump(url, server.url('restored'));
  const base = join(folder, 'base');
  await timed('pg_basebackup', () => baseBackup(url, base));
  await timed('pg_verifybackup', () => runProgram(place, ['pg_verifybackup', '-n', base]));
  await timed('registrations written after the base backup', () =>
    addRegistrations(url, Math.ceil(rows / 20), 'A'),
  );
  const expected = await readFigures(place, url);
  const moment = await ask(place, url, 'select clock_timestamp()');
  await makeMistake(place, url);
  await expectMistake(url, expected);
  await timed('rest of the log archived', () => archiveAll(place, url));
  server.kill();
  const restored = await timed(`restored to ${moment}`, () =>
    restoreTo(place, base, archive, moment),
  );
  await expectSame(restored.url('postgres'), expected);
  restored.kill();
}

async function drillDump(url: string, restored: string): Promise<void> {
  const file = join(folder, 'dump');
  const expected = await readFigures(place, url);
  await timed('pg_dump', () => dumpDatabase(place, url, file));
  console.log(`size of the dump: ${Math.round(statSync(file).size / 1e6)} MB`);
  await timed('pg_restore, vacuum analyze', () =>
    restoreDump(place, file, { server: url, into: restored }),
  );
  await expectSame(restored, expected);
  await ask(place, url, 'drop database restored');
}

/** Without the log: the archive alone must be enough. */
function baseBackup(url: string, base: string): Promise<string> {
  const options = ['--checkpoint=fast', '--wal-method=none', '--no-sync'];
  return runProgram(place, ['pg_basebackup', `--dbname=${url}`, `--pgdata=${base}`, ...options]);
}

/** The checks must see a fault, or what they say of the restored database means nothing. */
async function expectMistake(url: string, before: TableFigures): Promise<void> {
  const differing = compareFigures(before, await readFigures(place, url));
  const { isWhole } = await verifyHistory(url);
  if (differing.length === 0 || isWhole) throw new Error('The checks do not see the mistake.');
  console.log(`after the mistake, both checks complain: ${differing.length} tables, the history`);
}

async function expectSame(url: string, expected: TableFigures): Promise<void> {
  const differing = compareFigures(expected, await readFigures(place, url));
  for (const line of differing) console.error(line);
  const { isWhole, words } = await timed('audit:verify', () => verifyHistory(url));
  console.log(words);
  if (differing.length > 0 || !isWhole) faults += 1;
  else console.log(`${expected.size} tables have the same rows as before`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  return result;
}
