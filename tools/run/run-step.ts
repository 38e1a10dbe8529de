import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Lets Node keep what it has compiled: a start of the API takes half of its processor time then. */
export const compileCache = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache/node'),
};

/**
 * Runs one command of this repository's tools with its output on the terminal; true where it ended
 * with 0. The tools and the Node of node_modules go before those of the machine.
 */
export function runStep(command: readonly string[], environment: NodeJS.ProcessEnv = {}): boolean {
  const [program = '', ...rest] = command;
  console.log(`\n$ ${command.join(' ')}`);
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const { status, error } = spawnSync(program, rest, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...compileCache, PATH: path, ...environment },
  });
  if (error) console.error(error.message);
  return status === 0;
}
