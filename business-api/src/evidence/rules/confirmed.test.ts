import type { EvidenceState, ItemCode } from '@countersign/contract/evidence/evidence';
import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultChecklistOf } from './default-checklist.ts';
import { evaluateEvidence } from './evaluate-evidence.ts';
import type { EvidenceCase } from './evidence-case.ts';
import {
  answered,
  type CaseChanges,
  evidenceCase,
  question,
  settlement,
  type Told,
  viesQuestion,
} from './testing/evidence-cases.ts';

type Given = readonly [scheme: IdentifierScheme, value: string];

/** An application of a market with these numbers and nothing else that could be checked. */
function from(market: string, given: readonly Given[], changes: CaseChanges = {}): EvidenceCase {
  const countryCode = CountryCode.parse(market);
  const identifiers = given.map(([scheme, value]) => ({ scheme, value }));
  const { practice, ...others } = changes;
  const made = evidenceCase('FR', {
    practice: { identifiers, ...practice },
    checklist: defaultChecklistOf(countryCode),
    ...others,
  });
  return { ...made, application: { ...made.application, countryCode } };
}

const numbers = {
  US: ['us-npi', '1234567893'],
  FR: ['fr-siret', '732 829 320 00074'],
  JP: ['jp-corporate-number', '7000012050002'],
  DE: ['de-ust-idnr', 'DE136695976'],
  GB: ['gb-companies-house', '00445790'],
  ES: ['es-nif', 'A28015865'],
  PT: ['pt-nif', '501964843'],
  BR: ['br-cnpj', '11.222.333/0001-81'],
  CA: ['ca-bn', '123456782'],
  AU: ['au-abn', '51 824 753 556'],
} as const satisfies Record<string, Given>;
const markets = Object.keys(numbers) as (keyof typeof numbers)[]; // the keys of a literal

const siret = numbers.FR;
const tva = ['fr-tva', 'FR44732829320'] as const;
const vies = (scheme: string, value: string, told: Told = {}) =>
  answered({ register: 'eu-vies', scheme, value, activity: 'not-told', ...told });
/** VIES knows the number, and the country publishes neither name nor address. */
const nameless = { name: 'not-told', address: 'not-told' } as const;
const npi = (told: Told = {}) =>
  answered({ register: 'us-nppes', scheme: 'us-npi', value: '1234567893', ...told });
const companiesHouse = (told: Told = {}) =>
  answered({
    register: 'gb-companies-house',
    scheme: 'gb-companies-house',
    value: '00445790',
    ...told,
  });
const corporate = (told: Told = {}) =>
  answered({
    register: 'jp-houjin-bangou',
    scheme: 'jp-corporate-number',
    value: '7000012050002',
    activity: 'not-told',
    ...told,
  });
const notConnected = (register: RegisterId, scheme: string, value: string) =>
  question('not-set-up', null, { register, scheme, value });
const byHand = (...codes: ItemCode[]) =>
  codes.map((code) => settlement({ subject: `item:${code}` }));

type Row = readonly [
  title: string,
  evidenceCase: EvidenceCase,
  state: EvidenceState,
  /** `state why` of items. */
  items?: Partial<Record<ItemCode, string>>,
  notChecked?: readonly ItemCode[],
];

const ofBusiness = ['entity-active', 'name-agrees', 'place-agrees', 'activity-fits'] as const;

