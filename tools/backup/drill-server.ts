import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresPrograms } from '../postgres/find-postgres.ts';
import { freePort, initialiseCluster, type UnixUser } from '../postgres/private-cluster.ts';

/** Where the drill runs: a folder that `user` owns, and PostgreSQL's programs. */
export interface DrillPlace {
  readonly programs: PostgresPrograms;
  readonly user: UnixUser | undefined;
  readonly folder: string;
}

export interface DrillServer {
  readonly port: number;
  /** Address of one of its databases, as superuser or as another role. */
  url(database: string, role?: string): string;
  /** Ends it as a crash would. */
  kill(): void;
}

/** Runs one of PostgreSQL's programs; answers what it printed. Throws its own words. */
export async function runProgram(
  { programs, user, folder }: DrillPlace,
  [name = '', ...rest]: readonly string[],
): Promise<string> {
  const program = spawn(join(programs.folder, name), rest, { ...user, cwd: folder });
  let printed = '';
  let words = '';
  program.stdout.on('data', (text) => {
    printed += text;
  });
  program.stderr.on('data', (text) => {
    words = `${words}${text}`.slice(-5000);
  });
  const [status] = await once(program, 'close');
  if (status !== 0) throw new Error(`${name} ended with ${status}:\n${words}`);
  return printed.trim();
}

/** Makes a cluster in `data`, which archives its write-ahead log in `archive` if one is named. */
export function createCluster(place: DrillPlace, data: string, archive?: string): void {
  initialiseCluster(place.programs, data, place.user, place.folder);
  if (archive === undefined) return;
  configure(data, {
    archive_mode: 'on',
    // As PostgreSQL's manual has it: a file that is there already is not written over.
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    wal_level: 'replica',
  });
}

/** Adds settings to those of a cluster that does not run. */
export function configure(data: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''));
}

/** Starts the cluster in `data` on a free loopback port; resolves when it accepts connections. */
export async function startServer(place: DrillPlace, data: string): Promise<DrillServer> {
  const port = await freePort();
  const log = `${data}.log`;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_wal_size=4GB',
    'lc_messages=C',
  ].flatMap((setting) => ['-c', setting]);
  const options = ['-D', data, '-l', log, '-o', settings.join(' '), '-t', '600', '-w', '-s'];
  const kill = () => {
    const stop = ['stop', '-D', data, '-m', 'immediate', '-s'];
    spawnSync(join(place.programs.folder, 'pg_ctl'), stop, { ...place.user, cwd: place.folder });
  };
  process.once('exit', kill);
  await runProgram(place, ['pg_ctl', 'start', ...options]);
  return {
    port,
    url: (database, role = 'countersign') => `postgres://${role}@127.0.0.1:${port}/${database}`,
    kill: () => {
      process.off('exit', kill);
      kill();
    },
  };
}

/** Runs SQL; answers the first column of the first row. */
export function ask(place: DrillPlace, url: string, sql: string): Promise<string> {
  return runProgram(place, ['psql', '-XAtq', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', sql]);
}
