import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PostgresPrograms } from './find-postgres.ts';

export interface PrivateCluster {
  /** Connection URL of the superuser `countersign` and the database `postgres`. */
  readonly url: string;
  /** The same by its Unix socket. */
  readonly socketUrl: string;
  stop(): Promise<void>;
}

export interface UnixUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Starts a PostgreSQL of our own in a temporary folder, on a free loopback port, with checksums
 * and fsync as in production. Throws with the server's own words where it does not start.
 */
export async function startPrivateCluster(programs: PostgresPrograms): Promise<PrivateCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  try {
    initialiseCluster(programs, data, user, folder);
    const port = await freePort();
    const server = await startServer(programs, data, port, user, folder);
    return {
      url: `postgres://countersign@127.0.0.1:${port}/postgres`,
      socketUrl: `postgres://countersign@localhost/postgres?host=${folder}&port=${port}`,
      stop: async () => {
        await stopServer(server);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, or as `nobody`. */
export function unprivilegedUser(): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

/** Makes an empty cluster of the superuser `countersign`, with checksums; throws initdb's own words. */
export function initialiseCluster(
  { folder }: PostgresPrograms,
  data: string,
  user: UnixUser | undefined,
  cwd: string,
): void {
  const settings = ['--auth=trust', '--username=countersign', '--encoding=UTF8'];
  const result = spawnSync(
    join(folder, 'initdb'),
    [...settings, '--locale=C.UTF-8', '--data-checksums', '-D', data],
    { ...user, cwd, encoding: 'utf8' },
  );
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error ?? result.stderr}`);
}

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

async function startServer(
  { folder }: PostgresPrograms,
  data: string,
  port: number,
  user: UnixUser | undefined,
  folderOfSocket: string,
): Promise<ChildProcess> {
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folderOfSocket}`,
    'fsync=on',
    'max_connections=200',
    'lc_messages=C',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(folder, 'postgres'), ['-D', data, '-p', `${port}`, ...settings], {
    ...user,
    cwd: folderOfSocket,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words: string[] = [];
  const ready = new Promise<void>((resolve, reject) => {
    // The log is read to its end: a full pipe would stop the server.
    createInterface({ input: server.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > 50) words.shift();
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`postgres ended:\n${words.join('\n')}`)));
  });
  process.once('exit', () => server.kill('SIGQUIT'));
  await ready;
  return server;
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGINT'); // "fast shutdown": open connections are cut
  await ended;
}
