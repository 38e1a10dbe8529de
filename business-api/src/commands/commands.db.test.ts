import { spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { refusingPooler } from '../testing/refusing-pooler.ts';
import { startStandby } from '../testing/start-standby.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** Runs a command of this folder; answers its exit code and what it printed. */
function run(command: string, url: string, ...words: string[]) {
  return runWith({}, command, url, ...words);
}

async function runWith(
  settings: Record<string, string>,
  command: string,
  url: string,
  ...words: string[]
) {
  const path = fileURLToPath(new URL(`${command}.ts`, import.meta.url));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, DATA_DIR: join(folder, 'nothing') };
  const env = { ...own, ...settings };
  const child = spawn(process.execPath, [path, ...words], { env });
  const printed = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'exit');
  return { status, printed: (await printed).join('') };
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-commands-'));
const publicKey = join(folder, 'public.pem');
writeFileSync(
  publicKey,
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }),
);
afterAll(() => rmSync(folder, { recursive: true }));

const verified = { status: 0, printed: expect.stringMatching(/^\d+ events of \d+ registrations/) };

test.each([
  ['audit-verify'],
  ['audit-prove', 'T-1', 'US'],
  ['audit-reads', 'T-1', 'US'],
  ['applicant-erase', 'US', 'T-1'],
])('%s makes no empty database where none is named', async (command, ...words) => {
  expect(await run(command, '', ...words)).toEqual({
    status: 1,
    printed: expect.stringMatching(/^DATABASE_URL is missing, and there is no database in .*\n$/),
  });
  expect(existsSync(join(folder, 'nothing'))).toBe(false);
});

describe.runIf(inject('engine') === 'postgres')('the commands that read', () => {
  let database: TestDatabase;
  let url: URL;
  beforeAll(async () => {
    database = await createTestDatabase('prepared');
    url = new URL(database.address.engine === 'postgres' ? database.address.url : '');
  });
  afterAll(() => database.remove());

  test('prove the history on a standby', async () => {
    const standby = await startStandby(url.href);
    try {
      expect(await run('audit-verify', standby.url(url.pathname.slice(1)))).toEqual(verified);
    } finally {
      await standby.stop();
    }
  });

  test.each([
    ['a database that is not there', 'x-nowhere', /^The database of DATABASE_URL .*x-nowhere.*\n$/],
    [
      'a certificate that is not there',
      '?sslrootcert=/nowhere.pem',
      /DATABASE_URL .*\/nowhere.pem.*\n$/,
    ],
  ])('say in one line what is wrong: %s', async (_, change, sentence) => {
    const { href } = new URL(change, url);
    expect(await run('audit-verify', href)).toEqual({
      status: 1,
      printed: expect.stringMatching(sentence),
    });
    expect((await run('migrate', href)).printed).toMatch(sentence);
  });

  test.each([
    [
      'a key that is missing',
      ['--anchors', '/nowhere'],
      /^Say with which key: --key PUBLIC.pem\n$/,
    ],
    [
      'anchors that are not there',
      ['--anchors', '/nowhere', '--key', publicKey],
      /^--anchors: ENOENT.*\/nowhere'\n$/,
    ],
    ['an option it does not have', ['--anchor', 'x'], /^Unknown option '--anchor'.*\n$/],
  ])('audit-verify names at once, before it reads: %s', async (_, words, sentence) => {
    expect(await run('audit-verify', url.href, ...words)).toEqual({
      status: 1,
      printed: expect.stringMatching(sentence),
    });
  });

  test('audit-anchor says in one line which anchor it could not hand over', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = join(folder, 'private.pem');
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const settings = { ANCHOR_KEY_FILE: key, ANCHOR_FILE: '/nowhere/anchors' };
    expect(await runWith(settings, 'audit-anchor', url.href)).toEqual({
      status: 1,
      printed: expect.stringMatching(/^Anchor 1 was not handed over: ENOENT.* tries it again\.\n$/),
    });
  });

  test('audit-verify says in one line that the tables are missing', async () => {
    const empty = await createTestDatabase('empty');
    try {
      const address = empty.address.engine === 'postgres' ? empty.address.url : '';
      expect(await run('audit-verify', address)).toEqual({
        status: 1,
        printed: expect.stringMatching(/^The database .* does not exist\. .*npm run migrate.*\n$/),
      });
    } finally {
      await empty.remove();
    }
  });

  test('say in one line that nothing listens', async () => {
    const closed = new URL(url);
    closed.port = '1';
    const { printed } = await run('audit-verify', closed.href);
    expect(printed).toMatch(/^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED.*\n$/);
  });

  describe('behind a pooler that refuses settings', () => {
    let pooler: Server;
    const pooled = new URL('postgres://localhost');
    beforeAll(async () => {
      pooler = refusingPooler(url);
      await once(pooler, 'listening');
      const address = pooler.address();
      pooled.href = url.href;
      pooled.port = typeof address === 'object' ? String(address?.port) : '';
    });
    afterAll(() => pooler.close());

    test.each([
      ['audit-verify', [], verified],
      ['audit-reads', ['T-1', 'FR'], { status: 0, printed: expect.stringMatching(/^read_at,/) }],
      ['audit-prove', ['T-1', 'FR'], { status: 1, printed: 'T-1 FR is in no anchor yet.\n' }],
    ])('%s reads', async (command, words, expected) => {
      expect(await run(command, pooled.href, ...words)).toEqual(expected);
    });
  });
});
