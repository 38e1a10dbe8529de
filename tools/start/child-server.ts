import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { compileCache, ROOT } from '../run/run-step.ts';
import { StartProblem } from './start-settings.ts';

/** A server that for so long neither writes nor answers anything has given up. */
const usualSilenceMs = 120_000;
/** How often people read that it still starts. */
const sayEveryMs = 60_000;
const endWithinMs = 12_000;
const lastWordsLength = 4000;

export interface ChildServerPlan {
  /** For people, `the business API`. */
  readonly name: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 2xx when the server is ready. */
  readonly readyUrl: string;
  /** Everything the server writes goes there; each start begins an empty file. */
  readonly logFile: string;
  /** By default two minutes. */
  readonly silenceMs?: number;
}

export interface ChildServer {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it can be used; rejects with StartProblem where it ends or goes silent. */
  readonly ready: Promise<void>;
  /** Resolves when it has ended, with a sentence about how and its last words. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** Starts one of our servers. In a group of its own: Ctrl-C is for us to pass on, once. */
export function startChild(plan: ChildServerPlan): ChildServer {
  mkdirSync(join(plan.logFile, '..'), { recursive: true });
  const log = createWriteStream(plan.logFile);
  const child = spawn(process.execPath, plan.command, {
    cwd: ROOT,
    env: { ...process.env, ...compileCache, ...plan.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let lastWords = '';
  let heardMs = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      heardMs = performance.now();
      lastWords = (lastWords + text).slice(-lastWordsLength);
    });
  }
  // Its children end with this process in every case.
  const endWithUs = () => killGroup(child);
  process.once('exit', endWithUs);
  const ended = once(child, 'close').then(([code, signal]) => {
    process.removeListener('exit', endWithUs);
    log.end();
    return `${plan.name} ended (${signal ?? `code ${code}`}):\n${lastWords.trimEnd()}`;
  });
  // Without one it could not be started; its end then reports that.
  const { pid = 0 } = child;
  const ready = untilReady(plan, ended, () => heardMs);
  return { name: plan.name, pid, ended, ready, stop: () => stop(child) };
}

/** However slow the machine is: while it writes or answers, even that it is not ready yet, it is starting. */
async function untilReady(
  { name, readyUrl, logFile, silenceMs = usualSilenceMs }: ChildServerPlan,
  ended: Promise<string>,
  wroteMs: () => number,
) {
  let end: string | undefined;
  ended.then((sentence) => {
    end = sentence;
  });
  let answeredMs = performance.now();
  let saidMs = answeredMs;
  for (;;) {
    const answer = await answerOf(readyUrl);
    if (answer === 'ready') return;
    if (end !== undefined) throw new StartProblem(end);
    const nowMs = performance.now();
    if (answer === 'not-yet') answeredMs = nowMs;
    if (nowMs - Math.max(answeredMs, wroteMs()) > silenceMs) {
      throw new StartProblem(`${name} does not answer; its log is ${logFile}`);
    }
    if (nowMs - saidMs > sayEveryMs) {
      saidMs = nowMs;
      console.log(`${name} is still starting; its log is ${logFile}`);
    }
    await pause(50);
  }
}

async function answerOf(url: string): Promise<'ready' | 'not-yet' | 'none'> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.ok ? 'ready' : 'not-yet';
  } catch {
    return 'none'; // not listening yet
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), endWithinMs);
  await closed;
  clearTimeout(timer);
}

/** The server and what it has started itself: `node --watch` is two processes. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}
