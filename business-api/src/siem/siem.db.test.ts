import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { newId } from '../platform/database/new-id.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { canary, canaryApplication } from '../testing/canary.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { startWebhookReceiver } from '../testing/webhook-receiver.ts';
import type { OcsfEvent } from './ocsf/ocsf-event.ts';
import type { PostBatch } from './post-batch.ts';
import {
  createRefusalRecorder,
  forgetRefusals,
  type Refusal,
} from './refusals/refusal-recorder.ts';
import { addSources, claimSource, readSiemAgeSeconds } from './siem-store.ts';
import { mostEvents, sendNextBatch, startSiemWorker } from './siem-worker.ts';

const clock = settableClock();
let api: TestApi;
let administrator: string;
let startSeconds = 0;
beforeAll(async () => {
  api = await startTestApi({ readAudit: true, proxyHops: 0 }, { now: clock.now });
  administrator = await api.person(['administrator'], 'Kit Marlow');
});
afterAll(() => api.close());
beforeEach(async () => {
  // What is old is sent no more, and a new stream begins.
  startSeconds += 10_000;
  clock.set(startSeconds);
  await sql`delete from refused_requests`.execute(api.db);
  await sql`delete from siem_positions`.execute(api.db);
  await addSources(api.db, clock.now());
});

/** A receiver that keeps what it gets. */
function receiver(answer: () => string | undefined = () => undefined) {
  const got: OcsfEvent[] = [];
  const batches: number[] = [];
  const post: PostBatch = async (events) => {
    batches.push(events.length);
    const code = answer();
    if (code === undefined) got.push(...events);
    return code;
  };
  return { got, batches, post };
}
const outcomes: string[] = [];

/** Sends all that is due at this moment. */
async function sendDue(post: PostBatch): Promise<void> {
  const signal = new AbortController().signal;
  const report = (_: unknown, outcome: string, code?: string) =>
    void outcomes.push(code ?? outcome);
  while (
    await sendNextBatch({ db: api.db, post, now: clock.now, random: () => 0.5, signal, report })
  ) {}
}

/** Lets the time pass after which all rows that are there can be sent, and sends them. */
async function sendAll(post: PostBatch): Promise<void> {
  const atMs = clock.now().getTime() - clock.at(0).getTime();
  for (const seconds of [20, 40, 80, 100]) {
    clock.set(atMs / 1000 + seconds);
    await sendDue(post);
  }
}

async function addEvents(kinds: readonly (readonly [ticket: string, at: Date, kind?: string])[]) {
  for (const [ticket, at, kind = 'approved'] of kinds) {
    await sql`insert into history_events (country_code, ticket_number, sequence, id, kind, at, actor,
        payload, personal_hashes, previous_hash, hash)
      values ('US', ${ticket}, 1, ${newId()}, ${kind}, ${at},
        '{"kind": "staff", "subject": "https://id.example|uid-1", "name": "Noor Haddad"}', '{}', '{}',
        '', ${'0'.repeat(64)})`.execute(api.db);
  }
}
const ticketsOf = (events: readonly OcsfEvent[]) =>
  events
    .filter(({ metadata }) => metadata.log_name === 'registrations')
    .map(({ unmapped }) => unmapped?.ticket);

