import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInByHttp } from '@countersign/identity-provider/testing/sign-in-by-http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../run/run-step.ts';

// What `npm ci --omit=dev` leaves out is refused in every process.
const refuseDevelopment = `--import ${new URL('refuse-development-packages.ts', import.meta.url)}`;
// The real processes, four times: what has gone silent is ended by the start itself.
const limitMs = 600_000;

let folder: string;
let environment: Record<string, string>;
let started: Started[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-start-'));
  const consoleDirectory = join(folder, 'console');
  mkdirSync(consoleDirectory);
  writeFileSync(
    join(consoleDirectory, 'index.html'),
    '<html lang="en"><head><script type="application/json" id="configuration"></script></head></html>',
  );
  const [port, identity, mailbox, smtp, registers] = await freePorts(5);
  environment = {
    PATH: process.env.PATH ?? '',
    PORT: `${port}`,
    IDENTITY_PORT: `${identity}`,
    MAILBOX_PORT: `${mailbox}`,
    SMTP_PORT: `${smtp}`,
    REGISTERS_PORT: `${registers}`,
    DATA_DIR: join(folder, 'data'),
    CONSOLE_DIR: consoleDirectory,
    NODE_OPTIONS: refuseDevelopment,
  };
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  /** Resolves when the output has that in it; rejects where the process ends before. */
  says(words: RegExp): Promise<RegExpExecArray>;
  stop(): Promise<void>;
}

function start(args: string[] = [], changes: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(ROOT, 'tools/start/start.ts'), ...args], {
    cwd: folder,
    env: { ...environment, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let heard: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      heard();
    });
  }
  const ended = once(child, 'close').then(([code]) => Number(code));
  const one: Started = {
    child,
    output: () => output,
    ended,
    says: (words) =>
      new Promise((resolve, reject) => {
        heard = () => {
          const found = words.exec(output);
          if (found) resolve(found);
        };
        heard();
        ended.then(() => reject(new Error(`It ended before it said ${words}:\n${output}`)));
      }),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
  started.push(one);
  return one;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => Number(Object(server.address()).port));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

async function mailCount(): Promise<number> {
  const answer = await fetch(`http://localhost:${environment.MAILBOX_PORT}/api/mails?limit=200`);
  return Object(await answer.json()).items.length;
}

/** How the API answers a token, right after signing in or out with it. */
async function meAfterSignIn({ signOut }: { readonly signOut: boolean }): Promise<number> {
  const console = `http://localhost:${environment.PORT}`;
  const issuer = `http://localhost:${environment.IDENTITY_PORT}/oauth2/default`;
  const clientId = 'countersign-console';
  const { accessToken } = await signInByHttp({
    issuer,
    clientId,
    redirectUri: `${console}/login/callback`,
    account: 'administrator@demo.example',
  });
  if (signOut) {
    const body = new URLSearchParams({ token: accessToken, client_id: clientId });
    expect((await fetch(`${issuer}/v1/revoke`, { method: 'POST', body })).status).toBe(200);
  }
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${console}/api/me`, { headers })).status;
}

test(
  'starts the whole system, stops it cleanly, preserves its data and resets it',
  async () => {
    const first = start();
    const [, approve = ''] = await first.says(/Approve {3}(\S+)/);
    expect((await fetch(approve)).status).toBe(200);
    const configuration = await fetch(`http://localhost:${environment.PORT}/config.json`);
    expect(Object(await configuration.json()).identity.issuer).toBe(
      `http://localhost:${environment.IDENTITY_PORT}/oauth2/default`,
    );
    await expect.poll(mailCount).toBeGreaterThan(5);
    const mails = await mailCount();
    expect(await meAfterSignIn({ signOut: false })).toBe(200);
    expect(await meAfterSignIn({ signOut: true })).toBe(401); // [S4.3] the API is notified

    // A second copy on the same ports, and one on the same data.
    const twin = start();
    expect(await twin.ended).toBe(1);
    expect(twin.output()).toContain(`port ${environment.PORT} is taken; set PORT to another`);
    const [port, identity, mailbox, smtp, registers] = await freePorts(5);
    const otherPorts = {
      PORT: `${port}`,
      IDENTITY_PORT: `${identity}`,
      MAILBOX_PORT: `${mailbox}`,
      SMTP_PORT: `${smtp}`,
      REGISTERS_PORT: `${registers}`,
    };
    const thief = start(['--reset'], otherPorts);
    expect(await thief.ended).toBe(1);
    expect(thief.output()).toMatch(/in use by another process/);

    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(fetch(approve)).rejects.toThrow();

    const second = start();
    await second.says(/Countersign is running/);
    expect(await mailCount()).toBeGreaterThanOrEqual(mails);
    await second.stop();

    writeFileSync(join(folder, 'data/somebody-elses.txt'), 'not ours');
    const third = start(['--reset', '--unknown']);
    expect(await third.ended).toBe(1);
    expect(existsSync(join(folder, 'data/database'))).toBe(true);
    const fourth = start(['--reset'], { IDENTITY_ISSUER: 'https://login.example/oauth2/default' });
    // The local provider refuses a foreign issuer, the API the demo world beside one: the one
    // that ends first also ends the others.
    expect(await fourth.ended).toBe(1);
    expect(fourth.output()).toMatch(
      /The (?:identity provider|business API) ended.*(?:only runs on this computer|is for this machine alone)/s,
    );
    expect(readdirSync(join(folder, 'data'))).toContain('somebody-elses.txt');
  },
  limitMs,
);

test('names a setting that is no port, and which two are the same', async () => {
  const wrong = start([], { SMTP_PORT: 'twenty-five' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('SMTP_PORT must be a port');
  const same = start([], { SMTP_PORT: environment.PORT ?? '' });
  expect(await same.ended).toBe(1);
  expect(same.output()).toContain('PORT and SMTP_PORT are the same port');
});
