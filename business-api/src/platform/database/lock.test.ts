import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('refuses a second process under any path and names the holder', async () => {
  const directory = join(folder, 'data', 'database');
  const lock = await lockDirectory(directory);
  symlinkSync(join(folder, 'data'), join(folder, 'link'));
  for (const name of [
    directory,
    `${folder}/data/../data/database`,
    join(folder, 'link', 'database'),
  ]) {
    const second = lockDirectory(name);
    await expect(second).rejects.toThrow(DirectoryInUse);
    await expect(second).rejects.toThrow(`process (id ${process.pid})`);
  }
  const other = await lockDirectory(join(folder, 'data', 'other'));
  await Promise.all([lock.release(), other.release()]);
  await (await lockDirectory(directory)).release();
  expect(readdirSync(join(folder, 'data'))).toEqual([]);
});

test('works for a directory whose name is too long for a socket', async () => {
  const deep = join(folder, 'x'.repeat(100), 'database');
  const lock = await lockDirectory(deep);
  await expect(lockDirectory(deep)).rejects.toThrow(DirectoryInUse);
  await lock.release();
});

test('is taken over from a killed process, by one of those who try', async () => {
  const directory = join(folder, 'database');
  const holder = join(folder, 'holder.mjs');
  const lockModule = fileURLToPath(new URL('lock.ts', import.meta.url));
  writeFileSync(
    holder,
    `import { lockDirectory } from ${JSON.stringify(lockModule)};
     await lockDirectory(${JSON.stringify(directory)});
     process.send('held');
     setInterval(() => {}, 1000);`,
  );
  const child = fork(holder, { execArgv: [] });
  await once(child, 'message');
  await expect(lockDirectory(directory)).rejects.toThrow(`process (id ${child.pid})`);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)));
  const locks = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(locks).toHaveLength(1);
  await locks[0]?.release();
});

test('an unreadable place is an error of its own', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(lockDirectory(join(folder, 'file', 'database'))).rejects.toMatchObject({
    code: expect.stringMatching(/ENOTDIR|EEXIST/),
  });
});
