import { expect, test } from 'vitest';
import {
  contradictedEvidence,
  evidenceItem,
  finding,
  identifier,
  itemsWith,
  question,
  sampleEvidence,
  siretReference,
} from '../testing/sample-evidence.ts';
import { factsOf, faintSignals, tellingSignals } from './facts.ts';

const against = (code: string, strength: 1 | 2 | 3, restsOn: string | null = null) =>
  ({ code, direction: 'against', strength, values: {}, restsOn }) as const;
const findingsOf = (evidence: ReturnType<typeof sampleEvidence>) =>
  factsOf(evidence).map(({ code, finding: found }) => `${code} ${found}`);
const factOf = (evidence: ReturnType<typeof sampleEvidence>, code: string) =>
  factsOf(evidence).find((fact) => fact.code === code);

test('what contradicts comes first, what no one has checked last', () => {
  const evidence = sampleEvidence({
    signals: [],
    items: [
      evidenceItem({ code: 'entity-active', state: 'open', required: false }),
      evidenceItem({ code: 'name-agrees', state: 'waived' }),
      evidenceItem({ code: 'place-agrees' }),
      evidenceItem({ code: 'activity-fits', state: 'open', why: 'register-asking' }),
      evidenceItem({ code: 'licence-valid', state: 'open' }),
      evidenceItem({ code: 'contact-may-act', state: 'by-hand' }),
      evidenceItem({ code: 'not-known-already', state: 'contradicted', required: false }),
    ],
  });
  expect(findingsOf(evidence)).toEqual([
    'not-known-already contradicted',
    'licence-valid check',
    'activity-fits asking',
    'place-agrees confirmed',
    'contact-may-act confirmed',
    'name-agrees waived',
    'entity-active not-checked',
  ]);
});

test('what does not apply is left out unless a number or a signal is about it', () => {
  expect(factOf(sampleEvidence(), 'tax-number-valid')).toBeUndefined();
  const item = evidenceItem({ code: 'tax-number-valid', state: 'not-applicable' });
  const numbered = sampleEvidence({
    items: itemsWith(item),
    identifiers: [identifier({ fact: 'tax-number-valid' })],
  });
  expect(factOf(numbered, 'tax-number-valid')?.numbers).toHaveLength(1);
});

test('a signal belongs to the fact of its number, else to the fact that it is about', () => {
  const evidence = sampleEvidence({
    signals: [
      against('numbers-contradict', 3, siretReference),
      against('mailbox-address', 2),
      against('free-email', 1),
      against('register-name-similar', 2, 'name-agrees'),
    ],
  });
  const signals = factsOf(evidence).flatMap((fact) =>
    fact.signals.map(({ code }) => `${fact.code} ${code}`),
  );
  expect(signals).toEqual([
    'entity-active numbers-contradict',
    'place-agrees mailbox-address',
    'contact-may-act free-email',
  ]);
});

test('a signal makes a confirmed fact contradicted or to check by its strength', () => {
  const found = (strength: 1 | 2 | 3) =>
    factOf(sampleEvidence({ signals: [against('mailbox-address', strength)] }), 'place-agrees')
      ?.finding;
  expect([found(3), found(2), found(1)]).toEqual(['contradicted', 'check', 'confirmed']);
});

test('an optional item that is open is to check only where a signal says so', () => {
  const items = itemsWith(evidenceItem({ code: 'activity-fits', state: 'open', required: false }));
  expect(factOf(sampleEvidence({ items }), 'activity-fits')?.finding).toBe('not-checked');
  const signals = [against('register-activity-differs', 2, 'activity-fits')];
  expect(factOf(sampleEvidence({ items, signals }), 'activity-fits')?.finding).toBe('check');
});

test('faint signals are apart from those that need a look', () => {
  const signals = [against('postal-code-form', 1), against('mailbox-address', 2)];
  const fact = factOf(sampleEvidence({ signals }), 'place-agrees');
  expect(fact && tellingSignals(fact).map(({ code }) => code)).toEqual(['mailbox-address']);
  expect(fact && faintSignals(fact).map(({ code }) => code)).toEqual(['postal-code-form']);
});

test('the answer is the one that the item names', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const later = finding({ answeredAt: at, why: 'moved' });
  const questions = [question(), question({ finding: later })];
  const whyValues = { register: later.register, at };
  const evidence = sampleEvidence({
    items: itemsWith(evidenceItem({ code: 'place-agrees', whyValues })),
    identifiers: [identifier({ questions })],
  });
  expect(factOf(evidence, 'place-agrees')?.answer?.why).toBe('moved');
  expect(factOf(contradictedEvidence(), 'not-known-already')?.answer?.why).toBe('ceased');
});

const vat = identifier({
  scheme: 'fr-tva',
  schemeId: 'fr-tva',
  value: '44732829320',
  canonical: '44732829320',
  display: 'FR 44 732 829 320',
  fact: 'tax-number-valid',
  questions: [
    question({ register: 'eu-vies', finding: finding({ register: 'eu-vies', scheme: 'fr-tva' }) }),
  ],
});
const activeBy = (register: string, ...restsOn: string[]) =>
  itemsWith(evidenceItem({ code: 'entity-active', whyValues: { register }, restsOn }));

test('a confirmation names the register of the number that is shown', () => {
  const items = activeBy('eu-vies', siretReference, 'fr-tva 44732829320');
  const fact = factOf(sampleEvidence({ items, identifiers: [identifier(), vat] }), 'entity-active');
  expect(fact?.told.map(({ scheme }) => scheme)).toEqual(['fr-siret']);
  expect(fact?.answer?.register).toBe('fr-recherche-entreprises');
});

test('a number that no register was asked about is not shown as confirmed by that of another', () => {
  const items = activeBy('eu-vies', 'fr-tva 44732829320');
  const silent = identifier({ questions: [] });
  const fact = factOf(sampleEvidence({ items, identifiers: [silent, vat] }), 'entity-active');
  expect(fact?.numbers.map(({ scheme }) => scheme)).toEqual(['fr-siret']);
  expect(fact?.told.map(({ scheme }) => scheme)).toEqual(['fr-tva']);
  expect(fact?.answer?.register).toBe('eu-vies');
});
