import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connect as connectTo, UnsafeDatabase } from '../platform/database/connect.ts';
import { noTracing } from '../platform/telemetry/tracing.ts';
import { testConfiguration } from '../testing/test-api.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { startTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { untilReady } from '../testing/until-ready.ts';
import type { Overrides } from './overrides.ts';
import { type BusinessApi, startBusinessApi } from './start-business-api.ts';

let issuer: TestIssuer;
let database: TestDatabase;
let api: BusinessApi | undefined;
beforeEach(async () => {
  issuer = await startTestIssuer();
  database = await createTestDatabase('empty');
});
afterEach(async () => {
  await api?.close();
  api = undefined;
  await database.remove();
  await issuer.close();
});

const pages = async () => undefined;
const start = (address = database.address, overrides: Overrides = {}) =>
  startBusinessApi(testConfiguration(address, issuer), { pages, leaveOutbox: true, ...overrides });

const statusOf = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${api?.url}/api${path}`, init)).status;

async function submit() {
  const token = await issuer.sign({ sub: 'site', cid: 'site', scp: ['registrations.submit'] });
  return fetch(`${api?.url}/api/registrations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(sampleApplication()),
  });
}

test('a draining process answers, fails readiness and closes connections', async () => {
  const configuration = testConfiguration(database.address, issuer, { drainSeconds: 60 });
  api = await startBusinessApi(configuration, { pages, leaveOutbox: true });
  await untilReady(api.url);
  const drained = api.drain();
  const answer = await submit();
  expect([answer.status, answer.headers.get('connection')]).toEqual([201, 'close']);
  expect(await statusOf('/health/ready')).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  await api.close();
  await drained;
  await expect(statusOf('/health/live')).rejects.toThrow();
});

test('a process refuses requests beyond its limit', async () => {
  const configuration = testConfiguration(database.address, issuer, { mostInFlight: 5 });
  api = await startBusinessApi(configuration, { pages, leaveOutbox: true });
  const answers = await Promise.all(Array.from({ length: 40 }, submit));
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(5);
  expect(refused.length + answers.filter(({ status }) => status === 201).length).toBe(40);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  await untilReady(api.url);
  // Nothing stays counted.
  expect((await submit()).status).toBe(201);
});

test('event times follow the database where this clock is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 45_000 });
  try {
    api = await start();
    expect((await submit()).status).toBe(201);
    const { rows } = await sql<{ off: number }>`
      select extract(epoch from (clock_timestamp() - submitted_at))::float8 as off
      from registrations`.execute(api.database.db);
    if (inject('engine') === 'postgres') expect(Math.abs(rows[0]?.off ?? 99)).toBeLessThan(5);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [undefined, 1],
  [{ leads: 'administrator' }, 0],
] as const)(
  'warns at the start where no group is mapped to a role: %j',
  async (roles, warnings) => {
    const lines: string[] = [];
    const groupMapping = { source: 'token', roles, marketPrefix: 'market:' } as const;
    const configuration = testConfiguration(database.address, issuer, { groupMapping });
    api = await startBusinessApi(configuration, {
      pages,
      leaveOutbox: true,
      logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
    });
    expect(lines.filter((line) => line.includes('GROUP_ROLES'))).toHaveLength(warnings);
  },
);

test.each(['http://localhost:4000', 'https://console.example'])(
  'warns at the start where a console for others rests on the embedded engine: %s',
  async (consoleUrl) => {
    const lines: string[] = [];
    const configuration = testConfiguration(database.address, issuer, { consoleUrl });
    api = await startBusinessApi(configuration, {
      pages,
      leaveOutbox: true,
      logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
    });
    const isWarned = inject('engine') === 'embedded' && consoleUrl.startsWith('https:');
    expect(lines.filter((line) => line.includes('DATABASE_URL'))).toHaveLength(isWarned ? 1 : 0);
  },
);

test('logs what tracing warns of before there is a log', async () => {
  const lines: string[] = [];
  api = await start(database.address, {
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
    startTracing: (_version, warn) => {
      warn({ setting: 'OTEL_TRACES_SAMPLER' }, 'a setting of tracing is not supported');
      return noTracing;
    },
  });
  expect(lines.filter((line) => line.includes('"OTEL_TRACES_SAMPLER"'))).toHaveLength(1);
});

test('sends the mails of submitted registrations', async () => {
  const sent: string[] = [];
  api = await start(database.address, {
    leaveOutbox: false,
    sendMail: async (mail) => {
      sent.push(mail.recipient);
    },
  });
  expect((await submit()).status).toBe(201);
  await vi.waitFor(() => expect(sent).toEqual(['fallback@countersign.example']));
});

test('[S8.2] an unreachable provider does not refuse the token', async () => {
  api = await start();
  issuer.answerWith(500);
  const answer = await submit();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(await answer.json()).toMatchObject({ code: 'identity-provider-unavailable' });
});

test('logs answers without tokens, names or addresses', async () => {
  const lines: string[] = [];
  api = await start(database.address, {
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  });
  await submit();
  await statusOf('/me?code=secret-code', { headers: { authorization: 'Bearer aaa.bbb.ccc' } });
  await vi.waitFor(() => expect(lines.join('')).toContain('"status":401'));
  const log = lines.join('');
  expect(log).toContain('"route":"/api/registrations","status":201');
  for (const secret of ['Bearer', 'aaa.bbb', 'secret-code', 'Whitfield', 'dana', 'eyJ']) {
    expect(log).not.toContain(secret);
  }
});

