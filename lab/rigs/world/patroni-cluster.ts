import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPrograms } from '../../../tools/postgres/find-postgres.ts';
import { freePort, unprivilegedUser } from '../../../tools/postgres/private-cluster.ts';
import { type ChaosProxy, startChaosProxy } from '../network/chaos-proxy.ts';
import { askPostgres } from './ask-postgres.ts';
import { atExit } from './exit-duties.ts';
import { requireProgram } from './missing-program.ts';
import { patroniConfiguration } from './patroni-configuration.ts';
import { postgresTool } from './postgres-tool.ts';
import { killTree } from './process-tree.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

export const patroniPackages = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy'];

const readyWithinMs = 90_000;

export interface PatroniNode {
  readonly postgresPort: number;
  /** Where it answers `/primary` with 200 while it leads. */
  readonly checkPort: number;
}

export interface PatroniCluster {
  readonly nodes: readonly PatroniNode[];
  /** Resolves when one node leads and a synchronous standby follows it. */
  whole(): Promise<void>;
  /** From now on the leader neither waits for its standbys nor reaches them: decisions can be lost. */
  weakenLeader(): Promise<void>;
  /** SIGKILL to the leader's Patroni and PostgreSQL; resolves when another node leads. */
  killLeader(): Promise<void>;
  /** Resolves when a synchronous standby streams from the leader: commits end from then on. */
  synchronous(): Promise<void>;
  /** Starts what was killed. */
  bringBack(): void;
  stop(): Promise<void>;
}

interface RunningNode extends PatroniNode {
  readonly name: string;
  readonly data: string;
  readonly file: string;
  /** Through which the other nodes come. */
  readonly proxy: ChaosProxy;
  running: StartedProcess;
}

/** Three nodes of Patroni with one etcd: strictly synchronous, everything on loopback. */
export async function startPatroni(
  folder: string,
  programs: PostgresPrograms,
): Promise<PatroniCluster> {
  const patroni = requireProgram('patroni', patroniPackages);
  const etcd = requireProgram('etcd', patroniPackages);
  const user = unprivilegedUser();
  const own = join(folder, 'patroni');
  mkdirSync(own);
  if (user) chownSync(own, user.uid, user.gid);
  const [clientPort, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`];
  const store = startProcess({
    name: 'etcd',
    command: [
      etcd,
      ...['--name', 'rig', '--data-dir', join(own, 'etcd')],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', `rig=${peer}`],
    ],
    user,
    cwd: own,
    logFile: join(folder, 'etcd.log'),
  });
  const bin = dirname(postgresTool(programs, 'pg_basebackup'));
  const nodes: RunningNode[] = [];

  const launch = (file: string, name: string) =>
    startProcess({
      name: `Patroni ${name}`,
      command: [patroni, file],
      environment: { LC_ALL: 'C.UTF-8' },
      user,
      cwd: own,
      logFile: join(folder, `${name}.log`),
    });

  async function addNode(name: string): Promise<void> {
    const [postgresPort, checkPort] = [await freePort(), await freePort()];
    const data = join(own, name);
    const file = join(own, `${name}.yml`);
    const proxy = await startChaosProxy({ host: '127.0.0.1', port: postgresPort });
    const ports = { postgresPort, checkPort, storePort: clientPort, proxyPort: proxy.port };
    writeFileSync(file, patroniConfiguration({ own, bin, name, data, ...ports }));
    if (user) chownSync(file, user.uid, user.gid);
    nodes.push({ name, data, file, proxy, postgresPort, checkPort, running: launch(file, name) });
  }

  // PostgreSQL is no child of ours, and outlives a Patroni that is killed.
  const forget = atExit(() => {
    for (const { data } of nodes) {
      const postmaster = postmasterIn(data);
      if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT');
    }
  });

  const roles = () => Promise.all(nodes.map(({ checkPort }) => roleAt(checkPort)));

  /** Waits for what the nodes say of themselves. */
  async function until(what: string, isSo: (roles: readonly string[]) => boolean): Promise<void> {
    const deadlineMs = performance.now() + readyWithinMs;
    for (;;) {
      const now = await roles();
      if (isSo(now)) return;
      if (performance.now() > deadlineMs) {
        const words = nodes.map(({ running }) => running.lastWords().slice(-600)).join('\n');
        throw new Error(`${what} did not come: ${now.join(', ')}\n${words}`);
      }
      await pause(50);
    }
  }

  await addNode('n1');
  await until('the first leader', (now) => now.includes('leader'));
  await addNode('n2');
  await addNode('n3');
  const killed = new Set<RunningNode>();
  return {
    nodes,
    whole: () =>
      until(
        'a leader with its standbys',
        (now) => now.includes('leader') && now.includes('synchronous') && !now.includes('away'),
      ),
    weakenLeader: async () => {
      const { postgresPort, proxy } = await leaderOf();
      const url = `postgres://countersign@127.0.0.1:${postgresPort}/postgres`;
      await askPostgres(programs, url).execute(
        'alter system set synchronous_commit = local',
        'select pg_reload_conf()',
      );
      proxy.silencePresent('dead');
    },
    killLeader: async () => {
      const leader = await leaderOf();
      killed.add(leader);
      const postmaster = postmasterIn(leader.data);
      await killTree(leader.running.pid);
      if (postmaster !== undefined) await killTree(postmaster);
      const others = nodes.filter((node) => node !== leader);
      await until('the next leader', (now) =>
        others.some((node) => now[nodes.indexOf(node)] === 'leader'),
      );
    },
    synchronous: async () => {
      const { postgresPort } = await leaderOf();
      const url = `postgres://countersign@127.0.0.1:${postgresPort}/postgres`;
      const leader = askPostgres(programs, url);
      const deadlineMs = performance.now() + readyWithinMs;
      while (performance.now() < deadlineMs) {
        const streams = await leader.rows(
          `select 1 from pg_stat_replication where sync_state in ('sync', 'quorum') and state = 'streaming'`,
        );
        if (streams.length > 0) return;
        await pause(20);
      }
      throw new Error('No synchronous standby came.');
    },
    bringBack: () => {
      for (const node of killed) node.running = launch(node.file, node.name);
      killed.clear();
    },
    stop: async () => {
      // Gently: then Patroni stops its PostgreSQL, which is no child that would end with us.
      await Promise.all(nodes.map(({ running }) => running.stop('SIGTERM', 20_000)));
      await store.stop();
      await Promise.all(nodes.map(({ proxy }) => proxy.stop()));
      forget();
    },
  };

  async function leaderOf(): Promise<RunningNode> {
    const leader = nodes[(await roles()).indexOf('leader')];
    if (leader === undefined) throw new Error('No member leads.');
    return leader;
  }
}

/** The process id of the PostgreSQL that runs on these files. */
function postmasterIn(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined; // none does
  }
}

type Role = 'leader' | 'synchronous' | 'replica' | 'away';

async function roleAt(port: number): Promise<Role> {
  for (const [path, role] of [
    ['primary', 'leader'],
    ['synchronous', 'synchronous'],
    ['replica', 'replica'],
  ] as const) {
    if (await answers(`http://127.0.0.1:${port}/${path}`)) return role;
  }
  return 'away';
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(1000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
