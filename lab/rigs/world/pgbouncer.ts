import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, unprivilegedUser } from '../../../tools/postgres/private-cluster.ts';
import { requireProgram } from './missing-program.ts';
import type { PostgresServer } from './postgres-server.ts';
import { startProcess } from './started-process.ts';

export interface Pooler {
  /** DATABASE_URL of clients that connect through it. */
  readonly url: string;
  /** Kills it and starts it again. */
  restart(): Promise<void>;
  lastWords(): string;
  stop(): Promise<void>;
}

/** Debian's PgBouncer with its defaults, in front of a PostgreSQL. */
export async function startPgbouncer(
  folder: string,
  postgres: PostgresServer,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  const program = requireProgram('pgbouncer', ['pgbouncer']);
  const user = unprivilegedUser();
  const port = await freePort();
  const own = join(folder, `pgbouncer-${mode}`);
  mkdirSync(own);
  writeFileSync(join(own, 'users.txt'), '"countersign" ""\n');
  writeFileSync(join(own, 'pgbouncer.ini'), configurationOf(own, port, postgres.port, mode));
  if (user)
    for (const path of ['', 'users.txt', 'pgbouncer.ini']) {
      chownSync(join(own, path), user.uid, user.gid);
    }
  const launch = async () => {
    const started = startProcess({
      name: 'PgBouncer',
      command: [program, join(own, 'pgbouncer.ini')],
      user,
      cwd: own,
      logFile: join(folder, `pgbouncer-${mode}.log`),
    });
    await pause(300);
    if (started.hasEnded()) throw new Error(await started.ended);
    return started;
  };
  let running = await launch();
  return {
    url: `postgres://countersign@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await running.stop('SIGKILL');
      running = await launch();
    },
    lastWords: () => running.lastWords(),
    stop: () => running.stop('SIGKILL'),
  };
}

function configurationOf(own: string, port: number, postgresPort: number, mode: string): string {
  return `[databases]
* = host=127.0.0.1 port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(own, 'users.txt')}
pool_mode = ${mode}
max_client_conn = 200
default_pool_size = 20
`;
}
