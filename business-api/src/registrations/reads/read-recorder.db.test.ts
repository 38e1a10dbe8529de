import { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { DetailRead } from '../../platform/access/detail-read.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { withoutLimit } from '../../testing/without-limit.ts';
import { createReadRecorder } from './read-recorder.ts';
import { type ListedRead, listReads, type ReadsAsked, readsQuery } from './read-rows.ts';

// Reads are stored once a second.
const clock = settableClock();
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({ readAudit: true }, { now: clock.now });
  token = await api.person(['administrator'], 'Kit Marlow');
  await api.submitted('US', { ticketNumber: 'T-1' });
  await api.submitted('US', { ticketNumber: 'T-2' });
  // The sample registrations were read by a person of the test.
  await vi.waitFor(async () => expect(await storedReads()).toHaveLength(2));
  await api.db.deleteFrom('detail_reads').execute();
});
afterAll(() => api.close());
afterEach(() => api.db.deleteFrom('detail_reads').execute());

const first = RegistrationKey.parse({ countryCode: 'US', ticketNumber: 'T-1' });
const second = RegistrationKey.parse({ countryCode: 'US', ticketNumber: 'T-2' });
const path = '/registrations/US/T-1';

async function storedReads() {
  const { rows } = await sql<ListedRead>`select * from detail_reads order by id`.execute(api.db);
  return rows;
}

async function listed(asked: ReadsAsked) {
  const reads: ListedRead[] = [];
  for await (const read of listReads(api.db, asked)) reads.push(read);
  return reads;
}

test('each part that a person read is recorded, with person and time', async () => {
  const address = `${path}/duplicates/US/T-2`;
  for (const one of [`${path}/history`, `${path}/mails`, `${path}/evidence`, address]) {
    expect((await api.call('GET', one, { token })).status).toBe(200);
  }
  await api.call('POST', '/registration-status', { token, body: first });
  await expect.poll(storedReads).toHaveLength(6);
  const reads = await listed(first);
  expect(reads.map(({ operation }) => operation)).toEqual([
    'readHistory',
    'listMails',
    'readEvidence',
    'compareRegistrations',
    'readRegistrationStatus',
  ]);
  for (const read of reads) {
    expect(read).toMatchObject({ name: 'Kit Marlow', read_at: clock.now(), times: 1 });
    expect(read.subject).toContain('uid-Kit Marlow');
  }
  expect((await listed(second)).map(({ operation }) => operation)).toEqual([
    'compareRegistrations',
  ]);
  expect(await listed({ person: 'Kit Marlow' })).toHaveLength(6);
  expect(await listed({ person: reads[0]?.subject ?? '' })).toHaveLength(6);
  expect(await listed({ person: 'Kit' })).toEqual([]);
});

test('what showed no details is not recorded', async () => {
  const stranger = await api.person(['customer-service', 'market:FR'], 'Stranger');
  expect((await api.call('GET', `${path}/history`, { token: stranger })).status).toBe(403);
  const unknown = '/registrations/US/T-999/history';
  expect((await api.call('GET', unknown, { token })).status).toBe(404);
  for (const one of ['/registrations', '/me', `${path}/claim`]) {
    expect((await api.call('GET', one, { token })).status).toBe(200);
  }
  // The last read is stored after all before it.
  await api.call('GET', `${path}/mails`, { token });
  await expect.poll(storedReads).not.toEqual([]);
  expect((await storedReads()).map(({ operation }) => operation)).toEqual(['listMails']);
});

test('nothing is recorded unless it is switched on', async () => {
  const silent = await startTestApi();
  await silent.submitted('US', { ticketNumber: 'T-1' });
  const reader = await silent.person(['administrator']);
  expect((await silent.call('GET', `${path}/history`, { token: reader })).status).toBe(200);
  const { rows } = await sql`select 1 from detail_reads`.execute(silent.db);
  await silent.close();
  expect(rows).toEqual([]);
});

const read = (subject: string, ...keys: [RegistrationKey]): DetailRead => ({
  person: { subject, name: subject } as DetailRead['person'], // all that a recorder reads
  operation: 'readHistory',
  keys,
});

test('repeated reads are one row, and a failure loses none', async () => {
  let isAway = true;
  const flaky = api.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const recorder = createReadRecorder(flaky, clock.now);
  recorder.note(read('Mika', first));
  recorder.note(read('Mika', first));
  await expect(recorder.flush()).rejects.toThrow('away');
  expect(await storedReads()).toEqual([]);
  recorder.note(read('Mika', first));
  recorder.note(read('Mika', second));
  isAway = false;
  await recorder.flush();
  await recorder.flush();
  expect(await storedReads()).toMatchObject([
    { subject: 'Mika', ticket_number: 'T-1', times: 3 },
    { subject: 'Mika', ticket_number: 'T-2', times: 1 },
  ]);
});

test('many reads are stored and listed in pages, by indexes', { timeout: 60_000 }, async () => {
  await withoutLimit(
    api.db,
    sql`insert into detail_reads
        (read_at, subject, name, operation, country_code, ticket_number, times)
      select ${clock.now()}::timestamptz - n * interval '1 second', 'subject ' || n % 50,
        'name ' || n % 50, 'readHistory', 'US', 'T-' || n % 10, 1
      from generate_series(1, 20000) n`,
  );
  await withoutLimit(api.db, sql`analyze detail_reads`);
  const ofRegistration = await listed(first);
  expect(ofRegistration).toHaveLength(2000);
  const times = ofRegistration.map(({ read_at }) => read_at.getTime());
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(await listed({ person: 'name 7' })).toHaveLength(400);

  const plan = async (query: ReturnType<typeof readsQuery>) => {
    const { sql: text, parameters } = query.compile(api.db);
    const explained = CompiledQuery.raw(`explain ${text}`, [...parameters]);
    return JSON.stringify((await api.db.executeQuery(explained)).rows);
  };
  const after = { id: '1', read_at: clock.at(-10_000) };
  expect(await plan(readsQuery(first, after))).toContain('detail_reads_of_registration');
  const ofPerson = await plan(readsQuery({ person: 'name 7' }));
  expect(ofPerson).toContain('detail_reads_by_subject');
  expect(ofPerson).toContain('detail_reads_by_name');
});
