import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { searchNext } from '../../duplicates/search-next.ts';
import { markingAt } from '../../testing/marking-at.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let lead: string;
beforeAll(async () => {
  api = await startTestApi();
  lead = await api.person(['administrator'], 'Robin Ellery');
  await api.submitted('FR');
  const settings = { staff: [], targetHours: 48, undoSeconds: 20, replyTo: null, reminders: true };
  const items = [{ code: 'not-known-already', required: true, waivedBy: 'staff' }];
  const body = { ...settings, version: 0, checklist: { items, numbers: [], types: [] } };
  const { status } = await api.call('PUT', '/markets/FR', { token: lead, body });
  expect(status).toBe(200);
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['duplicate_searches', 'registration_keys'] as const)
    await api.db.deleteFrom(table).execute();
});

const post = ({ countryCode, ticketNumber }: Registration, act: string, body: object) =>
  api.call('POST', `/registrations/${countryCode}/${ticketNumber}/${act}`, { token: lead, body });
const approve = (registration: Registration, version: number) =>
  post(registration, 'decision', { decision: 'approve', reasonCodes: [], version });

test.for([
  { act: 'an undo', path: 'decision/undo', body: { version: 2 } },
  { act: 'a reversal', path: 'reversal', body: { version: 2, reason: 'It is known already.' } },
])('after $act, approving asks for what came up since the approval', async ({ path, body }) => {
  const [known, registration] = [await api.submitted('FR'), await api.submitted('FR')];
  const circumstances = { now: new Date(), registers: new Map() };
  while (await searchNext(api.db, markingAt(circumstances.now), fallbackRarity));
  const { countryCode, ticketNumber } = known;
  const other = { countryCode, ticketNumber };
  const judge = (as: string) => post(registration, 'duplicates/answer', { other, as });
  expect((await judge('different')).status).toBe(200);
  expect((await approve(registration, 1)).status).toBe(200);
  expect((await judge('same')).status).toBe(200);
  expect((await post(registration, path, body)).status).toBe(200);
  expect((await approve(registration, 3)).problem()).toMatchObject({
    code: 'waiver-required',
    openItems: ['not-known-already'],
  });
});