test('acts, settings, exports, reads and refusals are sent once, in the order of each source', async () => {
  const { got, post } = receiver();
  await api.submitted('US', { ticketNumber: 'T-1' });
  const path = '/registrations/US/T-1';
  const decide = { decision: 'reject', reasonCodes: ['L02'], version: 1 };
  const decided = await api.call('POST', `${path}/decision`, {
    token: administrator,
    body: decide,
  });
  expect(decided.status, decided.text).toBe(200);
  expect((await api.call('GET', `${path}/history`, { token: administrator })).status).toBe(200);
  const stranger = await api.person(['customer-service', 'market:FR'], 'Stranger');
  expect((await api.call('GET', `${path}/history`, { token: stranger })).status).toBe(403);
  expect((await api.call('GET', '/me', { token: 'not-a-token' })).status).toBe(401);
  // Without a token nobody was refused for what the caller may do.
  expect((await api.call('GET', '/me')).status).toBe(401);
  await sql`insert into market_chains (country_code, event_count) values ('DE', 1)`.execute(api.db);
  await sql`insert into market_events (country_code, sequence, kind, at, actor, payload,
      personal_hashes, previous_hash, hash)
    values ('DE', 1, 'exported', ${clock.now()},
      '{"kind": "staff", "subject": "https://id.example|uid-1", "name": "Noor"}',
      '{"record": "abc"}', '{}', '', ${'0'.repeat(64)})`.execute(api.db);
  await expect
    .poll(async () => (await api.db.selectFrom('detail_reads').selectAll().execute()).length)
    .toBeGreaterThan(1);
  await expect
    .poll(async () => (await api.db.selectFrom('refused_requests').selectAll().execute()).length, {
      timeout: 30_000,
    })
    .toBe(2);
  await sendAll(post);
  const seen = got.map(
    ({ metadata, activity_id }) => `${metadata.log_name} ${metadata.event_code} ${activity_id}`,
  );
  expect(seen.filter((one) => one.startsWith('registrations'))).toEqual([
    'registrations rejected 3',
  ]);
  expect(seen).toContain('markets exported 2');
  expect(seen).toContain('reads readHistory 2');
  expect(seen.filter((one) => one.startsWith('refusals')).toSorted()).toEqual([
    'refusals market-not-yours 99',
    'refusals unauthenticated 99',
  ]);
  const refused = got.find(({ metadata }) => metadata.event_code === 'market-not-yours');
  expect(refused).toMatchObject({
    api: { operation: 'readHistory' },
    actor: { user: { uid: expect.stringContaining('uid-Stranger') } },
    unmapped: { market: 'US' },
    count: 1,
    src_endpoint: { uid: expect.stringMatching(/^[0-9a-f]{16}$/) },
    metadata: { correlation_uid: expect.stringMatching(/\S/) },
  });
  const again = receiver();
  await sendAll(again.post);
  expect(again.got).toEqual([]);
});

test('changed settings are named without what they hold', async () => {
  const { got, post } = receiver();
  const id = newId();
  await sql`insert into settings_events (id, country_code, at, subject, name, before, after)
    values (${id}, 'IT', ${clock.now()}, 'one', 'Noor Haddad',
      '{"replyTo": "old@lumenda.example", "targetHours": 24}',
      '{"replyTo": "new@lumenda.example", "targetHours": 24}')`.execute(api.db);
  await sql`insert into market_chains (country_code, event_count) values ('IT', 1)`.execute(api.db);
  await sql`insert into market_events (country_code, sequence, kind, at, actor, payload,
      personal_hashes, previous_hash, hash)
    values ('IT', 1, 'settings-changed', ${clock.now()},
      '{"kind": "staff", "subject": "one", "name": "Noor Haddad"}',
      ${JSON.stringify({ record: id })}, '{}', '', ${'0'.repeat(64)})`.execute(api.db);
  await sendAll(post);
  expect(got).toMatchObject([
    {
      entity: { type: 'market settings', uid: 'IT' },
      actor: { user: { uid: 'one' } },
      severity_id: 2,
      unmapped: { market: 'IT', changed: ['replyTo'] },
    },
  ]);
  expect(JSON.stringify(got)).not.toMatch(/lumenda|Noor/);
});

test('many events go in batches, and one that becomes visible late is neither lost nor out of order', async () => {
  const { got, batches, post } = receiver();
  const at = clock.now();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const names = Array.from({ length: mostEvents + 30 }, (_, index) => `B-${1000 + index}`);
  await addEvents(names.map((name, index) => [name, new Date(at.getTime() + index)]));
  clock.set(startSeconds + 50);
  await sendDue(post);
  expect(ticketsOf(got)).toEqual([]);
  // Its transaction began before and has ended now.
  await addEvents([['B-0999', later(0)]]);
  clock.set(startSeconds + 70);
  await sendDue(post);

  expect(new Set(ticketsOf(got))).toEqual(new Set(['B-0999', ...names]));
  expect(got.map(({ time }) => time)).toEqual(got.map(({ time }) => time).toSorted());
  expect(batches[0]).toBe(mostEvents);
});

