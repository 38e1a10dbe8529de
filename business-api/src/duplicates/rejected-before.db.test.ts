import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshOutdated } from '../evidence/evidence-worker.ts';
import { storedDetail } from '../evidence/summary-columns.ts';
import { markingAt } from '../testing/marking-at.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { searchNext } from './search-next.ts';

let api: TestApi;
let lead: string;
beforeAll(async () => {
  api = await startTestApi();
  lead = await api.person(['administrator'], 'Robin Ellery');
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['duplicate_searches', 'registration_keys', 'registration_matches'] as const)
    await api.db.deleteFrom(table).execute();
});

/** What the workers do, until nothing is due; returns how many searches were made. */
async function work(): Promise<number> {
  let searches = 0;
  while (await searchNext(api.db, markingAt(new Date()), fallbackRarity)) searches += 1;
  while (await refreshOutdated(api.db, { now: new Date(), registers: new Map() }));
  while (await searchNext(api.db, markingAt(new Date()), fallbackRarity)) searches += 1;
  return searches;
}

const post = ({ countryCode, ticketNumber }: Registration, act: string, body: object) =>
  api.call('POST', `/registrations/${countryCode}/${ticketNumber}/${act}`, { token: lead, body });
const reject = (registration: Registration, version = 1) =>
  post(registration, 'decision', { decision: 'reject', reasonCodes: ['L02'], version });

async function stored({ ticketNumber }: Registration) {
  const row = await api.db
    .selectFrom('registrations')
    .select(['evidence_detail', 'evidence_state'])
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
  const against = storedDetail(row)?.against ?? [];
  return { isRejectedBefore: against.includes('rejected-before'), state: row.evidence_state };
}

test.for([
  { act: 'an undo', path: 'decision/undo', body: { version: 2 } },
  { act: 'a reversal', path: 'reversal', body: { version: 2, reason: 'A mistake.' } },
])('the summary of one like it learns of a rejection and of $act', async ({ path, body }) => {
  const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
  await post(one, 'duplicates/answer', { other, as: 'same' });
  await work();
  expect((await stored(other)).isRejectedBefore).toBe(false);
  expect((await reject(one)).status).toBe(200);
  await work();
  expect((await stored(other)).isRejectedBefore).toBe(true);
  expect((await post(one, path, body)).status).toBe(200);
  await work();
  expect((await stored(other)).isRejectedBefore).toBe(false);
});

test('an approval right after an undo is learned of as well', async () => {
  const [one, other] = [await api.submitted('FR'), await api.submitted('FR')];
  await work();
  await reject(one);
  await work();
  expect((await stored(other)).isRejectedBefore).toBe(true);
  await post(one, 'decision/undo', { version: 2 });
  const approval = { decision: 'approve', reasonCodes: [], waiver: 'Known.', version: 3 };
  expect((await post(one, 'decision', approval)).status).toBe(200);
  await work();
  expect((await stored(other)).isRejectedBefore).toBe(false);
});

test('a decision of one that no other is like asks for no search', async () => {
  const one = await api.submitted('JP');
  await work();
  expect((await reject(one)).status).toBe(200);
  expect(await work()).toBe(0);
});

// More than the matches that are stored of a search.
test('all of one practice learn that many of it were rejected', async () => {
  const all = [];
  for (let n = 0; n < 12; n += 1) all.push(await api.submitted('FR'));
  await work();
  for (const one of all.slice(0, 6)) expect((await reject(one)).status).toBe(200);
  expect(await work()).toBeLessThanOrEqual(12);
  for (const one of all.slice(6)) expect((await stored(one)).isRejectedBefore).toBe(true);
});
