import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DownloadTicket } from '@countersign/contract/exports';
import { parsedSampleApplication } from '@countersign/contract/testing/sample-application';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyRegistration } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { registrationsTable } from './registrations-table.ts';

let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
const now = () => new Date(nowMs);
const logged: string[] = [];
let api: TestApi;
let all: string;
let french: string;
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  api = await startTestApi({}, { now, logger: { level: 'info', stream } });
  all = await api.person(['customer-service']);
  french = await api.person(['customer-service', 'market:FR'], 'Camille');
  await api.submitted('US', {
    ticketNumber: 'T-evil',
    contact: {
      name: '=cmd|"/C calc"!A0',
      role: 'owner',
      email: '+evil@clinic.example',
    },
  });
  await copyRegistration(api.db, 'T-evil', { count: 2000, markets: ['FR', 'JP'], now: now() });
});
afterAll(() => api.close());

const prepare = (token: string, filter: object) =>
  api.call('POST', '/exports', { token, body: { filter } });
const ticketFor = async (token: string, filter: object) =>
  DownloadTicket.parse((await prepare(token, filter)).body).ticket;
const download = (ticket: string, method = 'GET') =>
  fetch(`${api.url}/api/registrations.csv?ticket=${ticket}`, { method });
const table = async (token: string, filter: object) => {
  const bytes = Buffer.from(await (await download(await ticketFor(token, filter))).arrayBuffer());
  return bytes.toString('utf8');
};

describe('an export', () => {
  test('is a table that any spreadsheet reads', async () => {
    const answer = await download(await ticketFor(all, { countryCode: 'US' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="registrations-US-2026-11-20.csv"',
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toMatch(/^countryCode,ticketNumber,status,submittedAt/);
    expect(lines[1]).toContain('US,T-evil,pending,2026-11-20T12:00:00.000Z');
    expect(lines[1]).toContain(`,"'=cmd|""/C calc""!A0",'+evil@clinic.example,`);
    expect(lines.slice(2)).toEqual(['']);
  });

  test('holds every registration once, over all batches', async () => {
    const lines = (await table(all, { countryCode: 'JP' })).trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(2000);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(2000);
    const rejected = await table(all, { status: 'rejected', countryCode: 'FR' });
    expect(rejected.trimEnd().split('\r\n')).toHaveLength(501);
  });

  test('contains the decisions of a period in order, over all batches', async () => {
    const filter = { decidedFrom: '2026-11-20', decidedBefore: '2026-11-21', countryCode: 'FR' };
    const lines = (await table(all, filter)).trimEnd().split('\r\n').slice(1);
    const decided = lines.map((line) =>
      line.split(',').find((cell) => cell.startsWith('2026-11-20T')),
    );
    expect(lines).toHaveLength(1440 * 0.75);
    expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(lines.length);
    expect(decided.every((cell) => cell !== undefined)).toBe(true);
    expect(await table(all, { ...filter, status: 'pending' })).not.toContain('\r\nFR');
  });

  test('holds the markets of the person only', async () => {
    const lines = (await table(french, {})).trimEnd().split('\r\n').slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0]))).toEqual(new Set(['FR']));
    expect((await prepare(french, { countryCode: 'JP' })).problem().code).toBe('market-not-yours');
  });

  test('contains the marked rows of the person’s markets in their order', async () => {
    const rows = [
      { countryCode: 'FR', ticketNumber: 'B-7' },
      { countryCode: 'JP', ticketNumber: 'B-1' },
      { countryCode: 'FR', ticketNumber: 'B-none' },
      { countryCode: 'FR', ticketNumber: 'B-3' },
    ];
    const exported = async (token: string) => {
      const { ticket } = DownloadTicket.parse(
        (await api.call('POST', '/exports', { token, body: { rows } })).body,
      );
      const lines = (await (await download(ticket)).text()).trimEnd().split('\r\n').slice(1);
      return lines.map((line) => line.split(',').slice(0, 2).join('/'));
    };
    expect(await exported(all)).toEqual(['FR/B-7', 'JP/B-1', 'FR/B-3']);
    expect(await exported(french)).toEqual(['FR/B-7', 'FR/B-3']);
    const many = Array.from({ length: 501 }, () => rows[0]);
    for (const body of [{ rows: [] }, { rows: many }, { rows, filter: {} }]) {
      expect((await api.call('POST', '/exports', { token: all, body })).status).toBe(400);
    }
  });

  test('is recorded in the chain of a market only for rows of the person’s markets', async () => {
    const chainsOf = async (token: string, markets: readonly string[]) => {
      const rows = markets.map((countryCode) => ({ countryCode, ticketNumber: 'B-1' }));
      const body = { rows };
      const prepared = await api.call('POST', '/exports', { token, body });
      await api.db.deleteFrom('market_events').execute();
      await api.db.deleteFrom('market_chains').execute();
      await (await download(DownloadTicket.parse(prepared.body).ticket)).text();
      const events = await api.db.selectFrom('market_events').select('country_code').execute();
      return events.map(({ country_code }) => country_code);
    };
    expect(await chainsOf(french, ['JP'])).toEqual(['FR']);
    expect(await chainsOf(french, ['JP', 'FR'])).toEqual(['FR']);
    expect(await chainsOf(all, ['JP'])).toEqual(['JP']);
    expect(await chainsOf(all, ['JP', 'FR'])).toEqual(['']);
  });

  test('gives other requests their turn after each batch', async () => {
    const person = { subject: 's', name: 'S', markets: 'all' } as const;
    const download = { person, request: { filter: { countryCode: 'JP' } } } as never; // parsed
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    let batches = 0;
    for await (const _ of registrationsTable(api.db, download, now(), () => {})) batches += 1;
    isOver = true;
    expect(batches).toBeGreaterThan(5);
    expect(turns).toBeGreaterThanOrEqual(batches - 1);
  });

  test('has the separator that a spreadsheet of the region expects', async () => {
    const body = { filter: { countryCode: 'US' }, separator: 'semicolon' };
    const answer = await api.call('POST', '/exports', { token: all, body });
    const { ticket } = DownloadTicket.parse(answer.body);
    const [head, first] = (await (await download(ticket)).text()).split('\r\n');
    expect(head).toMatch(/^\uFEFF?countryCode;ticketNumber;status;/);
    expect(first).toMatch(/^US;T-evil;pending;/);
  });

  test('says at once what is wrong with a filter', async () => {
    expect((await prepare(all, { q: 'x' })).problem().code).toBe('invalid-request');
    expect((await prepare(all, { status: 'done' })).problem().code).toBe('invalid-request');
  });
});

