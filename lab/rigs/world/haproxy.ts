import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../tools/postgres/private-cluster.ts';
import { requireProgram } from './missing-program.ts';
import { type StartedProcess, startProcess } from './started-process.ts';

export interface Balancer {
  readonly port: number;
  stop(): Promise<void>;
}

export interface BalancerPlan {
  readonly mode: 'http' | 'tcp';
  readonly servers: readonly {
    readonly port: number;
    /** Where the check asks, if not at that port. */
    readonly checkPort?: number;
  }[];
  /** Answers 200 where a server is to be used. */
  readonly checkPath: string;
  /** What to do with connections to a server that failed its check. */
  readonly whenDown?: 'shutdown-sessions';
}

export const haproxyPackages = ['haproxy'];

/** HAProxy before some servers, as operators set it up; everything on loopback. */
export async function startHaproxy(folder: string, plan: BalancerPlan): Promise<Balancer> {
  const program = requireProgram('haproxy', haproxyPackages);
  const port = await freePort();
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, configurationOf(port, plan));
  const running = startProcess({
    name: 'HAProxy',
    command: [program, '-db', '-f', file],
    logFile: join(folder, 'haproxy.log'),
  });
  await untilListening(running);
  return { port, stop: () => running.stop('SIGKILL') };
}

function configurationOf(port: number, { mode, servers, checkPath, whenDown }: BalancerPlan) {
  const lines = servers.map(({ port: server, checkPort }, index) => {
    const check = checkPort === undefined ? 'check' : `check port ${checkPort}`;
    const down = whenDown === undefined ? '' : ` on-marked-down ${whenDown}`;
    return `  server s${index} 127.0.0.1:${server} ${check} inter 500ms fall 2 rise 1${down}`;
  });
  return `defaults
  mode ${mode}
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  option redispatch
frontend all
  bind 127.0.0.1:${port}
  default_backend copies
backend copies
  balance roundrobin
  option httpchk GET ${checkPath}
  http-check expect status 200
${lines.join('\n')}
`;
}

async function untilListening(running: StartedProcess): Promise<void> {
  await pause(300); // its first checks
  if (running.hasEnded()) throw new Error(await running.ended);
}
