import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clamdScanner } from './scan-with-clamd.ts';
import { pdfFile } from './testing/pdf-files.ts';
import { hasClamd, knownVirus, type RunningClamd, startClamd } from './testing/start-clamd.ts';

const open: Server[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A fake scanner that answers with one text, or not at all. */
async function answering(answer: string | undefined): Promise<{ readonly path: string }> {
  const path = join(mkdtempSync(join(tmpdir(), 'scanner-')), 'socket');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (answer !== undefined) socket.end(answer);
    });
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return { path };
}

describe('what a scanner answers', () => {
  test.each([
    ['stream: OK\0', 'clean'],
    ['stream: Win.Test.EICAR_HDB-1 FOUND\0', 'infected'],
    ['INSTREAM size limit exceeded. ERROR\0', 'not-checkable'],
  ])('%s is understood', async (answer, verdict) => {
    expect(await clamdScanner(await answering(answer))(Buffer.from('x'))).toBe(verdict);
  });

  test.each(['', 'stream: OK and more\0', 'HTTP/1.1 200 OK\r\n\r\nstream: OK', 'x'.repeat(5000)])(
    'anything else is no verdict: %#',
    async (answer) => {
      await expect(clamdScanner(await answering(answer))(Buffer.from('x'))).rejects.toThrow(
        'clamd',
      );
    },
  );

  test('an unreachable or silent scanner gives no verdict either', async () => {
    await expect(clamdScanner({ path: '/nowhere/socket' })(Buffer.from('x'))).rejects.toThrow(
      'clamd is away: ENOENT',
    );
    const silent = await answering(undefined);
    await expect(clamdScanner(silent, 100)(Buffer.from('x'))).rejects.toThrow('in time');
  });
});

describe.skipIf(!hasClamd)('a genuine clamd (skipped without the package clamav-daemon)', () => {
  let clamd: RunningClamd;
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd?.close());

  test('finds its signature, and nothing in ten harmless megabytes', async () => {
    const scan = clamdScanner(clamd);
    expect(await scan(pdfFile())).toBe('clean');
    expect(await scan(Buffer.concat([pdfFile(), Buffer.alloc(10 * 1024 * 1024, ' ')]))).toBe(
      'clean',
    );
    expect(await scan(pdfFile({ content: `BT (${knownVirus}) Tj ET` }))).toBe('infected');
  });
});
