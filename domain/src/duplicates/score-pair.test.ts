import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WrittenFacts } from './practice-facts.ts';
import { readFacts } from './read-facts.ts';
import { scorePair } from './score-pair.ts';

const address = {
  purpose: 'practice',
  lines: ['Herrengasse 19'],
  city: 'Graz',
  postalCode: '8010',
  countryCode: 'AT',
};
const linz = { ...address, lines: ['Landstraße 5'], city: 'Linz', postalCode: '4020' };
const hofstaetter: WrittenFacts = {
  countryCode: 'AT',
  type: 'optician-retail',
  names: [{ source: 'legal', text: 'Optik Hofstätter KG' }],
  addresses: [address],
  identifiers: [{ scheme: 'vat', value: 'ATU12345678' }],
  telephones: ['+43316555018'],
  contactTelephones: [],
  mail: 'josef@hofstaetter.example',
  site: 'hofstaetter.example',
  mailDomain: 'hofstaetter.example',
  contact: { name: 'Josef Hofstätter', role: 'owner' },
};
const stranger: WrittenFacts = {
  ...hofstaetter,
  identifiers: [{ scheme: 'vat', value: 'ATU87654321' }],
  telephones: ['+43732555029'],
  mail: 'uwe.harms@gmail.example',
  site: undefined,
  mailDomain: undefined,
  contact: { name: 'Uwe Harms', role: 'owner' },
};
const named = (text: string) => [{ source: 'legal' as const, text }];
const verdict = (change: Partial<WrittenFacts>, from = hofstaetter) =>
  scorePair(readFacts(hofstaetter), readFacts({ ...from, ...change })).verdict;

describe('the same practice', () => {
  test.each<[string, Partial<WrittenFacts>]>([
    ['unchanged', {}],
    ['with another telephone', { telephones: ['+4331699999'] }],
    ['moved, with its telephone', { addresses: [linz] }],
    ['by another name at the same door', { names: named('Sehstern Graz') }],
    ['with a name that was mistyped', { names: named('Optik Hofstäter') }],
    ['with an address in another market', { addresses: [{ ...linz, countryCode: 'BE' }] }],
  ])('%s is a duplicate', (_what, change) => expect(verdict(change)).toBe('duplicate'));

  test('under a new owner is a duplicate', () => {
    expect(verdict({ telephones: hofstaetter.telephones }, stranger)).toBe('duplicate');
  });
});

