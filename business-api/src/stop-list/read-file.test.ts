import { stopListLimits } from '@countersign/contract/stop-list';
import { CountryCode } from '@countersign/domain/market/country-code';
import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { writeFile } from './stop-list-routes.ts';

const around = { countryCode: CountryCode.parse('FR'), today: '2026-11-20' };
const read = async (text: string) => {
  const { entries, faults } = await readFile(text, around);
  return { entries: entries.map(({ keys: _, ...entry }) => entry), faults };
};
const head = 'name,numbers,street,postalCode,city,mailDomain,reason,until';

const full = {
  name: 'Optique du Port, SARL',
  numbers: [
    { scheme: 'fr-siret', value: '732 829 320 00074' },
    { scheme: 'fr-siren', value: '732829320' },
  ],
  street: '3 quai du Port',
  postalCode: '13002',
  city: 'Marseille',
  mailDomain: 'port.example',
  reason: 'Three unpaid "reminders"',
  until: '2027-11-20',
};
const fullRow =
  '"Optique du Port, SARL",fr-siret:732 829 320 00074 | FR-SIREN: 732829320,3 quai du Port,13002,Marseille,@Port.example,"Three unpaid ""reminders""",2027-11-20';

describe('a file', () => {
  test('is read with all its columns', async () => {
    expect(await read(`\uFEFF${head}\r\n${fullRow}\r\n\r\n`)).toEqual({
      entries: [full],
      faults: [],
    });
  });

  test('may have other columns first, semicolons, and only what is needed', async () => {
    const { entries, faults } = await read('reason;until;name\nDebts;2026-11-20;Optik Maier\n');
    expect(faults).toEqual([]);
    expect(entries).toMatchObject([{ name: 'Optik Maier', numbers: [], until: '2026-11-20' }]);
  });

  test('that was downloaded is read as it was', async () => {
    const { entries } = await read(`${head}\n${fullRow}\n`);
    const odd = { ...full, name: '=Optik', reason: '+33 calls\tnobody', numbers: [] };
    const file = writeFile([...entries, odd]);
    expect(file).toContain("'=Optik");
    expect((await read(file)).entries).toEqual([full, { ...odd, reason: '+33 calls nobody' }]);
  });
});

test.each([
  ['', 'missing-column', 1, 'name'],
  ['name,until', 'missing-column', 1, 'reason'],
  ['name,reason,until,phone', 'unknown-column', 1, null],
  ['name,reason,until', 'no-rows', 1, null],
  ['name,reason,until\n\n\nOptik,,2027-01-01', 'required', 4, 'reason'],
  ['name,reason,until\nOptik,a,2026-11-19', 'in-the-past', 2, 'until'],
  ['name,reason,until\nOptik,a,2031-11-21', 'too-late', 2, 'until'],
  ['name,reason,until\nOptik,a,2027-02-30', 'not-a-day', 2, 'until'],
  ['name,reason,until\nOptik,a,20.11.2027', 'not-a-day', 2, 'until'],
  [`name,reason,until\n${'x'.repeat(301)},a,2027-01-01`, 'too-long', 2, 'name'],
  ['name,reason,until\nOp\u202Etik,a,2027-01-01', 'hidden-characters', 2, 'name'],
  ['name,reason,until\n---,a,2027-01-01', 'nothing-to-compare', 2, 'name'],
  ['name,reason,until,numbers\nA,a,2027-01-01,732829320', 'unknown-scheme', 2, 'numbers'],
  ['name,reason,until,numbers\nA,a,2027-01-01,fr-siret:0', 'not-a-number', 2, 'numbers'],
  [
    'name,reason,until,numbers\nA,a,2027-01-01,other:2 69 05 49 588 157 80',
    'forbidden-number',
    2,
    'numbers',
  ],
  ['name,reason,until,mailDomain\nA,a,2027-01-01,a@b.example', 'not-a-domain', 2, 'mailDomain'],
  ['name,reason,until,mailDomain\nA,a,2027-01-01,gmail.com', 'domain-of-everyone', 2, 'mailDomain'],
  ['name,reason,until\nOptik,a,2027-01-01\nOptik,b,2027-01-02', 'twice', 3, null],
])('in %j %s is found', async (text, fault, row, column) => {
  expect((await read(text)).faults).toContainEqual(expect.objectContaining({ fault, row, column }));
});

test('a file with too many rows is not read', async () => {
  const row = 'Optik,a,2027-01-01\n';
  const { faults } = await read(`name,reason,until\n${row.repeat(stopListLimits.entries + 1)}`);
  expect(faults.map(({ fault }) => fault)).toEqual(['too-many-rows']);
});

test('the number that must not be stored is not in the fault that a log could have', async () => {
  const text = 'name,reason,until,numbers\nA,a,2027-01-01,other:2 69 05 49 588 157 80';
  expect(JSON.stringify((await read(text)).faults)).not.toContain('588');
});