test('lets a request in progress end when it is closed', async () => {
  api = await start();
  const answers = Array.from({ length: 5 }, submit);
  await vi.waitFor(async () => {
    const rows = await api?.database.db.selectFrom('registrations').selectAll().execute();
    expect(rows?.length).toBeGreaterThan(0);
  });
  const closed = api.close();
  api = undefined;
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  await closed;
  expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
  expect(statuses).toContain(201);
});

describe.skipIf(inject('engine') === 'embedded')('with PostgreSQL', () => {
  test('[S8.2] starts without it, answers 503, and recovers', async () => {
    const gate = await startGate(urlOf(database));
    const lines: string[] = [];
    api = await start(
      { engine: 'postgres', url: gate.url },
      { logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } } },
    );
    const why = lines.find((line) => line.includes('waiting for it'));
    expect(JSON.parse(why ?? '{}')).toMatchObject({ errorCode: 'CONNECTION_TERMINATED' });
    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/health/ready')).toBe(503);
    const away = await submit();
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('2');

    gate.open();
    await untilReady(api.url);
    expect((await submit()).status).toBe(201);
    expect(lines.filter((line) => line.includes('the database is reached'))).toHaveLength(1);

    gate.shut();
    expect((await submit()).status).toBe(503);
    expect(await statusOf('/health/ready')).toBe(503);
    gate.open();
    await vi.waitFor(async () => expect((await submit()).status).toBe(201));
    await gate.close();
  });

  test('ends a start whose port is taken with a sentence, and no error', async () => {
    api = await start();
    expect((await submit()).status).toBe(201);
    const { port } = new URL(api.url);
    const lines: string[] = [];
    let begun = 0;
    let ended = 0;
    const configuration = testConfiguration(database.address, issuer, { port: Number(port) });
    const second = startBusinessApi(configuration, {
      pages,
      logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
      sendMail: async () => {
        begun += 1;
        await pause(300);
        ended += 1;
      },
    });
    await expect(second).rejects.toThrow(/^The address of HOST and PORT .*EADDRINUSE/);
    expect(ended).toBe(begun);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    const { rows } = await sql<{ state: string }>`select state from mails`.execute(api.database.db);
    expect(rows).toEqual([{ state: begun === 1 ? 'sent' : 'queued' }]);
  });

  test('refuses one that acknowledges before it writes to the disk', async () => {
    const { db, close } = await connectTo(database.address, () => undefined);
    const name = sql.id(new URL(urlOf(database)).pathname.slice(1));
    await sql`alter database ${name} set synchronous_commit = off`.execute(db);
    await close();
    await expect(start()).rejects.toThrow(UnsafeDatabase);
  });

  test('does not start where its role lacks a right', async () => {
    const { db, prepare, close } = await connectTo(database.address, () => undefined);
    await prepare();
    const role = sql.id(`reader_${new URL(urlOf(database)).pathname.slice(1)}`);
    await sql`create role ${role} login; grant select on all tables in schema public to ${role}`.execute(
      db,
    );
    const url = new URL(urlOf(database));
    url.username = `reader_${url.pathname.slice(1)}`;
    try {
      await expect(start({ engine: 'postgres', url: url.href })).rejects.toThrow(
        /^The role in DATABASE_URL lacks rights on .*; registrations \(.*insert.*\)/,
      );
    } finally {
      await sql`drop owned by ${role}; drop role ${role}`.execute(db);
      await close();
    }
  });

  test('says at the start that its role may rewrite the history', async () => {
    const lines: string[] = [];
    api = await start(database.address, {
      logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    });
    expect(lines.filter((line) => line.includes('may rewrite the history'))).toHaveLength(1);
  });

  test('two processes that start at once prepare the database once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-markets-'));
    const marketsFile = join(folder, 'markets.json');
    const staff = [{ email: 'kit@lumenda.example', locale: 'fr_FR' }];
    writeFileSync(marketsFile, JSON.stringify({ FR: { staff } }));
    const configuration = testConfiguration(database.address, issuer, { marketsFile });
    const begin = () => startBusinessApi(configuration, { pages, leaveOutbox: true });
    const [first, second] = await Promise.all([begin(), begin()]);
    api = first;
    await Promise.all([untilReady(first.url), untilReady(second.url)]);
    await second.close();
    rmSync(folder, { recursive: true });
    const { rows } = await sql`
      select kind, (select count(*)::int from market_staff) as staff
      from market_events where country_code = 'FR'`.execute(first.database.db);
    expect(rows).toEqual([{ kind: 'settings-recorded', staff: 1 }]);
  });
});

function urlOf({ address }: TestDatabase): string {
  if (address.engine !== 'postgres') throw new Error('This test needs PostgreSQL.');
  return address.url;
}

/** A way to the server that can be cut; closed at first. */
async function startGate(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = false;
  const server: Server = createServer((client) => {
    if (!isOpen) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(target);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.');
  own.host = `127.0.0.1:${address.port}`;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: own.href,
    open: () => {
      isOpen = true;
    },
    shut: () => {
      isOpen = false;
      cut();
    },
    close: async () => {
      cut();
      server.close();
    },
  };
}
