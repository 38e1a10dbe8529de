import { listRegistrations } from '@countersign/contract/registration-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { beginFill } from '../testing/begin-fill.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { fillSearch } from './fill-search.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  token = await api.person(['customer-service']);
  const address = {
    purpose: 'practice',
    lines: ['12 rue de la Préfecture'],
    postalCode: '42000',
    city: 'Saint-Étienne',
  };
  const practice = {
    legalName: 'Optique Lafayette',
    type: 'optometry',
    addresses: [{ ...address, countryCode: 'FR' }],
    identifiers: [],
    phone: '04 77 12 34 56',
  };
  const contact = {
    name: 'Hélène Marchand',
    role: 'owner',
    email: 'h.marchand@lunettes-du-forez.example',
    phone: '+33 (0)6 11 22 33 44',
  };
  await api.submitted('FR', { ticketNumber: 'T-FR', practice, contact });
  const jp = {
    purpose: 'practice',
    lines: ['神宮前1-2-3'],
    postalCode: '150-0001',
    city: '渋谷区',
    countryCode: 'JP',
  };
  await api.submitted('JP', {
    ticketNumber: 'T-JP',
    practice: { ...practice, legalName: '青山眼科', addresses: [jp], phone: '03-5555-0123' },
    contact: {
      name: '佐藤 花子',
      kanaName: 'サトウ ハナコ',
      role: 'owner',
      email: 's@aoyama.example',
    },
  });
});
afterAll(() => api.close());

async function found(q: string): Promise<string[]> {
  const answer = await api.call('GET', `/registrations?q=${encodeURIComponent(q)}`, { token });
  const { items } = listRegistrations.schema.response[200].parse(answer.body);
  return items.map(({ ticketNumber }) => ticketNumber);
}

test.each([
  '04 77 12 34 56',
  '0477123456',
  '+33 4 77 12 34 56',
  '0033477123456',
  '+33 (0)4.77.12.34.56',
  '04-77-12',
  '477123456',
  '06 11 22 33 44',
  '＋３３ ６ １１ ２２',
  'lunettes-du-forez.example',
  'lunettes-du-forez',
  'rue de la préfecture',
  '12 rue de la prefecture',
  'saint-etienne',
  '42000',
  '42000 saint-étienne',
  'saint etienne',
  'ETIENNE lafayette',
  'Hélène Marchand',
  'marchand helene',
  'march',
  'marchand lafayette',
])('a search for %j finds the French practice', async (q) => {
  expect(await found(q)).toEqual(['T-FR']);
});

test.each([
  '150-0001',
  '〒150−0001',
  '1500001',
  '03 5555 0123',
  '+81 3-5555',
  '渋谷',
  '神宮前',
  '宮前',
  '佐藤',
  '佐藤花子',
  '花子',
  'さとう',
  'ハナコ 青山',
])('a search for %j finds the Japanese practice', async (q) => {
  expect(await found(q)).toEqual(['T-JP']);
});

test.each([
  'lafayete',
  'Lafayettte',
  'lafayotte optique',
  'otpique',
  'saint-etienne lafaytete',
  'marchnad',
])('a search for %j finds the name in spite of one typing error', async (q) => {
  expect(await found(q)).toContain('T-FR');
});

test('an answer names the words that were found in place of a typing error', async () => {
  const corrected = async (q: string) =>
    Object((await api.call('GET', `/registrations?q=${encodeURIComponent(q)}`, { token })).body)
      .corrected;
  expect(await corrected('lafayete')).toEqual(['lafayette']);
  expect(await corrected('lafayette')).toBeUndefined();
  expect(await corrected('lafayete zanzibar')).toBeUndefined();
});

test.each(['lafyete', 'lafayete zanzibar'])('a search for %j finds nothing', async (q) => {
  expect(await found(q)).toEqual([]);
});

test('names of other markets correct nothing', async () => {
  const japanese = await api.person(['customer-service', 'market:JP'], 'Mai');
  const answer = await api.call('GET', '/registrations?q=lafayete', { token: japanese });
  expect(Object(answer.body).items).toEqual([]);
});

test('fewer than six digits are no telephone number', async () => {
  expect(await found('04771')).toEqual([]);
});

test('older registrations get the words in the background, in steps', async () => {
  await api.db.updateTable('registrations').set({ search: '' }).execute();
  expect(await found('渋谷')).toEqual([]);
  await beginFill(api.db, 'search-words');
  expect(await fillSearch(api.db, 1)).toBe(true);
  expect(await found('etienne')).toEqual(['T-FR']);
  while (await fillSearch(api.db, 1));
  expect(await found('渋谷')).toEqual(['T-JP']);
});

test('an erasure removes the words', async () => {
  const { countryCode, ticketNumber } = await api.submitted('US', { ticketNumber: 'T-US' });
  expect(await found('asheville')).toEqual(['T-US']);
  expect(await found('whitfield')).toEqual(['T-US']);
  await eraseApplicant(api.db, { countryCode, ticketNumber }, now, {
    operator: 'ops',
    request: null,
  });
  expect(await found('asheville')).toEqual([]);
  expect(await found('whitfield')).toEqual([]);
});