const rows: readonly Row[] = [
  // Leaves the number out.
  ...markets.map(
    (market): Row => [
      `${market} without any number`,
      from(market, []),
      'look',
      { 'number-given': 'open number-missing', 'name-agrees': 'open no-number' },
      ofBusiness,
    ],
  ),
  [
    'another number than the one that is asked for',
    from('FR', [tva], { questions: [viesQuestion()] }),
    'look',
    { 'number-given': 'open number-missing' },
  ],
  [
    'a free number in place of the one that is asked for',
    from('JP', [['other', '7000012050002']]),
    'look',
    { 'number-given': 'open number-missing' },
  ],
  [
    'a market that asks for no number',
    from('IT', []),
    'not-checked',
    { 'number-given': 'not-applicable not-asked-here' },
    ofBusiness,
  ],
  // Gives a number that nothing confirms.
  ...markets.map(
    (market): Row => [
      `${market} with a number and no register`,
      from(market, [numbers[market]]),
      'not-checked',
      { 'number-given': 'not-applicable number-given', 'name-agrees': 'open no-register' },
    ],
  ),
  [
    'a register that is not connected',
    from('GB', [numbers.GB], {
      questions: [notConnected('gb-companies-house', 'gb-companies-house', '00445790')],
    }),
    'not-checked',
    { 'name-agrees': 'open register-not-set-up' },
    ofBusiness,
  ],
  // Gives a number that exists, and nothing tells whose it is.
  [
    'a German VAT number',
    from('DE', [numbers.DE], { questions: [vies('de-ust-idnr', '136695976', nameless)] }),
    'not-checked',
    { 'tax-number-valid': 'confirmed register-confirms', 'name-agrees': 'open register-not-told' },
    ['name-agrees'],
  ],
  [
    'a Spanish VAT number',
    from('ES', [numbers.ES], { questions: [vies('es-nif', 'A28015865', nameless)] }),
    'not-checked',
    {},
    ['name-agrees'],
  ],
  [
    'a German VAT number, and a person has seen the name',
    from('DE', [numbers.DE], {
      questions: [vies('de-ust-idnr', '136695976', nameless)],
      settlements: byHand('name-agrees'),
    }),
    'confirmed',
  ],
  [
    'a German VAT number, and a person has waived the name',
    from('DE', [numbers.DE], {
      questions: [vies('de-ust-idnr', '136695976', nameless)],
      settlements: [settlement({ as: 'waived' })],
    }),
    'not-checked',
  ],
  [
    'a withheld name and an address that agrees',
    from('FR', [siret], { questions: [answered({ name: 'not-told' })] }),
    'confirmed',
  ],
  [
    'a withheld name and address',
    from('FR', [siret], { questions: [answered(nameless)] }),
    'not-checked',
    {},
    ['name-agrees'],
  ],
  // Borrows a number.
  [
    'the NPI of another practice',
    from('US', [numbers.US], { questions: [npi({ name: 'differs' })] }),
    'contradicted',
  ],
  [
    'the company number of another company',
    from('GB', [numbers.GB], { questions: [companiesHouse({ name: 'differs' })] }),
    'contradicted',
    { 'name-agrees': 'contradicted name-differs' },
  ],
  [
    'the company number of another company, at the same address',
    from('GB', [numbers.GB], {
      questions: [companiesHouse({ name: 'differs', address: 'agrees' })],
    }),
    'contradicted',
  ],
  [
    'the corporate number of a company elsewhere',
    from('JP', [numbers.JP], { questions: [corporate({ address: 'differs' })] }),
    'look',
  ],
  [
    'a number of its own and another’s VAT number',
    from('FR', [siret, tva], { questions: [answered(), viesQuestion({ name: 'differs' })] }),
    'contradicted',
  ],
  [
    'the SIRET of a closed shop',
    from('FR', [siret], { questions: [answered({ state: 'differs', verdict: 'contradicted' })] }),
    'contradicted',
  ],
  // Is confirmed.
  ['an NPI that fits', from('US', [numbers.US], { questions: [npi()] }), 'confirmed'],
  [
    'a company number that fits',
    from('GB', [numbers.GB], { questions: [companiesHouse()] }),
    'confirmed',
  ],
  [
    'a corporate number whose register tells no activity',
    from('JP', [numbers.JP], { questions: [corporate()] }),
    'confirmed',
    { 'activity-fits': 'open register-not-told' },
  ],
  [
    'a SIRET that fits beside a VAT number that no one asks about',
    from('FR', [siret, tva], {
      questions: [answered(), notConnected('eu-vies', 'fr-tva', '44732829320')],
    }),
    'confirmed',
    { 'tax-number-valid': 'open register-not-set-up' },
  ],
  [
    'everything confirmed by hand',
    from('CA', [numbers.CA], { settlements: byHand(...ofBusiness) }),
    'confirmed',
  ],
  [
    'the missing number waived',
    from('CA', [], { settlements: [settlement({ subject: 'item:number-given', as: 'waived' })] }),
    'not-checked',
  ],
  [
    'a market that requires nothing',
    from('GB', [numbers.GB], {
      questions: [companiesHouse()],
      checklist: { items: [], numbers: [], types: [], licences: ['other'] },
    }),
    'not-checked',
    {},
    [],
  ],
  [
    'a waived name where the market requires only that the business is active',
    from('DE', [numbers.DE], {
      questions: [vies('de-ust-idnr', '136695976', nameless)],
      settlements: [settlement({ as: 'waived' })],
      checklist: {
        items: [{ code: 'entity-active', required: true, waivedBy: 'staff' }],
        numbers: [],
        types: [],
        licences: ['other'],
      },
    }),
    'not-checked',
  ],
  [
    'the address alone confirmed by hand',
    from('CA', [numbers.CA], { settlements: byHand('place-agrees') }),
    'not-checked',
    {},
    ['entity-active', 'name-agrees', 'activity-fits'],
  ],
  [
    'a contact who is the professional',
    from('FR', [siret], { contact: { role: 'responsible-professional' }, questions: [answered()] }),
    'confirmed',
    { 'professional-found': 'open contact-is-professional' },
  ],
];

describe('what is left out, hidden or borrowed', () => {
  test.each(
    rows.map(([title, given, state, items = {}, notChecked]) => ({
      title,
      given,
      state,
      items,
      notChecked,
    })),
  )('$title', ({ given, state, items, notChecked }) => {
    const evidence = evaluateEvidence(given);
    const byCode = evidence.items.map((one) => [one.code, `${one.state} ${one.why}`]);
    expect(Object.fromEntries(byCode)).toMatchObject(items);
    expect(evidence.summary.state).toBe(state);
    if (notChecked !== undefined) expect(evidence.summary.notChecked).toEqual(notChecked);
  });

  test('has forty cases', () => expect(rows.length).toBeGreaterThanOrEqual(40));

  test('the numbers that are asked for are the market’s own', () => {
    const { items } = evaluateEvidence(from('US', []));
    expect(items.find(({ code }) => code === 'number-given')).toMatchObject({
      required: true,
      whyValues: { schemes: 'us-npi us-state-licence' },
    });
  });
});

