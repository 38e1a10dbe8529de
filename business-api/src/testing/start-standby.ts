import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

export interface Standby {
  /** The address of a database on it. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** A hot standby made of a base backup of this server; what the server writes later does not arrive. */
export async function startStandby(primary: string): Promise<Standby> {
  const { programs, data, connections } = await describeServer(primary);
  const { uid, gid } = statSync(data);
  const folder = mkdtempSync(join(tmpdir(), 'countersign-standby-'));
  chownSync(folder, uid, gid);
  const own = join(folder, 'data');
  const backup = spawnSync(
    join(programs, 'pg_basebackup'),
    ['--dbname', primary, '--pgdata', own, '--checkpoint=fast', '--no-sync'],
    { uid, gid, cwd: folder, encoding: 'utf8' },
  );
  if (backup.status !== 0) throw new Error(`pg_basebackup failed: ${backup.stderr}`);
  writeFileSync(join(own, 'standby.signal'), '');
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    `max_connections=${connections}`,
    'lc_messages=C',
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', own, '-p', `${port}`, ...settings], {
    uid,
    gid,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  process.once('exit', () => server.kill('SIGQUIT'));
  await untilItReads(server);
  return {
    url: (database) => {
      const url = new URL(primary);
      url.port = `${port}`;
      url.pathname = `/${database}`;
      return url.href;
    },
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function describeServer(address: string) {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query(`select current_setting('data_directory') as data,
      current_setting('max_connections') as connections,
      (select setting from pg_config where name = 'BINDIR') as programs`);
    return rows[0] as { data: string; connections: string; programs: string }; // as it was asked
  } finally {
    await client.end();
  }
}

async function untilItReads(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('The standby has no log.');
  const words: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    words.push(line);
    if (line.includes('ready to accept read-only connections')) {
      server.stderr.resume(); // a full pipe would stop the server
      return;
    }
  }
  throw new Error(`The standby ended:\n${words.join('\n')}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
