import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/run-step.ts';
import { StartProblem } from './start-settings.ts';

const built = join(ROOT, 'console/dist/index.html');
const sources = [
  'console/src',
  'console/public',
  'console/build',
  'console/index.html',
  'console/vite.config.ts',
  'contract/src',
  'domain/src',
  'package-lock.json',
];

/** Whether the built console is missing or older than anything it is made of. */
export function consoleNeedsBuild(): boolean {
  if (!existsSync(built)) return true;
  const builtAtMs = statSync(built).mtimeMs;
  return sources.some((source) => newestChangeMs(join(ROOT, source)) > builtAtMs);
}

/** Builds the console; throws StartProblem with Vite's words. */
export async function buildConsole(): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', 'console', '--logLevel', 'warn'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-10_000);
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new StartProblem(`The console could not be built:\n${words}`);
}

function newestChangeMs(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  const inside = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return inside.reduce(
    (newest, name) => Math.max(newest, statSync(join(path, name)).mtimeMs),
    mtimeMs,
  );
}