const result = fc.constantFrom('agrees', 'similar', 'differs', 'not-told');
const told = fc.record({
  name: result,
  address: result,
  activity: result,
  state: fc.constantFrom('agrees', 'differs', 'not-told'),
  // A register that is away tells nothing that could be hidden.
  knowledge: fc.constantFrom('found', 'not-found'),
} as const);
const known = fc.constantFrom(
  undefined,
  { result: 'not-known', ticketNumber: null } as const,
  { result: 'perhaps', ticketNumber: 'T-1' } as const,
);
const codes: readonly ItemCode[] = [...ofBusiness, 'tax-number-valid', 'licence-valid'];
const settlements = fc
  .uniqueArray(
    fc.record({
      code: fc.constantFrom(...codes),
      as: fc.constantFrom('by-hand', 'waived'),
    } as const),
    { maxLength: 3, selector: ({ code }) => code },
  )
  .map((some) => some.map(({ code, as }) => settlement({ subject: `item:${code}`, as })));
/** French and with both numbers, each of which a register answers, keeps waiting, or is not connected. */
const cases = fc
  .record({
    first: fc.option(told, { nil: undefined }),
    second: fc.option(told, { nil: undefined }),
    known,
    settlements,
  })
  .map((drawn) =>
    from('FR', [siret, tva], {
      matchSummary: drawn.known,
      settlements: drawn.settlements,
      questions: [
        drawn.first === undefined ? question('not-set-up') : answered(drawn.first),
        drawn.second === undefined
          ? notConnected('eu-vies', 'fr-tva', '44732829320')
          : viesQuestion(drawn.second),
      ],
    }),
  );
const summaryOf = (one: EvidenceCase) => evaluateEvidence(one).summary;
const rank: Readonly<Record<EvidenceState, number>> = {
  confirmed: 0,
  'not-checked': 1,
  look: 1,
  contradicted: 2,
};
const rankOf = (one: EvidenceCase) => rank[summaryOf(one).state];

const withoutNumber = (one: EvidenceCase, scheme: string): EvidenceCase => {
  const { practice } = one.application;
  const identifiers = practice.identifiers.filter((number) => number.scheme !== scheme);
  return {
    ...one,
    application: { ...one.application, practice: { ...practice, identifiers } },
    questions: one.questions.filter((asked) => asked.scheme !== scheme),
  };
};
const withoutAnswer = (one: EvidenceCase, scheme: string): EvidenceCase => ({
  ...one,
  questions: one.questions.map((asked) =>
    asked.scheme === scheme ? { ...asked, state: 'not-set-up', finding: null } : asked,
  ),
});
/** Also where a person has waived it. */
const speaksAgainst = (one: EvidenceCase) => {
  const { state } = summaryOf({
    ...one,
    settlements: one.settlements.filter(({ as }) => as !== 'waived'),
  });
  return state === 'look' || state === 'contradicted';
};

describe('confirmed', () => {
  test('is never reached without a confirmation, nor with anything open or against it', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { summary, items, signals } = evaluateEvidence(one);
        if (summary.state !== 'confirmed') return;
        const confirmed = items.filter(({ state }) => state === 'confirmed' || state === 'by-hand');
        expect(confirmed.some(({ required }) => required)).toBe(true);
        expect(
          confirmed.some(({ code }) => code === 'name-agrees' || code === 'place-agrees'),
        ).toBe(true);
        expect(items.some(({ required, state }) => required && state === 'open')).toBe(false);
        expect(signals.some((s) => s.direction === 'against' && s.strength > 1)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('is not reached by leaving out the number that the market asks for', () => {
    fc.assert(
      fc.property(cases, (one) => {
        expect(['look', 'contradicted']).toContain(summaryOf(withoutNumber(one, 'fr-siret')).state);
      }),
      { numRuns: 1000 },
    );
  });

  test('is not reached by hiding anything, unless that is what spoke against it', () => {
    fc.assert(
      fc.property(
        cases,
        fc.constantFrom(
          (one: EvidenceCase) => withoutNumber(one, 'fr-siret'),
          (one: EvidenceCase) => withoutNumber(one, 'fr-tva'),
          (one: EvidenceCase) => withoutAnswer(one, 'fr-siret'),
          (one: EvidenceCase) => withoutAnswer(one, 'fr-tva'),
          (one: EvidenceCase) => ({ ...one, settlements: [] }),
          (one: EvidenceCase) => ({ ...one, matchSummary: undefined }),
        ),
        (one, hide) => {
          if (!speaksAgainst(one)) expect(rankOf(hide(one))).toBeGreaterThanOrEqual(rankOf(one));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
