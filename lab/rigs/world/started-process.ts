import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { ROOT } from '../../../tools/run/run-step.ts';
import { atExit } from './exit-duties.ts';

const lastWordsLength = 4000;

export interface ProcessPlan {
  /** For people, `the API`. */
  readonly name: string;
  readonly command: readonly string[];
  /** The whole environment, apart from PATH. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  readonly cwd?: string;
  /** Everything that it writes is added there. */
  readonly logFile: string;
}

export interface StartedProcess {
  readonly pid: number;
  hasEnded(): boolean;
  /** Resolves when it has ended, with a sentence about how and its last words. */
  readonly ended: Promise<string>;
  lastWords(): string;
  kill(signal: NodeJS.Signals): void;
  /** Asks it to end, insists after `limitMs`, and waits until it has. */
  stop(signal?: NodeJS.Signals, limitMs?: number): Promise<void>;
}

/** Starts a program that ends with this process at the latest. */
export function startProcess(plan: ProcessPlan): StartedProcess {
  const [program = '', ...rest] = plan.command;
  const child = spawn(program, rest, {
    cwd: plan.cwd ?? ROOT,
    env: { PATH: process.env.PATH ?? '', ...plan.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...plan.user,
  });
  const log = createWriteStream(plan.logFile, { flags: 'a' });
  log.on('error', () => undefined); // a log that cannot be written stops nothing
  let lastWords = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      lastWords = (lastWords + text).slice(-lastWordsLength);
    });
  }
  let over = false;
  const forget = atExit(() => child.kill('SIGKILL'));
  const end = (how: string) => {
    over = true;
    forget();
    log.end();
    return `${plan.name} ended (${how}):\n${lastWords.trimEnd()}`;
  };
  const ended = Promise.race([
    once(child, 'exit').then(([code, signal]) => end(signal ?? `code ${code}`)),
    once(child, 'error').then(([error]) => end(String(error))),
  ]);
  ended.catch(() => undefined); // `error` after `exit`, which is no news
  return {
    pid: child.pid ?? 0,
    hasEnded: () => over,
    ended,
    lastWords: () => lastWords,
    kill: (signal) => void child.kill(signal),
    stop: async (signal = 'SIGTERM', limitMs = 12_000) => {
      if (over) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