describe('another practice', () => {
  test.each<[string, Partial<WrittenFacts>]>([
    ['of the same name in another town', { addresses: [linz] }],
    [
      'of another kind at the same door',
      { names: named('Augenzentrum Süd'), type: 'ophthalmology-clinic' },
    ],
    [
      'in another unit of the house',
      {
        names: named('Brillenwerk Süd'),
        addresses: [{ ...address, lines: [...address.lines, 'Top 3'] }],
      },
    ],
    [
      'of another name, by the telephone of an agent',
      { names: named('Sehstern'), addresses: [linz], telephones: hofstaetter.telephones },
    ],
    ['of a name with another number', { names: named('Optik Hofstätter 2'), addresses: [linz] }],
  ])('%s is different', (_what, change) => expect(verdict(change, stranger)).toBe('different'));

  test.each<[string, Partial<WrittenFacts>]>([
    ['of the same company', { addresses: [linz], identifiers: hofstaetter.identifiers }],
    [
      'of the same owner',
      {
        addresses: [linz],
        names: named('Sehstern'),
        mail: hofstaetter.mail,
        contact: hofstaetter.contact,
      },
    ],
    ['of the same brand', { addresses: [linz], site: hofstaetter.site }],
    ['of the same kind at the same door, with everything new', { names: named('Brillenwerk Süd') }],
    [
      'that calls itself a branch at the same door, with everything new',
      { names: named('Brillenwerk Süd'), type: 'chain-branch' },
    ],
    ['that came after it', { names: named('Sehstern'), telephones: hofstaetter.telephones }],
  ])('%s is related', (_what, change) => expect(verdict(change, stranger)).toBe('related'));

  test.each<[string, Partial<WrittenFacts>, Partial<WrittenFacts>]>([
    [
      'by numbers, at one door',
      { names: named('Optik Hofstätter 1') },
      { names: named('Optik Hofstätter 2') },
    ],
    [
      'by Roman numbers, in another town with one telephone',
      { names: named('Optik Hofstätter I') },
      { names: named('Optik Hofstätter II'), addresses: [linz] },
    ],
    [
      'by numbers, without addresses',
      { names: named('Optik Hofstätter 1'), addresses: [] },
      { names: named('Optik Hofstätter 2'), addresses: [] },
    ],
    [
      'by towns, with one telephone',
      { names: named('Optik Hofstätter Graz') },
      { names: named('Optik Hofstätter Linz'), addresses: [linz] },
    ],
  ])('of one VAT number, told apart %s, is related', (_what, one, other) => {
    const facts = [one, other].map((change) => readFacts({ ...hofstaetter, ...change }));
    const [left, right] = facts;
    if (left === undefined || right === undefined) throw new Error('There are two.');
    expect(scorePair(left, right).verdict).toBe('related');
  });

  test('of one company, with another number of its place at one door, is possible, else related', () => {
    const siret = (branch: string) => [{ scheme: 'fr-siret', value: `732829320${branch}` }];
    const one = readFacts({ ...hofstaetter, identifiers: siret('00074') });
    const other = (change: Partial<WrittenFacts>) =>
      readFacts({ ...hofstaetter, identifiers: siret('00082'), ...change });
    expect(scorePair(one, other({})).verdict).toBe('possible');
    expect(scorePair(one, other({ names: named('Sehstern') })).verdict).toBe('related');
    expect(scorePair(one, other({ addresses: [linz] })).verdict).toBe('related');
  });

  test('of the same kind at the same door is related by its telephone too', () => {
    const clinic = { type: 'ophthalmology-clinic', names: named('Augenzentrum Süd') };
    const one = readFacts({ ...hofstaetter, type: 'ophthalmology-clinic' });
    const other = { ...stranger, ...clinic, telephones: hofstaetter.telephones };
    expect(scorePair(one, readFacts(other)).verdict).toBe('related');
    const centre = { ...address, lines: ['Ärztehaus, Herrengasse 19'] };
    expect(
      scorePair(
        readFacts({ ...hofstaetter, type: 'ophthalmology-clinic', addresses: [centre] }),
        readFacts({ ...other, addresses: [centre] }),
      ).verdict,
    ).toBe('different');
  });

  test('with the number of its place, far away and numbered otherwise, is possible', () => {
    const identifiers = [{ scheme: 'gln', value: '9012345000004' }];
    const one = { ...hofstaetter, identifiers, names: named('Optik Hofstätter 1') };
    const other = { ...stranger, identifiers, names: named('Optik Hofstätter 2') };
    const far = readFacts({ ...other, addresses: [linz] });
    expect(scorePair(readFacts(one), far).verdict).toBe('possible');
  });

  test('for which an agent buys is different', () => {
    const agent = {
      mail: 'orders@agent.example',
      mailDomain: 'agent.example',
      contact: { name: 'Ingrid Falk', role: 'buyer' },
    };
    const one = readFacts({ ...hofstaetter, ...agent });
    const other = readFacts({ ...stranger, ...agent, names: named('Sehstern'), addresses: [linz] });
    expect(scorePair(one, other).verdict).toBe('different');
  });
});

test('a fact that many registrations share proves nothing', () => {
  const facts = readFacts(hofstaetter);
  const { signals } = scorePair(facts, facts, { isShared: (fact) => fact === 'telephone' });
  expect(signals.map(({ kind }) => kind)).not.toContain('telephone');
});

test('signals name their sentences, the heaviest first', () => {
  const facts = readFacts(hofstaetter);
  const { signals, bits } = scorePair(facts, facts);
  expect(signals.map(({ sentence }) => sentence).slice(0, 2)).toEqual([
    'company-number-same',
    'name-same',
  ]);
  expect(bits).toBeCloseTo(signals.reduce((sum, signal) => sum + signal.bits, 0));
});

const options: { readonly [fact in keyof WrittenFacts]?: readonly WrittenFacts[fact][] } = {
  type: ['optician-retail', 'ophthalmology-clinic', undefined],
  names: ['Optik Hofstätter', 'Optik Hofstätter 2', 'Sehstern', '山田眼科', 'City Optik'].map(
    named,
  ),
  addresses: [
    [address],
    [linz],
    [{ ...address, lines: ['Herrengasse 19/3'] }],
    [{ ...linz, countryCode: 'BE' }],
    [],
  ],
  identifiers: ['ATU12345678', 'ATU87654321']
    .map((value) => [{ scheme: 'vat', value }])
    .concat([[]]),
  telephones: [['+43316555018'], ['+43732555029'], []],
  mail: ['josef@hofstaetter.example', 'uwe@gmail.example', undefined],
  site: ['hofstaetter.example', 'other.example', undefined],
  mailDomain: ['hofstaetter.example', undefined],
  contact: [
    { name: 'Josef Hofstätter', role: 'owner' },
    { name: 'Uwe Harms', role: 'buyer' },
    undefined,
  ],
};
const facts: fc.Arbitrary<WrittenFacts> = fc
  .record(
    Object.fromEntries(
      Object.entries(options).map(([fact, values]) => [fact, fc.constantFrom(...values)]),
    ),
  )
  .map((chosen) => ({ ...hofstaetter, ...chosen }));

