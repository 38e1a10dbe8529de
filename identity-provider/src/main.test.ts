import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function start(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-main-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const main = join(import.meta.dirname, 'main.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, IDENTITY_PORT: '0', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('the process prints its issuer and stops cleanly', async () => {
  const child = start({});
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const issuer = /^Identity provider: (http:\/\/localhost:\d+\/oauth2\/default)\n$/.exec(line)?.[1];
  expect((await fetch(`${issuer}/v1/keys`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a failed start prints one sentence without a stack', async () => {
  const child = start({ IDENTITY_ISSUER: 'https://login.example.com/' });
  const [[text], [code]] = await Promise.all([
    once(child.stderr.setEncoding('utf8'), 'data'),
    once(child, 'exit'),
  ]);
  expect(text).toContain('only runs on this computer');
  expect(text).not.toContain('    at ');
  expect(code).toBe(1);
});
