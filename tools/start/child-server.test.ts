import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startChild } from './child-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-child-'));
afterAll(() => rmSync(folder, { recursive: true }));

const silenceMs = 5000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a listening server
  server.close();
  await once(server, 'close');
  return port;
}

/** A server that is ready after `lateMs`; until then it writes, or nothing is heard of it. */
async function start(lateMs: number, writes: boolean) {
  const port = await freePort();
  const script = join(folder, `${port}.mjs`);
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
     ${writes} && setInterval(() => console.log('still starting'), 100);
     setTimeout(() => createServer((_, answer) => answer.end('ready')).listen(${port}, 'localhost'), ${lateMs});`,
  );
  return startChild({
    name: 'the late server',
    command: [script],
    environment: {},
    readyUrl: `http://localhost:${port}/`,
    logFile: join(folder, `${port}.log`),
    silenceMs,
  });
}

test('a server that writes is waited for, however late it is', async () => {
  const child = await start(3 * silenceMs, true);
  await expect(child.ready).resolves.toBeUndefined();
  await child.stop();
});

test('one that neither writes nor answers has given up', async () => {
  const child = await start(600_000, false);
  await expect(child.ready).rejects.toThrow('the late server does not answer');
  await child.stop();
});
