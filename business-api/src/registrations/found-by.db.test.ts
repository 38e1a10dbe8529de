import { listRegistrations } from '@countersign/contract/registration-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => now });
  token = await api.person(['customer-service']);
  const place = { purpose: 'practice', lines: ['12 rue de la Préfecture', '3e étage'] };
  const practice = {
    legalName: 'Optique Lafayette SARL',
    tradingName: 'Lunettes du Forez',
    type: 'optometry',
    addresses: [
      { ...place, city: 'Saint-Étienne', countryCode: 'FR' },
      { purpose: 'bill-to', lines: ['4 cours Gambetta'], city: 'Lyon', countryCode: 'FR' },
    ],
    identifiers: [{ scheme: 'fr-siret', value: '73282932000074' }],
    phone: '04 77 12 34 56',
  };
  const contact = {
    name: 'Hélène Marchand',
    role: 'owner',
    email: 'h.marchand@verres-du-forez.example',
    phone: '+33 (0)6 11 22 33 44',
  };
  await api.submitted('FR', { ticketNumber: 'T-FR', practice, contact });
  const jp = { purpose: 'practice', lines: ['神宮前1-2-3'], city: '渋谷区', countryCode: 'JP' };
  const { tradingName: _, ...named } = practice;
  await api.submitted('JP', {
    ticketNumber: 'T-JP',
    practice: {
      ...named,
      legalName: '青山眼科',
      kanaName: 'アオヤマガンカ',
      addresses: [jp],
      identifiers: [],
      phone: '03-5555-0123',
    },
    contact: {
      name: '佐藤 花子',
      kanaName: 'サトウ ハナコ',
      role: 'owner',
      email: 's@aoyama.example',
    },
  });
});
afterAll(() => api.close());

async function rowsOf(query: Record<string, string>) {
  const answer = await api.call('GET', `/registrations?${new URLSearchParams(query)}`, { token });
  return listRegistrations.schema.response[200].parse(answer.body).items;
}

/** The ticket of the only registration that a search finds, and the fields that it says. */
async function found(q: string, more: Record<string, string> = {}) {
  const rows = await rowsOf({ q, ...more });
  return rows.map(({ ticketNumber, foundBy }) => [
    ticketNumber,
    ...(foundBy ?? []).map(({ field, value }) => `${field}: ${value}`),
  ]);
}

const contact = 'contact.name: Hélène Marchand';
const practicePlace = 'practice.addresses[practice]: 12 rue de la Préfecture';
const billing = 'practice.addresses[bill-to]: 4 cours Gambetta';
const siret = 'practice.identifiers[fr-siret]: 73282932000074';

test.each([
  ['marchand', contact],
  ['Helene Marchand', contact],
  ['optique', 'practice.legalName: Optique Lafayette SARL'],
  ['verres-du-forez.example', 'contact.email: h.marchand@verres-du-forez.example'],
  ['73282932', siret],
  ['732 829 320 00074', siret],
  ['12 rue de la prefecture', practicePlace],
  ['gambetta', billing],
  ['lyon', 'practice.addresses[bill-to]: Lyon'],
  ['0477 12 34', 'practice.phone: 04 77 12 34 56'],
  ['+33 6 11 22', 'contact.phone: +33 (0)6 11 22 33 44'],
])('a row found by %j says so', async (q, said) => {
  expect(await found(q)).toEqual([['T-FR', said]]);
});

test.each([
  ['アオヤマ', 'practice.kanaName: アオヤマガンカ'],
  ['花子', 'contact.name: 佐藤 花子'],
  ['佐藤花子', 'contact.name: 佐藤 花子'],
  ['ハナコ', 'contact.kanaName: サトウ ハナコ'],
  ['宮前', 'practice.addresses[practice]: 神宮前1-2-3'],
  ['03 5555', 'practice.phone: 03-5555-0123'],
])('a row found by %j says so, in Japanese', async (q, said) => {
  expect(await found(q)).toEqual([['T-JP', said]]);
});

test.each(['forez', 'nettes', 'T-FR', 'saint etienne', 'lunettes étienne t-fr'])(
  'a row that shows %j says nothing of it',
  async (q) => expect(await found(q)).toEqual([['T-FR']]),
);

test.each([
  ['marchand gambetta', [contact, billing]],
  ['gambetta helene marchand', [contact, billing]],
  ['forez marchand', [contact]],
  ['forez gambetta cours lyon', [billing, 'practice.addresses[bill-to]: Lyon']],
  // Of three fields those with the most words.
  ['73282932 rue prefecture helene marchand', [contact, practicePlace]],
])('the words %j are in the fewest fields, at most two', async (q, said) => {
  expect(await found(q)).toEqual([['T-FR', ...said]]);
});

test('a row found by a corrected word says so', async () => {
  expect(await found('marchnad')).toEqual([['T-FR', contact]]);
  expect(await found('forez gambeta')).toEqual([['T-FR', billing]]);
});

test('rows read by their keys say the same, and nothing without a search', async () => {
  const keys = 'FR/T-FR,JP/T-JP';
  expect(await found('marchand', { keys })).toEqual([['T-FR', contact]]);
  expect(await found('marchnad', { keys })).toEqual([['T-FR', contact]]);
  for (const row of [...(await rowsOf({})), ...(await rowsOf({ keys }))]) {
    expect(row).not.toHaveProperty('foundBy');
  }
});

test('hidden characters are shown as marks', async () => {
  const name = JSON.stringify('Marchand\u202e enèléH');
  const change = (value: string) =>
    sql`update registrations set contact = jsonb_set(contact, '{name}', ${value}::jsonb)
      where ticket_number = 'T-FR'`.execute(api.db);
  await change(name);
  expect(await found('marchand')).toEqual([['T-FR', 'contact.name: Marchand\ufffd enèléH']]);
  await change(JSON.stringify('Hélène Marchand'));
});

test('an erased registration says nothing', async () => {
  const { countryCode, ticketNumber } = await api.submitted('US', { ticketNumber: 'T-US' });
  expect(await found('whitfield')).toEqual([['T-US', expect.stringMatching(/^contact\.name: /)]]);
  await eraseApplicant(api.db, { countryCode, ticketNumber }, now, {
    operator: 'ops',
    request: null,
  });
  expect(await found('erased')).toEqual([['T-US']]);
});