test('a copy that ends after sending and before settling loses nothing: the batch is sent again', async () => {
  const first = receiver();
  await addEvents([
    ['K-1', clock.now()],
    ['K-2', clock.now()],
  ]);
  clock.set(startSeconds + 90);
  await sendDue(async (events) => {
    await first.post(events);
    throw new Error('the process ends');
  });
  expect(ticketsOf(first.got).toSorted()).toEqual(['K-1', 'K-2']);
  const second = receiver();
  await sendDue(second.post);
  expect(second.got).toEqual([]); // the lease still runs
  clock.set(startSeconds + 90 + 61);
  await sendDue(second.post);
  expect(second.got.map(({ metadata }) => metadata.uid)).toEqual(
    first.got.map(({ metadata }) => metadata.uid),
  );
});

test('a receiver that is away gets everything later, with growing waits and smaller batches', async () => {
  let away = true;
  const { got, batches, post } = receiver(() => (away ? 'http-503' : undefined));
  const names = Array.from({ length: mostEvents }, (_, index) => `W-${1000 + index}`);
  await addEvents(names.map((name, index) => [name, new Date(clock.now().getTime() + index)]));
  clock.set(startSeconds + 70);
  const waits: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    await sendDue(post);
    const { not_before } = await api.db
      .selectFrom('siem_positions')
      .select('not_before')
      .where('source', '=', 'registrations')
      .executeTakeFirstOrThrow();
    waits.push((not_before.getTime() - clock.now().getTime()) / 1000);
    clock.set((not_before.getTime() - clock.at(0).getTime()) / 1000);
  }
  expect(waits).toEqual([5, 15, 60, 300, 900, 900]);
  expect(batches).toEqual([200, 100, 50, 25, 12, 6]);
  expect(await readSiemAgeSeconds(api.db, clock.now())).toBeGreaterThan(2000);
  const row = await api.db
    .selectFrom('siem_positions')
    .selectAll()
    .where('source', '=', 'registrations')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 6, last_error: 'http-503' });
  away = false;
  await sendDue(post);
  expect(ticketsOf(got)).toEqual(names);
  expect(await readSiemAgeSeconds(api.db, clock.now())).toBeLessThan(5000);
});

test.runIf(inject('engine') === 'postgres')(
  'a row whose number was given earlier and that becomes visible later is sent',
  async () => {
    const { got, post } = receiver();
    const refuse = (code: string) => sql`insert into refused_requests
      (at, code, operation, subject, country_code, network, request, times)
      values (${clock.now()}, ${code}, '', '', '', '', 'r', 1)`;
    const slow = await api.db.startTransaction().execute();
    await refuse('slow').execute(slow);
    await refuse('fast').execute(api.db);
    clock.set(startSeconds + 11);
    await sendDue(post);
    clock.set(startSeconds + 17);
    await sendDue(post);
    await slow.commit().execute();
    await sendAll(post);
    expect(got.map(({ metadata }) => metadata.event_code)).toEqual(['slow', 'fast']);
  },
);

test('two copies share the sources, and a stopped one gives its claim back', async () => {
  const { got, post } = receiver();
  await addEvents([
    ['C-1', clock.now()],
    ['C-2', clock.now()],
    ['C-3', clock.now()],
  ]);
  clock.set(startSeconds + 90);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const workers = [1, 2].map(() => startSiemWorker({ db: api.db, post, log, now: clock.now }));
  await expect.poll(() => got.length).toBe(3);
  for (const worker of workers) await worker.stop();
  expect(new Set(ticketsOf(got)).size).toBe(3);
  clock.set(startSeconds + 200);
  const aborted = AbortSignal.abort();
  const report = () => undefined;
  const work = { db: api.db, post, now: clock.now, random: Math.random, signal: aborted, report };
  expect(await sendNextBatch(work)).toBe(true);
  const claimed = await claimSource(api.db, clock.now(), 1000);
  expect(claimed?.attempts).toBe(1);
});

