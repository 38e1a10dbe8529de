import { setTimeout as pause } from 'node:timers/promises';
import { type StartedProcess, startProcess } from './started-process.ts';

const readyWithinMs = 60_000;
const probeMs = 20;
const probeLimitMs = 2000;
const restartPauseMs = 200;

export interface ApiPlan {
  readonly name: string;
  readonly port: number;
  readonly operationsPort: number;
  /** Where V8's inspector listens after SIGUSR1. */
  readonly inspectPort: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  /** The folder of the tree that it runs; absent: this one. */
  readonly root?: string | undefined;
  /** Put before the command, `faketime -f +600s`. */
  readonly wrapper: readonly string[];
}

export interface ApiCopy {
  readonly url: string;
  /** Its port for health checks and metrics. */
  readonly operationsUrl: string;
  readonly port: number;
  readonly inspectPort: number;
  pid(): number;
  isAlive(): boolean;
  /** How often it ended without being asked; it is started again each time. */
  deaths(): number;
  /** The output before it last ended. */
  lastDeath(): string | undefined;
  /** SIGKILL; it stays down until `start`. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the milliseconds that it took to end. */
  terminate(): Promise<number>;
  /** Starts it and resolves with the milliseconds until it was ready; throws where it never is. */
  start(withinMs?: number): Promise<number>;
  /** Starts it and resolves when it answers at all, ready or not. */
  startUnready(): Promise<void>;
  isReady(): Promise<boolean>;
  lastWords(): string;
  stop(): Promise<void>;
}

/** A copy of the API as a process of its own; not started yet. */
export function apiCopy(plan: ApiPlan): ApiCopy {
  const url = `http://127.0.0.1:${plan.port}`;
  let running: StartedProcess | undefined;
  let wanted = false;
  let deaths = 0;
  let lastDeath: string | undefined;

  function launch(): StartedProcess {
    const started = startProcess({
      name: plan.name,
      command: [
        ...plan.wrapper,
        process.execPath,
        '--max-semi-space-size=8',
        `--inspect-port=127.0.0.1:${plan.inspectPort}`,
        'business-api/src/main.ts',
      ],
      environment: plan.environment,
      logFile: plan.logFile,
      ...(plan.root === undefined ? {} : { cwd: plan.root }),
    });
    running = started;
    void started.ended.then(async (words) => {
      if (!wanted || running !== started) return;
      deaths += 1;
      lastDeath = words;
      await pause(restartPauseMs); // as a service manager does it
      if (wanted && running === started) launch();
    });
    return started;
  }

  async function isHealthy(what: 'live' | 'ready'): Promise<boolean> {
    try {
      const answer = await fetch(`${url}/api/health/${what}`, {
        signal: AbortSignal.timeout(probeLimitMs),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function startUntil(what: 'live' | 'ready', withinMs: number): Promise<number> {
    const beganMs = performance.now();
    wanted = true;
    launch();
    while (!(await isHealthy(what))) {
      if (performance.now() - beganMs > withinMs) {
        throw new Error(`${plan.name} was not ${what} in time:\n${running?.lastWords()}`);
      }
      await pause(probeMs);
    }
    return performance.now() - beganMs;
  }

  return {
    url,
    operationsUrl: `http://127.0.0.1:${plan.operationsPort}`,
    port: plan.port,
    inspectPort: plan.inspectPort,
    pid: () => running?.pid ?? 0,
    isAlive: () => running?.hasEnded() === false,
    deaths: () => deaths,
    lastDeath: () => lastDeath,
    kill: async () => {
      wanted = false;
      running?.kill('SIGKILL');
      await running?.ended;
    },
    terminate: async () => {
      wanted = false;
      const beganMs = performance.now();
      await running?.stop('SIGTERM', 30_000);
      return performance.now() - beganMs;
    },
    start: (withinMs = readyWithinMs) => startUntil('ready', withinMs),
    startUnready: async () => {
      await startUntil('live', readyWithinMs);
    },
    isReady: () => isHealthy('ready'),
    lastWords: () => running?.lastWords() ?? '',
    stop: async () => {
      wanted = false;
      await running?.stop();
    },
  };
}
