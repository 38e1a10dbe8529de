import { listRegistrations } from '@countersign/contract/registration-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillKeys } from '../duplicates/key-rows.ts';
import { beginFill } from '../testing/begin-fill.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { fillSearch } from './fill-search.ts';

let api: TestApi;
let token: string;
const names = {
  'T-1': '㈱髙橋ヴィジョンセンタ-',
  'T-2': 'C&A Lunettes',
  'T-3': 'بصريات أحمد',
  'T-4': 'Королёв Оптика',
  'T-5': 'Optica Brașov',
  'T-6': 'Cadran Optique',
};

beforeAll(async () => {
  api = await startTestApi();
  token = await api.person(['customer-service']);
  const place = { purpose: 'practice', lines: ['1-2-3'], city: '渋谷区', countryCode: 'JP' };
  for (const [ticketNumber, legalName] of Object.entries(names)) {
    await api.submitted('JP', {
      ticketNumber,
      practice: { legalName, type: 'optometry', addresses: [place], identifiers: [] },
      contact: { name: '渡邉 花子', role: 'owner', email: 'someone@elsewhere.example' },
    });
  }
});
afterAll(() => api.close());

async function rowsOf(q: string) {
  const answer = await api.call('GET', `/registrations?q=${encodeURIComponent(q)}`, { token });
  return listRegistrations.schema.response[200].parse(answer.body).items;
}

async function found(q: string): Promise<string[]> {
  return (await rowsOf(q)).map(({ ticketNumber }) => ticketNumber).sort();
}

test.each([
  ['高橋', 'T-1'],
  ['髙橋', 'T-1'],
  ['株式会社高橋', 'T-1'],
  ['（株）高橋', 'T-1'],
  ['株式會社髙橋', 'T-1'],
  ['ビジョン', 'T-1'],
  ['ｳﾞｨｼﾞｮﾝ', 'T-1'],
  ['高橋ヴ', 'T-1'],
  ['センター', 'T-1'],
  ['ｾﾝﾀ-', 'T-1'],
  ['C&A', 'T-2'],
  ['c & a', 'T-2'],
  ['احمد', 'T-3'],
  ['Королев', 'T-4'],
  ['Braşov', 'T-5'],
])('a search for %j finds the name that is written otherwise', async (q, ticketNumber) => {
  expect(await found(q)).toEqual([ticketNumber]);
});

test('a row found by its contact says so, as the name is written', async () => {
  const [row] = await rowsOf('渡辺 センター');
  expect(row?.foundBy).toEqual([{ field: 'contact.name', value: '渡邉 花子' }]);
});

test('a fill writes the words of rows that have others', async () => {
  await sql`update registrations set search = '' where ticket_number = 'T-1'`.execute(api.db);
  expect(await found('高橋')).toEqual([]);
  await beginFill(api.db, 'search-words');
  while (await fillSearch(api.db, 2));
  expect(await found('高橋')).toEqual(['T-1']);
});

test('the keys of duplicates are those of a new registration', async () => {
  const keys = async () =>
    (await sql`select * from registration_keys order by 1, 2, 3, 4`.execute(api.db)).rows;
  const written = await keys();
  await sql`update registration_keys set key = key + 1 where kind = 'name'`.execute(api.db);
  await beginFill(api.db, 'registration-keys');
  while (await fillKeys(api.db, 2));
  expect(await keys()).toEqual(written);
});