test('a score is the same from both sides', () => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const [left, right] = [readFacts(one), readFacts(other)];
      const [there, back] = [scorePair(left, right), scorePair(right, left)];
      expect([back.verdict, back.bits]).toEqual([there.verdict, there.bits]);
    }),
    { numRuns: 1000 },
  );
});

test('a practice is always found by its own facts', () => {
  fc.assert(
    fc.property(facts, (one) => {
      const read = readFacts(one);
      expect(['duplicate', 'possible']).toContain(scorePair(read, read).verdict);
    }),
    { numRuns: 1000 },
  );
});

type Added = Partial<WrittenFacts>;
const written = (source: 'trading' | 'reading', text: string) => ({ source, text });
/** Facts of every kind that no pair has, so that they contradict nothing. */
const agreeing: Readonly<Record<string, Added>> = {
  'a trading name': { names: [written('trading', 'Brillenhaus Sonnenschein')] },
  'a reading': { names: [written('reading', 'ゾンネンシャイン')] },
  'a telephone': { telephones: ['+43316777777'] },
  'a telephone of the contact': { contactTelephones: ['+436641234567'] },
  'a mailbox': { mail: 'praxis@hofstaetter.example' },
  'a web site': { site: 'sonnenschein.example' },
  'a domain of mail': { mailDomain: 'sonnenschein.example' },
  'a contact': { contact: { name: 'Leopold Sonnenschein', role: 'owner' } },
  'a type': { type: 'chain-branch' },
  'a number of the place': { identifiers: [{ scheme: 'existing-account', value: 'K-100200' }] },
  'a number of the person': { identifiers: [{ scheme: 'gb-goc', value: '01-12345' }] },
};
const found = ['duplicate', 'possible'];
const isDomain = ({ site, mailDomain }: Added) => site !== undefined || mailDomain !== undefined;
/** With a fact more: a number or a name beside the others, anything else in place of what was there. */
const having = (one: WrittenFacts, more: Added): WrittenFacts => ({
  ...one,
  ...more,
  names: [...one.names, ...(more.names ?? [])],
  identifiers: [...one.identifiers, ...(more.identifiers ?? [])],
});

test.each(Object.entries(agreeing))('%s in common never lowers below possible', (_what, more) => {
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const before = scorePair(readFacts(one), readFacts(other));
      fc.pre(found.includes(before.verdict));
      // A domain in place of one that they have in common would remove evidence.
      fc.pre(!isDomain(more) || !before.signals.some(({ kind }) => kind === 'domain'));
      const [left, right] = [having(one, more), having(other, more)];
      expect(found).toContain(scorePair(readFacts(left), readFacts(right)).verdict);
    }),
    { numRuns: 500 },
  );
});

// A company has several shops: its number tells them apart where a shop's own telephone or number differs.
test('a shared company number never lowers the verdict without a contradiction', () => {
  const more = { identifiers: [{ scheme: 'pl-regon', value: '123456785' }] };
  fc.assert(
    fc.property(facts, facts, (one, other) => {
      const before = scorePair(readFacts(one), readFacts(other));
      fc.pre(found.includes(before.verdict));
      fc.pre(!before.signals.some(({ sentence }) => sentence === 'telephone-differs'));
      const [left, right] = [having(one, more), having(other, more)];
      expect(found).toContain(scorePair(readFacts(left), readFacts(right)).verdict);
    }),
    { numRuns: 1000 },
  );
});

test('a fact of only one side never lowers the verdict below possible', () => {
  const absent: WrittenFacts = {
    names: hofstaetter.names,
    addresses: [],
    identifiers: [],
    telephones: [],
    contactTelephones: [],
  };
  const kinds = Object.keys(options).filter((kind) => kind !== 'names') as (keyof WrittenFacts)[];
  fc.assert(
    fc.property(facts, facts, fc.constantFrom(...kinds), (one, other, kind) => {
      const without = (from: WrittenFacts) => ({ ...from, [kind]: absent[kind] });
      const [left, right] = [without(one), without(other)];
      fc.pre(found.includes(scorePair(readFacts(left), readFacts(right)).verdict));
      expect(found).toContain(scorePair(readFacts(one), readFacts(right)).verdict);
    }),
    { numRuns: 2000 },
  );
});
