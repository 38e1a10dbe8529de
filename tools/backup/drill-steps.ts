import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createMailQueue } from '@countersign/business-api/mail/queue-mail';
import { connect } from '@countersign/business-api/platform/database/connect';
import { seedDemoWorld } from '@countersign/business-api/server/demo-world/seed-demo-world';
import { fillWithHistory } from '@countersign/business-api/testing/fill-with-history';
import { ROOT } from '../run/run-step.ts';
import { ask, configure, type DrillPlace, runProgram, startServer } from './drill-server.ts';

const eventsPerRegistration = 2;
const mails = createMailQueue({
  consoleUrl: 'https://console.example',
  sender: { name: 'Countersign', address: 'registrations@company.example' },
  fallbackStaffEmail: 'registrations@company.example',
  smtpUrl: 'smtp://127.0.0.1:25',
});

/** The demo world, so that no table is left out, and `rows` registrations. */
export async function fillDatabase(url: string, rows: number): Promise<void> {
  const database = await connect({ engine: 'postgres', url }, () => undefined);
  try {
    await database.prepare();
    await seedDemoWorld({ db: database.db, mails, now: new Date() });
  } finally {
    await database.close();
  }
  await addRegistrations(url, rows, 'T');
}

/** `rows` registrations more, whose numbers begin with `prefix`. */
export async function addRegistrations(url: string, rows: number, prefix: string): Promise<void> {
  const database = await connect({ engine: 'postgres', url }, () => undefined);
  try {
    const events = rows * eventsPerRegistration;
    await fillWithHistory(database.db, { events, eventsPerRegistration, prefix });
  } finally {
    await database.close();
  }
}

/** Runs a command of package.json with this DATABASE_URL: whether it ended with 0, and what it printed. */
export async function runCommand(
  name: string,
  url: string,
): Promise<{ isGood: boolean; words: string }> {
  const env = { ...process.env, DATABASE_URL: url };
  const command = spawn('npm', ['run', '--silent', name], { cwd: ROOT, env });
  let words = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (text) => {
      words += text;
    });
  }
  const [status] = await once(command, 'close');
  return { isGood: status === 0, words: words.trim() };
}

/** An operator's mistake: histories lose a line, registrations get another name. */
export function makeMistake(place: DrillPlace, url: string): Promise<string> {
  return ask(
    place,
    url,
    `begin;
     delete from history_events where sequence = ${eventsPerRegistration} and ticket_number like 'T-1%';
     update registrations set practice_name = 'mistake' where ticket_number like 'T-2%';
     commit;`,
  );
}

/** Waits until the archive holds everything written so far. */
export async function archiveAll(place: DrillPlace, url: string): Promise<void> {
  const last = await ask(place, url, 'select pg_walfile_name(pg_current_wal_lsn())');
  await ask(place, url, 'select pg_switch_wal()');
  const query = `select coalesce(last_archived_wal >= '${last}', false) from pg_stat_archiver`;
  while ((await ask(place, url, query)) !== 't') await pause(100);
}

/** Makes a server out of the base backup in `base` and the archive, as it was at `moment`. */
export async function restoreTo(
  place: DrillPlace,
  base: string,
  archive: string,
  moment: string,
): ReturnType<typeof startServer> {
  const data = join(place.folder, 'restored');
  renameSync(base, data);
  configure(data, {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  });
  writeFileSync(join(data, 'recovery.signal'), '');
  const server = await startServer(place, data);
  while ((await ask(place, server.url('postgres'), 'select pg_is_in_recovery()')) !== 'f') {
    await pause(100);
  }
  return server;
}

export async function dumpDatabase(place: DrillPlace, url: string, file: string): Promise<void> {
  await runProgram(place, ['pg_dump', '--format=custom', `--file=${file}`, url]);
}

/** Into a database that is there and empty. */
export async function restoreDump(place: DrillPlace, file: string, into: string): Promise<void> {
  await runProgram(place, ['pg_restore', '--exit-on-error', '--jobs=2', `--dbname=${into}`, file]);
  await ask(place, into, 'vacuum analyze');
}
