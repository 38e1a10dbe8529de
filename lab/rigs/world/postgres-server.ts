import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, type PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';
import {
  freePort,
  initialiseCluster,
  unprivilegedUser,
} from '../../../tools/postgres/private-cluster.ts';
import { askPostgres, type PostgresQuestions } from './ask-postgres.ts';
import { MissingProgram } from './missing-program.ts';
import { killTree } from './process-tree.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

const acceptsWithinMs = 60_000;

export interface PostgresServer extends PostgresQuestions {
  readonly programs: PostgresPrograms;
  readonly port: number;
  readonly url: string;
  /** Folder of the cluster's files. */
  readonly data: string;
  /** Starts it again; resolves with the milliseconds until it accepted connections. */
  start(): Promise<number>;
  isRunning(): boolean;
  /** SIGKILL to the server and all its back ends. */
  killAll(): Promise<void>;
  /** A "fast shutdown": connections are cut, everything is written. */
  stop(): Promise<void>;
  /** From now on a commit waits for no file: decisions can be lost. Only `killAll` ends it. */
  weakenDurability(): Promise<void>;
  /** Undoes that, while the server is stopped. */
  restoreDurability(): void;
}

/** A PostgreSQL of a rig's own, running, with fsync on; its files are below `folder`. */
export async function startPostgres(folder: string, logFile: string): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === undefined) throw new MissingProgram('postgres', ['postgresql']);
  const user = unprivilegedUser();
  mkdirSync(folder, { recursive: true });
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  initialiseCluster(programs, data, user, folder);
  const port = await freePort();
  const url = `postgres://countersign@127.0.0.1:${port}/postgres`;
  const questions = askPostgres(programs, url);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'max_connections=200',
    'lc_messages=C',
  ].flatMap((setting) => ['-c', setting]);
  let server: StartedProcess | undefined;

  async function start(): Promise<number> {
    const beganMs = performance.now();
    const started = startProcess({
      name: 'PostgreSQL',
      command: [join(programs?.folder ?? '', 'postgres'), '-D', data, '-p', `${port}`, ...settings],
      user,
      cwd: folder,
      logFile,
    });
    server = started;
    while (!(await accepts(questions))) {
      if (started.hasEnded()) throw new Error(await started.ended);
      if (performance.now() - beganMs > acceptsWithinMs) throw new Error(started.lastWords());
      await pause(20);
    }
    return performance.now() - beganMs;
  }

  await start();
  return {
    ...questions,
    programs,
    port,
    url,
    data,
    start,
    isRunning: () => server?.hasEnded() === false,
    killAll: async () => {
      if (server === undefined) return;
      await killTree(server.pid);
      await server.ended;
    },
    stop: async () => server?.stop('SIGINT'),
    weakenDurability: async () => {
      await questions.execute(
        'alter system set synchronous_commit = off',
        'select pg_reload_conf()',
      );
      // The WAL writer would follow within milliseconds: what it has written outlives a killed
      // process, though not a power cut.
      const writers = await questions.rows<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type = 'walwriter'",
      );
      for (const { pid } of writers) process.kill(pid, 'SIGSTOP');
    },
    restoreDurability: () => writeFileSync(join(data, 'postgresql.auto.conf'), ''),
  };
}

/** The connection is tried by the server's own client, so that its own start has ended as well. */
async function accepts({ execute }: PostgresQuestions): Promise<boolean> {
  try {
    await execute('select 1');
    return true;
  } catch {
    return false;
  }
}
