import { factsOfApplication } from '@countersign/business-api/duplicates/facts/facts-of-application';
import type { WrittenApplication } from '@countersign/business-api/duplicates/facts/written-application';
import { scorePair } from '@countersign/domain/duplicates/score-pair';
import { describe, expect, test } from 'vitest';
import { readPairs } from './labelled-pairs.ts';
import { readLooseApplication } from './read-loose-application.ts';

type Change = (application: WrittenApplication) => WrittenApplication;
type Practice = NonNullable<WrittenApplication['practice']>;
type Contact = NonNullable<WrittenApplication['contact']>;

const practice =
  (facts: Partial<Practice>): Change =>
  (of) => ({ ...of, practice: { ...of.practice, ...facts } });
const contact =
  (facts: Partial<Contact>): Change =>
  (of) => ({ ...of, contact: { ...of.contact, ...facts } });
const number =
  (scheme: string, value: string): Change =>
  (of) =>
    practice({ identifiers: [...(of.practice?.identifiers ?? []), { scheme, value }] })(of);

/** Pairs of one practice, as a person labelled them; those held back are not looked at. */
const pairs = readPairs('tuning')
  .filter(({ truth }) => truth === 'duplicate')
  .map(({ id, a, b }) => ({ id, a: readLooseApplication(a), b: readLooseApplication(b) }));

const score = (a: WrittenApplication, b: WrittenApplication) =>
  scorePair(factsOfApplication(a), factsOfApplication(b));
const isFound = (a: WrittenApplication, b: WrittenApplication) =>
  ['duplicate', 'possible'].includes(score(a, b).verdict);
/** What else would be a contradiction: a shop of the same company has a telephone of its own. */
const isParted = (a: WrittenApplication, b: WrittenApplication) =>
  score(a, b).signals.some(({ sentence }) =>
    ['telephone-differs', 'establishment-number-differs'].includes(sentence),
  );

const agreeing: Readonly<Record<string, Change>> = {
  'a trading name': practice({ tradingName: 'Sonnenschein Brillenhaus' }),
  'a reading': practice({ kanaName: 'ゾンネンシャイン' }),
  'a telephone': practice({ phone: '+43 316 777777' }),
  'a web site': practice({ website: 'https://sonnenschein.example' }),
  'a number of the place': number('existing-account', 'K-100200'),
  'a number of the person': number('gb-goc', '01-12345'),
  'a telephone of the contact': contact({ phone: '+43 664 1234567' }),
  'a mailbox': contact({ email: 'praxis@sonnenschein.example' }),
  'a contact': contact({ name: 'Leopold Sonnenschein', role: 'owner' }),
};

describe('of labelled pairs of one practice', () => {
  test.each(Object.entries(agreeing))('%s in common lowers none below possible', (_what, add) => {
    const before = pairs.filter(({ a, b }) => isFound(a, b));
    expect(before.length).toBeGreaterThan(100);
    expect(before.filter(({ a, b }) => !isFound(add(a), add(b))).map(({ id }) => id)).toEqual([]);
  });

  test('a shared company number lowers no score without a contradiction', () => {
    const add = number('pl-regon', '123456785');
    const before = pairs.filter(({ a, b }) => isFound(a, b) && !isParted(a, b));
    expect(before.length).toBeGreaterThan(100);
    expect(before.filter(({ a, b }) => !isFound(add(a), add(b))).map(({ id }) => id)).toEqual([]);
  });

  test.each<[what: string, remove: Change]>([
    ['address', practice({ addresses: [] })],
    ['telephone', practice({ phone: undefined })],
    ['web site', practice({ website: undefined })],
    ['trading name', practice({ tradingName: undefined })],
    ['reading', practice({ kanaName: undefined })],
    ['type', practice({ type: undefined })],
    ['numbers', practice({ identifiers: [] })],
    ['mailbox', contact({ email: undefined })],
    ['contact', (of) => ({ ...of, contact: undefined })],
  ])('the %s of one side alone lowers none below possible', (_what, remove) => {
    const before = pairs.filter(({ a, b }) => isFound(remove(a), remove(b)));
    expect(before.length).toBeGreaterThan(50);
    const lowered = before.filter(({ a, b }) => !isFound(a, remove(b)) || !isFound(remove(a), b));
    expect(lowered.map(({ id }) => id)).toEqual([]);
  });
});
