import { MarketSettings } from '@countersign/contract/market-settings';
import { CountryCode } from '@countersign/domain/market/country-code';
import { noSecondPerson } from '@countersign/domain/registration/second-person';
import { keepsAll } from '@countersign/domain/retention/retention';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideChange, isStill } from './loosened-settings.ts';

const market = { countryCode: CountryCode.parse('FR'), undoSeconds: 20 };
const settings = (changes: Partial<MarketSettings> = {}): MarketSettings =>
  MarketSettings.parse({
    ...{ staff: [], targetHours: 24, undoSeconds: null, replyTo: null, reminders: true },
    ...{ secondPersonReverses: false, secondPersonDecides: noSecondPerson, retention: keepsAll },
    checklist: { items: [], numbers: [], types: [] },
    ...changes,
  });
const waitsFor = (before: Partial<MarketSettings>, after: Partial<MarketSettings>) =>
  Object.keys(divideChange(settings(before), settings({ ...before, ...after }), market).waiting);

const item = (required: boolean, waivedBy: 'staff' | 'administrator' = 'staff') => ({
  code: 'tax-number-valid' as const,
  ...{ required, waivedBy },
});
const checklist = (changes: object) => ({
  checklist: MarketSettings.parse({
    ...settings(),
    checklist: { items: [item(true)], numbers: ['fr-siret'], types: [], ...changes },
  }).checklist,
});
const licence = (licences: readonly string[], required = true) =>
  checklist({ items: [{ ...item(required), code: 'licence-valid' }], licences });
const second = (changes: Partial<typeof noSecondPerson>) => ({
  secondPersonDecides: { ...noSecondPerson, ...changes },
});

describe('what protects less than before waits', () => {
  test.each([
    ['no undo time', {}, { undoSeconds: 0 }, 'undoSeconds'],
    ['an undo time below ten seconds', { undoSeconds: 60 }, { undoSeconds: 9 }, 'undoSeconds'],
    [
      'a decider who reverses alone',
      { secondPersonReverses: true },
      { secondPersonReverses: false },
      'secondPersonReverses',
    ],
    ['a switch for second people off', second({ waived: true }), second({}), 'secondPersonDecides'],
    [
      'more decisions at once',
      second({ moreThan: 5 }),
      second({ moreThan: 6 }),
      'secondPersonDecides',
    ],
    ['any number at once', second({ moreThan: 5 }), second({}), 'secondPersonDecides'],
    [
      'one switch off and another on',
      second({ waived: true }),
      second({ contradicted: true }),
      'secondPersonDecides',
    ],
    ['data that ends', {}, { retention: { ...keepsAll, rejected: 7300 } }, 'retention'],
    [
      'data that ends earlier',
      { retention: { ...keepsAll, approved: 90 } },
      { retention: { ...keepsAll, approved: 89 } },
      'retention',
    ],
    ['a check no longer required', checklist({}), checklist({ items: [item(false)] }), 'checklist'],
    ['a required check gone', checklist({}), checklist({ items: [] }), 'checklist'],
    [
      'a check waived by anyone',
      checklist({ items: [item(true, 'administrator')] }),
      checklist({}),
      'checklist',
    ],
    ['no number needed', checklist({}), checklist({ numbers: [] }), 'checklist'],
    [
      'another number as good',
      checklist({}),
      checklist({ numbers: ['fr-siret', 'fr-siren'] }),
      'checklist',
    ],
    [
      'another licence that counts',
      licence(['us-state-licence']),
      licence(['us-state-licence', 'other']),
      'checklist',
    ],
    [
      'a licence that no longer counts',
      licence(['us-state-licence', 'other']),
      licence(['other']),
      'checklist',
    ],
    [
      'an exception for a type of practice',
      checklist({}),
      checklist({ types: [{ type: 'hospital', items: [], numbers: ['fr-siret'] }] }),
      'checklist',
    ],
  ] as const)('%s', (_, before, after, field) => {
    expect(waitsFor(before as object, after as object)).toEqual([field]);
  });
});

test.each([
  ['a shorter undo time that is enough', { undoSeconds: 60 }, { undoSeconds: 10 }],
  ['a longer undo time', { undoSeconds: 0 }, { undoSeconds: 5 }],
  ['the undo time of the installation', { undoSeconds: 5 }, { undoSeconds: null }],
  ['a second person for reversals', {}, { secondPersonReverses: true }],
  ['a second person for decisions', {}, second({ contradicted: true, moreThan: 3 })],
  ['data kept for longer', { retention: { ...keepsAll, approved: 90 } }, { retention: keepsAll }],
  ['a required check more', checklist({ items: [item(false)] }), checklist({})],
  ['a number that is needed', checklist({ numbers: [] }), checklist({})],
  [
    'one number fewer to choose from',
    checklist({ numbers: ['fr-siret', 'fr-siren'] }),
    checklist({}),
  ],
  [
    'a check for a type of practice',
    checklist({}),
    checklist({
      types: [{ type: 'hospital', items: [item(true, 'administrator')], numbers: ['fr-siret'] }],
    }),
  ],
  [
    'another licence where none is required',
    licence(['other'], false),
    licence(['us-state-licence'], false),
  ],
  ['staff and hours', {}, { targetHours: 720, reminders: false }],
] as const)('%s takes effect at once', (_, before, after) => {
  expect(waitsFor(before as object, after as object)).toEqual([]);
});

test('what protects more takes effect beside what waits', () => {
  const before = settings({ secondPersonReverses: true });
  const after = settings({
    secondPersonReverses: false,
    targetHours: 8,
    ...second({ waived: true }),
  });
  const divided = divideChange(before, after, market);
  expect(divided).toMatchObject({
    now: { secondPersonReverses: true, targetHours: 8, secondPersonDecides: { waived: true } },
    before: { secondPersonReverses: true },
    waiting: { secondPersonReverses: false },
  });
  expect(isStill(before, divided.before)).toBe(true);
  expect(isStill(after, divided.before)).toBe(false);
});

const anySettings = fc
  .record({
    undoSeconds: fc.option(fc.nat(30)),
    secondPersonReverses: fc.boolean(),
    secondPersonDecides: fc.record({
      contradicted: fc.boolean(),
      waived: fc.boolean(),
      fraudOrDebt: fc.boolean(),
      moreThan: fc.option(fc.integer({ min: 1, max: 500 })),
    }),
    approved: fc.option(fc.integer({ min: 30, max: 400 })),
    required: fc.boolean(),
  })
  .map(({ approved, required, ...more }) =>
    settings({
      ...more,
      retention: { ...keepsAll, approved },
      checklist: { items: [item(required)], numbers: [], types: [] },
    }),
  );

test('no number of changes by one person makes anything looser than it was', () => {
  fc.assert(
    fc.property(anySettings, fc.array(anySettings, { maxLength: 6 }), (first, wanted) => {
      let present = first;
      for (const next of wanted) present = divideChange(present, next, market).now;
      expect(Object.keys(divideChange(first, present, market).waiting)).toEqual([]);
    }),
  );
});
