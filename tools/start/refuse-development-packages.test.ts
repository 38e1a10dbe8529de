import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

const hook = new URL('refuse-development-packages.ts', import.meta.url);

function load(name: string): string {
  const code = 'await import(process.argv[1]); console.log("loaded")';
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', hook.href, '--input-type=module', '--eval', code, name],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return stdout + stderr;
}

test('a package for development is refused, another one is not', () => {
  expect(load('typescript')).toContain('node_modules/typescript is for development');
  expect(load('zod')).toContain('loaded');
});
