import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

// The statements of the documents, the roles and both ways back, at their shortest. Only beside the API's tests on
// PostgreSQL, since it takes a while.
test('what is backed up by the documents is restored by them', { timeout: 300_000 }, () => {
  const command = ['run', '--silent', 'backup:drill', '--', '--rows', '100', '--minutes', '4'];
  const { status, stdout, stderr } = spawnSync('npm', command, { cwd: ROOT, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
  expect(stdout.match(/the roles have their rights/g)).toHaveLength(2);
});