test('wrong codes are a finding, and nothing personal is sent', async () => {
  const { got, post } = receiver();
  const submitted = await api.call('POST', '/registrations', {
    token: await api.intake(),
    body: canaryApplication(),
  });
  const { ticketNumber } = Object(submitted.body);
  const key = `/registrations/FR/${ticketNumber}`;
  await api.call('GET', `${key}/history`, { token: administrator });
  const decide = {
    decision: 'reject',
    reasonCodes: ['L02'],
    messageToApplicant: canary.message,
    internalNote: canary.note,
    version: 1,
  };
  const answer = await api.call('POST', `${key}/decision`, { token: administrator, body: decide });
  expect(answer.status, answer.text).toBe(200);
  const { link } = await askedApplicant(api);
  await api.call('POST', '/answer/code', { headers: link });
  for (let tries = 0; tries < 5; tries += 1) {
    await api.call('POST', '/answer/session', { headers: link, body: { code: `00000${tries}` } });
  }
  await expect
    .poll(async () => (await api.db.selectFrom('refused_requests').selectAll().execute()).length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0);
  await sendAll(post);
  const codes = got.map(({ metadata }) => metadata.event_code);
  expect(codes).toContain('rejected');
  expect(codes).toContain('answer-code-refused');
  expect(got).toContainEqual(
    expect.objectContaining({
      class_uid: 2004,
      count: 5,
      finding_info: expect.objectContaining({ title: 'Wrong codes at the link of a question' }),
    }),
  );
  const text = JSON.stringify(got);
  for (const value of [...Object.values(canary), 'Kit Marlow@', '/64'])
    expect(text).not.toContain(value);
  expect(text).not.toMatch(/"name":"(?!Countersign)/);
});

const refusal: Refusal = {
  code: 'market-not-yours',
  operation: 'decide',
  subject: 'one',
  countryCode: 'US',
  network: '203.0.113.7',
  request: 'r-1',
};

test('refusals are counted together, their network only as a hash, and few rows are written however many come', async () => {
  const recorder = createRefusalRecorder(api.db, clock.now);
  for (let times = 0; times < 3; times += 1) recorder.note(refusal);
  for (let index = 0; index < 500; index += 1) {
    recorder.note({ ...refusal, code: 'unauthenticated', network: `198.51.100.${index}` });
  }
  await recorder.flush();
  const rows = await api.db.selectFrom('refused_requests').selectAll().orderBy('id').execute();
  expect(rows.length).toBeLessThanOrEqual(52);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe(503);
  expect(rows[0]).toMatchObject({ code: 'market-not-yours', times: 3, request: 'r-1' });
  expect(rows[0]?.network).toMatch(/^[0-9a-f]{16}$/);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|198\.51/);
  expect(await forgetRefusals(api.db, 500, 10)).toBe(rows.length - 10);
});

test('a copy that is set up for it sends by itself', async () => {
  const sink = await startWebhookReceiver();
  const url = new URL(`${sink.origin}/events`);
  const other = await startTestApi(
    { siem: { url, header: ['authorization', 'Splunk one'] }, metrics: true },
    { leaveOutbox: false },
  );
  try {
    const stranger = await other.person(['customer-service', 'market:FR'], 'Stranger');
    await expect
      .poll(async () => (await other.call('GET', '/metrics')).text, { timeout: 30_000 })
      .toMatch(/countersign_siem_age_seconds \d/);
    expect(
      (await other.call('GET', '/registrations/US/T-1/history', { token: stranger })).status,
    ).toBe(403);
    await expect.poll(() => sink.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
    expect(sink.received[0]?.headers.authorization).toBe('Splunk one');
    expect(JSON.parse(sink.received[0]?.body.trim() ?? '')).toMatchObject({
      class_uid: 6003,
      status_code: 'market-not-yours',
    });
  } finally {
    await other.close();
    await sink.close();
  }
});