describe('a ticket', () => {
  test('opens one download, and looking at headers is none', async () => {
    const ticket = await ticketFor(all, { countryCode: 'US' });
    expect((await download(ticket, 'HEAD')).status).toBe(405);
    expect((await download(ticket)).status).toBe(200);
    const second = await download(ticket);
    expect(second.status).toBe(410);
    expect(await second.json()).toMatchObject({ code: 'download-expired' });
  });

  test('is used by one of many who come at once', async () => {
    const ticket = await ticketFor(all, { countryCode: 'US' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => download(ticket)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
    await Promise.all(answers.map((answer) => answer.text()));
  });

  test('lasts a minute', async () => {
    const ticket = await ticketFor(all, { countryCode: 'US' });
    nowMs += 60_000;
    expect((await download(ticket)).status).toBe(410);
  });

  test('cannot be guessed or left out', async () => {
    expect((await download('A'.repeat(43))).status).toBe(410);
    expect((await download('short')).status).toBe(400);
    expect((await fetch(`${api.url}/api/registrations.csv`)).status).toBe(400);
  });
});

test('nothing is read any more once the reader has left', async () => {
  const query = vi.spyOn(api.db.getExecutor(), 'executeQuery');
  const reader = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      done(new Error('The reader has gone.'));
    },
  });
  const person = { subject: 'me', markets: 'all' } as const;
  await expect(
    pipeline(registrationsTable(api.db, { person, request: { filter: {} } }, now()), reader),
  ).rejects.toThrow('The reader has gone.');
  expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  query.mockRestore();
});

test('the API stops reading when the client leaves', async () => {
  // More than the buffers between the two hold: 12,000 rows of 1.3 kB.
  const long = '眼'.repeat(150);
  const { practice, contact } = parsedSampleApplication('US');
  await api.submitted('US', {
    ticketNumber: 'T-long',
    practice: { ...practice, legalName: long, tradingName: long },
    contact: { ...contact, name: long.slice(0, 80) },
  });
  for (const market of ['DE', 'ES', 'GB', 'BR', 'CA', 'AU']) {
    await copyRegistration(api.db, 'T-long', { count: 2000, markets: [market], now: now() });
  }
  const leaver = { sub: 'leaver', uid: 'leaver', cid: 'countersign-console', scp: ['openid'] };
  const token = await api.issuer.sign({ ...leaver, groups: ['customer-service'] });
  const exportsOf = () =>
    logged.filter((line) => line.includes('registrations exported') && line.includes('leaver'));
  const ticket = await ticketFor(token, {});
  const answer = await download(ticket);
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => exportsOf().length).toBe(1);
  const { rows, isComplete } = JSON.parse(exportsOf().at(-1) ?? '{}');
  expect(isComplete).toBe(false);
  expect(rows).toBeLessThan(12_000);
});

test('an export has the working hours until the decision where the market has hours', async () => {
  const office = [{ from: '09:00', to: '17:00' }];
  const workingTime = {
    zone: 'Asia/Tokyo',
    week: [office, office, office, office, office, [], []],
    region: null,
    holidays: [],
  };
  const hoursOf = async (countryCode: string) => {
    const [head = '', ...lines] = (await table(all, { countryCode, status: 'approved' }))
      .trimEnd()
      .split('\r\n');
    const fromEnd = head.split(',').toReversed().indexOf('workingHours') + 1;
    expect(fromEnd).toBeGreaterThan(0);
    // From the end: names may have commas.
    return lines.map((line) => line.split(',').at(-fromEnd));
  };
  expect(new Set(await hoursOf('JP'))).toEqual(new Set(['']));
  await api.db
    .insertInto('market_settings')
    .values({ country_code: 'JP', working_time: JSON.stringify(workingTime) })
    .onConflict((conflict) =>
      conflict.column('country_code').doUpdateSet({ working_time: JSON.stringify(workingTime) }),
    )
    .execute();
  // Decided half a minute after each minute of waiting; a Friday evening counts nothing.
  const hours = await hoursOf('JP');
  expect(hours.filter((one) => !/^\d+\.\d\d$/.test(one ?? ''))).toEqual([]);
  expect(new Set(hours).size).toBeGreaterThan(2);
  expect(new Set(await hoursOf('FR'))).toEqual(new Set(['']));
});
