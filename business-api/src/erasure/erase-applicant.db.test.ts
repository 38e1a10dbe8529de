import { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { eraseApplicant, MailOnItsWay } from './erase-applicant.ts';

const clock = settableClock();
const watch = watchStatements();
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  token = await api.person(['administrator'], 'Noor Haddad');
});
afterAll(async () => {
  watch.stop();
  await api.close();
});
beforeEach(async () => {
  clock.set(0);
  for (const table of ['mails', 'history_events', 'registrations'] as const) {
    await api.db.deleteFrom(table).execute();
  }
});

const post = (path: string, body: unknown) => api.call('POST', path, { token, body });
const erasure = { operator: 'ops', request: 'DPO-17' };
const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

/** A registration with everything that can be personal: decided, noted, reversal asked for. */
async function lived(): Promise<Registration> {
  const registration = await api.submitted('US');
  const path = pathOf(registration);
  await post(`${path}/decision`, {
    decision: 'reject',
    reasonCodes: ['L01'],
    messageToApplicant: 'SECRET message for Dana',
    internalNote: 'SECRET note about Dana',
    version: 1,
  });
  await post(`${path}/notes`, { text: 'SECRET: Dana called' });
  await post(`${path}/reversal-requests`, { reason: 'SECRET: ask Dana', version: 2 });
  return registration;
}

/** Everything in the database, as text. */
async function everything(): Promise<string> {
  const texts: string[] = [];
  for (const table of ['registrations', 'history_events', 'mails', 'idempotency_records']) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(api.db);
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
}

const traces = /Dana|Whitfield|Blue Ridge|blueridge|SECRET|Merrimon|Asheville|828 555|OD-2291/;

test('leaves no trace of the applicant, and a history that verifies', async () => {
  const registration = await lived();
  await sendDueMails(api.db, clock.at(20));
  expect(await everything()).toMatch(traces);
  await eraseApplicant(api.db, registration, clock.at(60), erasure);
  expect(await everything()).not.toMatch(traces);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);

  const { countryCode, ticketNumber } = registration;
  const status = await post('/registration-status', { countryCode, ticketNumber });
  const erased = Registration.parse(status.body);
  expect(erased).toMatchObject({
    status: 'rejected',
    version: 3,
    contact: { email: 'erased@erased.invalid', role: 'owner' },
    practice: { type: 'optometry', identifiers: [] },
    documents: [],
    decision: { decidedBy: { name: 'Noor Haddad' }, reasonCodes: ['L01'] },
  });
  const history = await api.call('GET', `${pathOf(registration)}/history`, { token });
  expect(Object(history.body).items).toContainEqual(
    expect.objectContaining({ kind: 'rejected', messageToApplicant: null, mailHash: null }),
  );
  expect((await api.call('GET', '/registrations', { token })).status).toBe(200);
});

test('the answer stored for a submission names its registration', async () => {
  const { countryCode, ticketNumber } = await api.submitted('US');
  const named = api.db
    .selectFrom('idempotency_records')
    .select(['caller', 'answer_status'])
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber);
  expect(await named.execute()).toEqual([
    { caller: expect.stringMatching(/^client:/), answer_status: 201 },
  ]);
});

test('does not touch other registrations and can be repeated', async () => {
  const [registration, other] = [await lived(), await lived()];
  await eraseApplicant(api.db, registration, clock.at(60), erasure);
  await eraseApplicant(api.db, registration, clock.at(61), erasure);
  const { countryCode, ticketNumber } = other;
  const { body } = await post('/registration-status', { countryCode, ticketNumber });
  expect(body).toMatchObject({ contact: other.contact, version: 2 });
  const { rows } = await sql<{ subject: string }>`select subject from mails
    where ticket_number = ${ticketNumber} and subject <> ''`.execute(api.db);
  expect(rows.length).toBeGreaterThan(1);
});

test('cancels the mails that wait, and queues none later', async () => {
  const registration = await lived();
  await eraseApplicant(api.db, registration, clock.at(5), erasure);
  expect(await sendDueMails(api.db, clock.at(60))).toEqual([]);
  const reversal = await post(`${pathOf(registration)}/reversal`, { version: 3, reason: 'x' });
  expect(reversal.body).toMatchObject({ status: 'pending', version: 4 });
  const approval = { decision: 'approve', reasonCodes: [], version: 4 };
  expect((await post(`${pathOf(registration)}/decision`, approval)).status).toBe(200);
  expect(await sendDueMails(api.db, clock.at(3600))).toEqual([]);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('waits for a mail that is being sent, and knows what there is', async () => {
  const registration = await lived();
  await sendDueMails(api.db, clock.at(20), async () => {
    const erasing = eraseApplicant(api.db, registration, clock.at(20), erasure);
    await expect(erasing).rejects.toThrow(MailOnItsWay);
  });
  expect(await everything()).toMatch(/SECRET message/);
  const unknown = { ...registration, countryCode: 'FR' } as Registration; // a market, as parsed
  await expect(eraseApplicant(api.db, unknown, clock.at(20), erasure)).rejects.toMatchObject({
    code: 'registration-not-found',
  });
});

test('locks the chain of the market last, when all else is done', async () => {
  const registration = await lived();
  watch.take();
  await eraseApplicant(api.db, registration, clock.at(20), erasure);
  const statements = watch.take().map(({ text }) => text);
  const lastOf = (pattern: RegExp) => statements.findLastIndex((text) => pattern.test(text));
  const chain = statements.findIndex((text) => /market_chains/.test(text));
  expect(chain).toBeGreaterThan(lastOf(/saved_views|registrations|export_tickets/));
  expect(lastOf(/market_(?:chains|events)/)).toBe(lastOf(/^(?!commit)/));
});
