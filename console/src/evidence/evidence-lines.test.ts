import { expect, test } from 'vitest';
import { evidenceItem, sampleEvidence, siretReference } from '../testing/sample-evidence.ts';
import { evidenceLines, openRequired, otherSignals } from './evidence-lines.ts';

const item = evidenceItem;
const against = (code: string, strength: 1 | 2 | 3, restsOn: string | null = null) =>
  ({ code, direction: 'against', strength, values: {}, restsOn }) as const;

const evidence = sampleEvidence({
  items: [
    item({ code: 'entity-active' }),
    item({ code: 'tax-number-valid', state: 'not-applicable' }),
    item({ code: 'contact-may-act', state: 'open', required: false }),
    item({ code: 'activity-fits', state: 'open', required: false }),
    item({ code: 'place-agrees', state: 'open' }),
    item({ code: 'licence-valid', state: 'waived' }),
    item({ code: 'name-agrees', state: 'contradicted', required: false }),
  ],
  signals: [
    against('register-name-differs', 3, 'name-agrees'),
    against('register-activity-differs', 2, 'activity-fits'),
    against('numbers-contradict', 3, siretReference),
    against('mailbox-address', 2),
    against('foreign-number', 1, siretReference),
    { code: 'numbers-agree', direction: 'for', strength: 1, values: {}, restsOn: siretReference },
  ],
});

test('what needs a look comes first, and what does not apply is left out', () => {
  expect(evidenceLines(evidence).map(({ key }) => key)).toEqual([
    'name-agrees',
    `numbers-contradict ${siretReference}`,
    'activity-fits',
    'place-agrees',
    'mailbox-address ',
    'contact-may-act',
    'entity-active',
    'licence-valid',
  ]);
});

test('an optional item needs a look only where a signal says so', () => {
  const eyes = evidenceLines(evidence).flatMap((line) =>
    line.kind === 'item' && line.needsEyes ? line.key : [],
  );
  expect(eyes).toEqual(['name-agrees', 'activity-fits', 'place-agrees']);
});

test('a signal of an item is not said twice, and faint ones are below', () => {
  expect(otherSignals(evidence).map(({ code }) => code)).toEqual([
    'foreign-number',
    'numbers-agree',
  ]);
});

test('only required items that are open need a waiver', () => {
  expect(openRequired(evidence).map(({ code }) => code)).toEqual(['place-agrees']);
});
