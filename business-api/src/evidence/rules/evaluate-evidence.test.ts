import type { EvidenceState, ItemCode } from '@countersign/contract/evidence/evidence';
import { Evidence } from '@countersign/contract/evidence/evidence';
import { itemWhyCodes } from '@countersign/domain/evidence/item-why-codes';
import { signalCodes } from '@countersign/domain/evidence/signal-codes';
import { describe, expect, test } from 'vitest';
import type { MatchedRegistration } from '../../duplicates/match-summary.ts';
import { defaultChecklistOf } from './default-checklist.ts';
import { evaluateEvidence } from './evaluate-evidence.ts';
import type { EvidenceCase } from './evidence-case.ts';
import {
  answered,
  days,
  evidenceCase,
  now,
  question,
  settlement,
  stated,
  type Told,
  viesQuestion,
} from './testing/evidence-cases.ts';

const all = [answered(), viesQuestion()];
const fr = (changes: Parameters<typeof evidenceCase>[1] = {}) =>
  evidenceCase('FR', { questions: all, ...changes });
const newPractice = { result: 'not-known', ticketNumber: null } as const;
const siret = (value: string) => ({
  practice: {
    identifiers: [
      { scheme: 'fr-siret' as const, value },
      { scheme: 'fr-tva' as const, value: 'FR44732829320' },
    ],
  },
});
const us = (identifiers: EvidenceCase['application']['practice']['identifiers']) =>
  evidenceCase('US', { practice: { identifiers } });
const licence = (validUntil?: string) =>
  us([{ scheme: 'us-state-licence', value: 'OD-2291', ...(validUntil && { validUntil }) }]);
const npiOfPerson: Told = {
  register: 'us-nppes',
  scheme: 'us-npi',
  value: '1234567893',
  name: 'similar',
  verdict: 'needs-eyes',
  why: 'number-of-person',
  holder: 'DANA WHITFIELD',
};
const us1 = (...told: readonly Told[]) =>
  evidenceCase('US', {
    practice: { identifiers: [{ scheme: 'us-npi', value: '1234567893' }] },
    contact: { name: 'Dana Whitfield', email: 'dana@whitfield.example' },
    questions: told.map(answered),
  });
const mail = (email: string, website?: string) =>
  evidenceCase('FR', { contact: { email }, practice: website === undefined ? {} : { website } });
const place = (lines: string[], purpose: 'practice' | 'registered' = 'practice') => {
  const countryCode = evidenceCase('FR').application.countryCode;
  const address = { purpose, lines, city: 'Bordeaux', postalCode: '33000', countryCode };
  return evidenceCase('FR', { practice: { addresses: [address] } });
};
const at = (change: Partial<EvidenceCase['application']['practice']['addresses'][number]>) => ({
  purpose: 'practice' as const,
  lines: ['27 quai des Chartrons'],
  city: 'Bordeaux',
  countryCode: evidenceCase('FR').application.countryCode,
  ...change,
});
const usCode = evidenceCase('US').application.countryCode;
const other: MatchedRegistration = {
  ticketNumber: 'T-1',
  status: 'rejected',
  decidedAt: days(-60),
  daysApart: 70,
  likeness: 'duplicate',
  agreements: ['name-same'],
};
const matching = (others: readonly MatchedRegistration[]) =>
  fr({ matchSummary: { result: 'not-known', ticketNumber: null, others } });
const withOthers = (changes: Partial<MatchedRegistration>) => matching([{ ...other, ...changes }]);
const applicationsOfOne = (count: number, daysApart = 6) =>
  matching(
    Array.from({ length: count }, (_, at) => ({
      ...other,
      ticketNumber: `T-${at}`,
      status: 'pending' as const,
      decidedAt: null,
      daysApart,
      likeness: 'related' as const,
      agreements: ['mail-same' as const],
    })),
  );
const french = defaultChecklistOf(evidenceCase('FR').application.countryCode);
const american = defaultChecklistOf(evidenceCase('US').application.countryCode);
const strict = (code: ItemCode): typeof american => ({
  ...american,
  items: french.items.map((one) => (one.code === code ? { ...one, required: true } : one)),
  numbers: [],
  types: [],
});
const standing = (why: string, theirs: string, restsOn = 'fr-siret 73282932000074') =>
  JSON.stringify([
    why,
    [
      ['register', 'fr-recherche-entreprises'],
      ['theirs', theirs],
    ],
    [restsOn],
  ]);

type Row = readonly [
  title: string,
  evidenceCase: EvidenceCase,
  state: EvidenceState,
  /** `state why` of the items that the row is about. */
  items: Partial<Record<ItemCode, string>>,
  /** All signals against. */
  against: readonly string[],
];

const rows: readonly Row[] = [
  // Without registers.
  [
    'no register at all',
    evidenceCase('FR'),
    'not-checked',
    { 'entity-active': 'open no-register', 'tax-number-valid': 'open no-register' },
    [],
  ],
  ['a sample of the US', evidenceCase('US'), 'look', {}, ['check-digit-fails']],
  ['a sample of Japan', evidenceCase('JP'), 'not-checked', {}, []],
  [
    'registers that are not set up',
    fr({ questions: [question('not-set-up')] }),
    'not-checked',
    {},
    [],
  ],
  ['no number at all', us([]), 'look', { 'tax-number-valid': 'not-applicable no-number' }, []],
  // What a register says.
  [
    'everything confirmed',
    fr(),
    'confirmed',
    {
      'entity-active': 'confirmed register-confirms',
      'name-agrees': 'confirmed register-agrees',
      'place-agrees': 'confirmed register-agrees',
      'activity-fits': 'confirmed register-agrees',
      'tax-number-valid': 'confirmed register-confirms',
      'not-known-already': 'not-applicable not-asked-here',
    },
    [],
  ],
  [
    'set up since, not asked',
    fr({ questions: [question('not-asked')] }),
    'look',
    { 'entity-active': 'open register-answer-old' },
    [],
  ],
  [
    'asked, not answered',
    fr({ questions: [question('waiting')] }),
    'look',
    { 'entity-active': 'open register-asking' },
    [],
  ],
  [
    'being asked',
    fr({ questions: [question('asking')] }),
    'look',
    { 'name-agrees': 'open register-asking' },
    [],
  ],
  [
    'register away',
    fr({ questions: [question('retrying')] }),
    'look',
    { 'entity-active': 'open register-away' },
    ['register-away'],
  ],
  [
    'register answers with an error',
    fr({ questions: [question('retrying', stated({ knowledge: 'unknown', verdict: 'unknown' }))] }),
    'look',
    { 'entity-active': 'open register-away', 'name-agrees': 'open register-away' },
    ['register-away'],
  ],
  [
    'a company that has closed',
    fr({ questions: [answered({ state: 'differs', verdict: 'contradicted' }), viesQuestion()] }),
    'contradicted',
    { 'entity-active': 'contradicted ceased' },
    ['register-closed'],
  ],
  [
    'closed, and the answer is old',
    fr({ questions: [answered({ state: 'differs', freshUntil: days(-3) }), viesQuestion()] }),
    'contradicted',
    { 'entity-active': 'contradicted ceased' },
    ['register-closed'],
  ],
  [
    'a number that the register does not know',
    fr({ questions: [answered({ knowledge: 'not-found' }), viesQuestion()] }),
    'contradicted',
    { 'entity-active': 'contradicted not-found' },
    ['register-not-found'],
  ],
  [
    'a number unknown to a register that is not complete',
    fr({ questions: [answered({ knowledge: 'not-found', verdict: 'needs-eyes' })] }),
    'look',
    { 'entity-active': 'open not-found' },
    ['register-not-found'],
  ],
  [
    'another name',
    fr({ questions: [answered({ name: 'differs', verdict: 'contradicted' }), viesQuestion()] }),
    'contradicted',
    { 'name-agrees': 'contradicted name-differs' },
    ['register-name-differs'],
  ],
  [
    'another name in one of two registers',
    fr({ questions: [answered(), viesQuestion({ name: 'differs' })] }),
    'contradicted',
    { 'name-agrees': 'contradicted name-differs' },
    ['register-name-differs'],
  ],
  [
    'a similar name',
    fr({ questions: [answered({ name: 'similar' })] }),
    'look',
    { 'name-agrees': 'open name-similar' },
    ['register-name-similar'],
  ],
  [
    'a name that no register tells',
    fr({ questions: [answered({ name: 'not-told' }), viesQuestion({ name: 'not-told' })] }),
    'confirmed',
    { 'name-agrees': 'open register-not-told' },
    [],
  ],
  [
    'moved',
    fr({ questions: [answered({ address: 'differs', verdict: 'needs-eyes' }), viesQuestion()] }),
    'look',
    { 'place-agrees': 'open address-differs' },
    ['register-address-differs'],
  ],
  [
    'a similar address',
    fr({ questions: [answered({ address: 'similar' }), viesQuestion()] }),
    'look',
    { 'place-agrees': 'open address-differs' },
    ['register-address-differs'],
  ],
  [
    'an activity that is not eye care',
    fr({ questions: [answered({ activity: 'differs', verdict: 'needs-eyes' }), viesQuestion()] }),
    'look',
    { 'activity-fits': 'open activity-differs' },
    ['register-activity-differs'],
  ],
  [
    'another activity of a buying group',
    fr({
      practice: { type: 'buying-group' },
      questions: [answered({ activity: 'not-told' }), viesQuestion()],
    }),
    'confirmed',
    { 'activity-fits': 'open register-not-told' },
    [],
  ],
  [
    'an answer that is too old',
    fr({ questions: [answered({ freshUntil: days(-1) }), viesQuestion({ freshUntil: days(-1) })] }),
    'look',
    { 'entity-active': 'open register-answer-old' },
    [],
  ],
  [
    'one old answer, and one that is fresh',
    fr({ questions: [answered({ freshUntil: days(-1) }), viesQuestion()] }),
    'look',
    { 'entity-active': 'confirmed register-confirms', 'place-agrees': 'open register-answer-old' },
    [],
  ],
  [
    'an old answer that is asked once more',
    fr({ questions: [question('waiting', stated({ freshUntil: days(-1) }))] }),
    'look',
    { 'entity-active': 'open register-asking' },
    [],
  ],
  [
    'fresh, and asked once more',
    fr({ questions: [question('asking', stated()), viesQuestion()] }),
    'confirmed',
    { 'entity-active': 'confirmed register-confirms' },
    [],
  ],
  [
    'a company that is insolvent',
    fr({ questions: [answered({ state: 'differs', why: 'insolvent' }), viesQuestion()] }),
    'contradicted',
    { 'entity-active': 'contradicted insolvent' },
    ['register-insolvent'],
  ],
  [
    'a company that is to be struck off',
    fr({ questions: [answered({ state: 'similar', verdict: 'needs-eyes' }), viesQuestion()] }),
    'look',
    { 'entity-active': 'open register-differs' },
    [],
  ],
  [
    'a registration that has lapsed',
    fr({
      questions: [
        answered({
          state: 'similar',
          why: 'registration-lapsed',
          whyValues: { date: '2025-03-01T00:00:00Z' },
        }),
        viesQuestion(),
      ],
    }),
    'look',
    { 'entity-active': 'open registration-lapsed' },
    [],
  ],
  [
    'an entry that was removed by law',
    fr({
      questions: [
        answered({
          name: 'not-told',
          address: 'not-told',
          activity: 'not-told',
          state: 'similar',
          why: 'withheld-by-law',
        }),
      ],
    }),
    'look',
    { 'entity-active': 'open withheld-by-law' },
    [],
  ],
  [
    'a former name',
    fr({ questions: [answered({ name: 'similar', why: 'former-name' }), viesQuestion()] }),
    'look',
    { 'name-agrees': 'open name-former' },
    ['register-name-similar'],
  ],
  [
    'a number of the person for a company',
    us1(npiOfPerson),
    'look',
    {
      'entity-active': 'open number-of-person',
      'name-agrees': 'open number-of-person',
      'contact-may-act': 'open contact-not-shown',
    },
    ['number-of-person', 'email-domain-differs'],
  ],
  [
    'a number of the person beside one of the company',
    us1(npiOfPerson, {
      scheme: 'us-npi',
      value: '1245319599',
      register: 'us-nppes',
      holder: 'HILL',
    }),
    'confirmed',
    {
      'entity-active': 'confirmed register-confirms',
      'name-agrees': 'confirmed register-agrees',
    },
    ['email-domain-differs'],
  ],
  // Tax numbers.
  [
    'a VAT number that VIES does not know',
    fr({ questions: [answered(), viesQuestion({ knowledge: 'not-found' })] }),
    'contradicted',
    {
      'tax-number-valid': 'contradicted not-found',
      'entity-active': 'confirmed register-confirms',
    },
    ['register-not-found'],
  ],
  [
    'a VAT number that VIES does not know, and no other register to ask',
    fr({ questions: [viesQuestion({ knowledge: 'not-found' })] }),
    'contradicted',
    {
      'tax-number-valid': 'contradicted not-found',
      'entity-active': 'open number-not-in-register',
      'name-agrees': 'open number-not-in-register',
      'place-agrees': 'open number-not-in-register',
    },
    ['register-not-found'],
  ],
  [
    'VIES away',
    fr({
      questions: [
        answered(),
        question('retrying', null, { register: 'eu-vies', scheme: 'fr-tva', value: '44732829320' }),
      ],
    }),
    'look',
    { 'tax-number-valid': 'open register-away' },
    ['register-away'],
  ],
  [
    'VIES not set up',
    fr({
      questions: [
        answered(),
        question('not-set-up', null, {
          register: 'eu-vies',
          scheme: 'fr-tva',
          value: '44732829320',
        }),
      ],
    }),
    'confirmed',
    { 'tax-number-valid': 'open register-not-set-up' },
    [],
  ],
  // Numbers on their own.
  [
    'a wrong key of a SIRET',
    evidenceCase('FR', siret('732 829 320 00075')),
    'look',
    {},
    ['check-digit-fails'],
  ],
  [
    'a SIRET of another company',
    evidenceCase('FR', siret('356 000 000 00048')),
    'contradicted',
    {},
    ['numbers-contradict'],
  ],
  [
    'a wrong key, and closed',
    {
      ...evidenceCase('FR', siret('732 829 320 00075')),
      questions: [viesQuestion({ state: 'differs', verdict: 'contradicted' })],
    },
    'contradicted',
    { 'entity-active': 'contradicted ceased' },
    ['register-closed', 'register-closed', 'check-digit-fails'],
  ],
  [
    'a NPI that fails',
    us([{ scheme: 'us-npi', value: '1457398127' }]),
    'look',
    {},
    ['check-digit-fails'],
  ],
  ['a NPI that fits', us([{ scheme: 'us-npi', value: '1234567893' }]), 'not-checked', {}, []],
  [
    'an RPPS whose digit is often wrong',
    evidenceCase('FR', {
      practice: { identifiers: [{ scheme: 'fr-rpps', value: '10001234567' }] },
    }),
    'look',
    { 'professional-found': 'open by-hand-only' },
    ['check-digit-fails'],
  ],
  [
    'a number of another country',
    evidenceCase('FR', { practice: { identifiers: [{ scheme: 'pt-nif', value: '501964843' }] } }),
    'look',
    {},
    ['foreign-number'],
  ],
  [
    'two numbers of one scheme',
    evidenceCase('FR', {
      practice: {
        identifiers: [
          { scheme: 'fr-siren', value: '732829320' },
          { scheme: 'fr-siren', value: '356000000' },
        ],
      },
    }),
    'look',
    {},
    ['numbers-contradict'],
  ],
  [
    'a tax number that fails',
    us([{ scheme: 'us-ein', value: '07-1234567' }]),
    'look',
    { 'tax-number-valid': 'open number-fails' },
    ['number-fails'],
  ],
  [
    'a social security number',
    us([{ scheme: 'us-ein', value: '123-45-6789' }]),
    'look',
    { 'tax-number-valid': 'open number-fails' },
    ['number-fails'],
  ],
  ['a number without a known rule', us([{ scheme: 'other', value: 'A 1' }]), 'look', {}, []],
  [
    'a masked number',
    evidenceCase('FR', { practice: { tradingName: 'NIR ••••••' } }),
    'look',
    {},
    ['forbidden-number-masked'],
  ],
  // Licences and professionals.
  [
    'a licence that runs',
    licence('2027-03-31'),
    'not-checked',
    { 'licence-valid': 'open valid-until' },
    [],
  ],
  [
    'a licence that ends tomorrow',
    licence('2026-11-23'),
    'look',
    { 'licence-valid': 'open ends-soon' },
    ['licence-ends-soon'],
  ],
  [
    'a licence on its last day',
    licence('2026-11-22'),
    'look',
    { 'licence-valid': 'open ends-soon' },
    ['licence-ends-soon'],
  ],
  [
    'a licence that has ended',
    licence('2026-11-20'),
    'contradicted',
    { 'licence-valid': 'contradicted expired' },
    ['licence-expired'],
  ],
  [
    'a licence that ends in 61 days',
    licence('2027-01-22'),
    'not-checked',
    { 'licence-valid': 'open valid-until' },
    [],
  ],
  [
    'a licence of a type that the market does not read',
    {
      ...licence('2026-11-20'),
      checklist: { ...american, licences: ['gb-goc', 'other'] as const },
    },
    'not-checked',
    { 'licence-valid': 'open no-number' },
    [],
  ],
  ['a licence without a date', licence(), 'not-checked', { 'licence-valid': 'open no-date' }, []],
  [
    'no licence',
    us([]),
    'look',
    { 'licence-valid': 'open no-number', 'professional-found': 'open professional-not-named' },
    [],
  ],
  [
    'a licence that the register has for another state',
    {
      ...licence('2027-03-31'),
      questions: [
        answered({
          register: 'us-nppes',
          scheme: 'us-npi',
          verdict: 'needs-eyes',
          why: 'licence-of-another-state',
          whyValues: { ours: 'Texas', theirs: 'California' },
        }),
      ],
    },
    'look',
    { 'licence-valid': 'open licence-of-another-state' },
    ['licence-of-another-state'],
  ],
  [
    'a licence that the market requires',
    { ...licence('2027-03-31'), checklist: strict('licence-valid') },
    'look',
    { 'licence-valid': 'open valid-until' },
    [],
  ],
  // The contact.
  [
    'a mail address of the web site',
    mail('a@quais.example', 'https://www.quais.example/'),
    'not-checked',
    { 'contact-may-act': 'open email-domain-fits' },
    [],
  ],
  [
    'a mail address of another domain',
    mail('a@quais.example', 'https://other.example/'),
    'not-checked',
    { 'contact-may-act': 'open contact-not-shown' },
    ['email-domain-differs'],
  ],
  [
    'a mail address at a free provider',
    mail('a@gmail.com', 'https://quais.example/'),
    'not-checked',
    { 'contact-may-act': 'open free-email' },
    ['free-email'],
  ],
  [
    'no web site',
    mail('a@quais.example'),
    'not-checked',
    { 'contact-may-act': 'open contact-not-shown' },
    [],
  ],
  [
    'a contact that the market requires',
    { ...mail('a@gmail.com'), checklist: strict('contact-may-act') },
    'look',
    {},
    ['free-email'],
  ],
  [
    'the holder of the number applies',
    fr({ questions: [answered({ holder: 'LEFÈVRE Hélène' }), viesQuestion()] }),
    'confirmed',
    { 'contact-may-act': 'confirmed officer-is-contact' },
    [],
  ],
  [
    'a telephone of another country',
    evidenceCase('FR', { practice: { phone: '+44 20 7946 0018' } }),
    'not-checked',
    {},
    ['phone-of-another-country'],
  ],
  [
    'a contact telephone of another country',
    evidenceCase('FR', { contact: { phone: '0049 30 901820' } }),
    'not-checked',
    {},
    ['phone-of-another-country'],
  ],
  ['a mail box as practice', place(['PO Box 118']), 'look', {}, ['mailbox-address']],
  ['a French mail box as practice', place(['27 quai', 'BP 1234']), 'look', {}, ['mailbox-address']],
  ['a mail box as registered office', place(['PO Box 118'], 'registered'), 'not-checked', {}, []],
  [
    'a postal code of another form',
    evidenceCase('FR', { practice: { addresses: [at({ postalCode: '3300' })] } }),
    'not-checked',
    {},
    ['postal-code-form'],
  ],
  [
    'a postal code of another region',
    evidenceCase('FR', {
      practice: {
        addresses: [at({ countryCode: usCode, postalCode: '28804', region: 'TX' })],
      },
    }),
    'not-checked',
    {},
    ['postal-code-region'],
  ],
  [
    'a VAT number with other letters before it',
    evidenceCase('FR', {
      practice: { identifiers: [{ scheme: 'vat', value: 'GR 094259216' }] },
    }),
    'look',
    {},
    ['foreign-number', 'number-rewritten'],
  ],
  // Letters of the name.
  [
    'a name that mixes alphabets',
    evidenceCase('FR', { practice: { legalName: 'Optiquе du Port' } }),
    'look',
    {},
    ['mixed-alphabets'],
  ],
  [
    'a Cyrillic name that looks Latin',
    evidenceCase('FR', { practice: { tradingName: 'СОСА' } }),
    'look',
    {},
    ['lookalike-letters'],
  ],
  // Known before.
  [
    'not known before',
    fr({ matchSummary: { result: 'not-known', ticketNumber: null } }),
    'confirmed',
    { 'not-known-already': 'confirmed nothing-known' },
    [],
  ],
  [
    'perhaps known before',
    fr({ matchSummary: { result: 'perhaps', ticketNumber: 'T-1' } }),
    'look',
    { 'not-known-already': 'open similar-known' },
    ['already-known'],
  ],
  [
    'known before',
    fr({ matchSummary: { result: 'already', ticketNumber: 'T-1' } }),
    'contradicted',
    { 'not-known-already': 'contradicted already-known' },
    ['already-known'],
  ],
  // On the stop list.
  [
    'perhaps on the stop list',
    fr({ matchSummary: { ...newPractice, listed: { standing: 'open', strength: 'domain' } } }),
    'look',
    { 'not-known-already': 'open stop-list-alike' },
    ['on-stop-list'],
  ],
  [
    'perhaps on the stop list, and known before',
    fr({
      matchSummary: {
        ...{ result: 'already', ticketNumber: 'T-1' },
        listed: { standing: 'open', strength: 'domain' },
      },
    }),
    'contradicted',
    { 'not-known-already': 'contradicted already-known' },
    ['already-known'],
  ],
  [
    'on the stop list',
    fr({ matchSummary: { ...newPractice, listed: { standing: 'same', strength: 'domain' } } }),
    'contradicted',
    { 'not-known-already': 'contradicted on-stop-list' },
    ['on-stop-list'],
  ],
  // Other registrations of the market.
  [
    'like one that was rejected',
    withOthers({ likeness: 'duplicate' }),
    'look',
    {},
    ['rejected-before'],
  ],
  [
    'like one that was rejected long ago',
    withOthers({ likeness: 'duplicate', decidedAt: days(-400) }),
    'confirmed',
    {},
    [],
  ],
  ['not like one that was rejected', withOthers({ likeness: 'different' }), 'confirmed', {}, []],
  [
    'a fifth application of one contact',
    applicationsOfOne(4),
    'look',
    {},
    ['same-contact-applied-often'],
  ],
  [
    'beside an approved shop of the company',
    withOthers({
      likeness: 'related',
      status: 'approved',
      agreements: ['address-house', 'company-number-same'],
    }),
    'confirmed',
    {},
    [],
  ],
  ['a fourth application of one contact', applicationsOfOne(3), 'confirmed', {}, []],
  ['a fifth application in a month', applicationsOfOne(4, 8), 'confirmed', {}, []],
  // A person's judgement.
  [
    'confirmed by hand',
    fr({
      questions: [question('retrying'), viesQuestion()],
      settlements: [
        settlement({ subject: 'item:entity-active' }),
        settlement({ subject: 'item:place-agrees' }),
        settlement({ subject: 'item:activity-fits' }),
      ],
    }),
    'confirmed',
    { 'place-agrees': 'by-hand register-away' },
    ['register-away'],
  ],
  [
    'waived',
    fr({
      questions: [answered({ address: 'differs' }), viesQuestion()],
      settlements: [settlement({ subject: 'item:place-agrees', as: 'waived' })],
    }),
    'not-checked',
    { 'place-agrees': 'waived address-differs' },
    [],
  ],
  [
    'a number accepted',
    {
      ...evidenceCase('FR', siret('732 829 320 00075')),
      settlements: [settlement({ subject: 'number:fr-siret 73282932000075', as: 'accepted' })],
    },
    'not-checked',
    {},
    [],
  ],
  [
    'a contradiction of numbers accepted',
    {
      ...evidenceCase('FR', siret('356 000 000 00048')),
      settlements: [settlement({ subject: 'number:fr-siret 35600000000048', as: 'accepted' })],
    },
    'not-checked',
    {},
    [],
  ],
  [
    'a contradiction that was seen and settled',
    fr({
      questions: [answered({ name: 'differs' }), viesQuestion()],
      settlements: [settlement({ basis: standing('name-differs', 'OPTIQUE DES QUAIS') })],
    }),
    'confirmed',
    { 'name-agrees': 'by-hand name-differs' },
    [],
  ],
  [
    'a contradiction that came after the judgement',
    fr({
      questions: [answered({ name: 'differs' }), viesQuestion()],
      settlements: [settlement({ basis: null })],
    }),
    'contradicted',
    { 'name-agrees': 'contradicted name-differs' },
    ['register-name-differs'],
  ],
];

describe('the evidence of', () => {
  test.each(rows)('%s', (_, evidenceCase, state, items, against) => {
    const evidence = evaluateEvidence(evidenceCase);
    const byCode = Object.fromEntries(
      evidence.items.map((one) => [one.code, `${one.state} ${one.why}`]),
    );
    expect(byCode).toMatchObject(items);
    const codes = evidence.signals
      .filter((one) => one.direction === 'against')
      .map(({ code }) => code);
    expect({ state: evidence.summary.state, against: codes.toSorted() }).toEqual({
      state,
      against: against.toSorted(),
    });
    // What is said is something that the contract and the lists of sentences know.
    const { until: _until, ...answer } = evidence;
    expect(
      Evidence.safeParse({ ...answer, version: 1, evidenceHash: '', checklistVersion: 0 }).error,
    ).toBeUndefined();
    for (const { why } of evidence.items) expect(itemWhyCodes).toContain(why);
    for (const { code } of evidence.signals) expect(signalCodes).toContain(code);
  });

  test('sixty applications has every reason and signal', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const evidence = rows.map(([, evidenceCase]) => evaluateEvidence(evidenceCase));
    const said = new Set(evidence.flatMap(({ items }) => items.map(({ why }) => why)));
    const signalled = new Set(evidence.flatMap(({ signals }) => signals.map(({ code }) => code)));
    expect(itemWhyCodes.filter((why) => !said.has(why))).toEqual([]);
    expect(signalCodes.filter((code) => !signalled.has(code))).toEqual([]);
  });

  test('a warning about what was written says both forms', () => {
    const values = (evidenceCase: EvidenceCase, wanted: string) =>
      evaluateEvidence(evidenceCase).signals.find(({ code }) => code === wanted)?.values;
    const vat = [{ scheme: 'vat' as const, value: 'GR 094259216' }];
    expect(
      values(evidenceCase('FR', { practice: { identifiers: vat } }), 'number-rewritten'),
    ).toEqual({ scheme: 'gr-afm', typed: 'GR 094259216', value: 'EL094259216' });
    const addresses = [at({ postalCode: '3300' })];
    expect(values(evidenceCase('FR', { practice: { addresses } }), 'postal-code-form')).toEqual({
      value: '3300',
      country: 'FR',
      example: '33000',
    });
  });

  test('a rejection is named with its ticket and its day', () => {
    const { signals } = evaluateEvidence(withOthers({ likeness: 'duplicate' }));
    expect(signals.find(({ code }) => code === 'rejected-before')).toMatchObject({
      direction: 'against',
      values: { ticket: 'T-1', date: days(-60).toISOString() },
    });
  });

  test('an approved shop of the same company at the same address counts in its favour', () => {
    const shop = {
      likeness: 'related',
      status: 'approved',
      agreements: ['address-house', 'company-number-same'],
    } as const;
    const codes = (evidenceCase: EvidenceCase) =>
      evaluateEvidence(evidenceCase).signals.map(({ code }) => code);
    expect(codes(withOthers(shop))).toContain('address-of-approved');
    expect(codes(withOthers({ ...shop, status: 'pending' }))).not.toContain('address-of-approved');
    const neighbour = { ...shop, agreements: ['address-house' as const] };
    expect(codes(withOthers(neighbour))).not.toContain('address-of-approved');
    expect(codes(withOthers({ ...shop, agreements: [] }))).not.toContain('address-of-approved');
  });
});

describe('the proposed reasons', () => {
  const proposals = (evidenceCase: EvidenceCase) =>
    evaluateEvidence(evidenceCase).proposedReasons.map(({ code, item, number }) => [
      code,
      item,
      number,
    ]);

  test('name the number concerned as its authority prints it', () => {
    expect(
      proposals({
        ...evidenceCase('FR', siret('732 829 320 00075')),
        questions: [viesQuestion({ state: 'differs', verdict: 'contradicted' })],
      }),
    ).toEqual([
      ['B01', 'entity-active', 'FR 44 732 829 320'],
      ['B02', 'tax-number-valid', 'FR 44 732 829 320'],
      ['B02', null, '732 829 320 00075'],
    ]);
    expect(proposals(licence('2026-11-20'))).toEqual([['L03', 'licence-valid', 'OD-2291']]);
  });

  test('are empty where nothing is wrong, or a person has settled it', () => {
    expect(proposals(fr())).toEqual([]);
    const settlements = [settlement({ basis: standing('name-differs', 'OPTIQUE DES QUAIS') })];
    const questions = [answered({ name: 'differs' }), viesQuestion()];
    expect(proposals(fr({ questions }))).toEqual([['B03', 'name-agrees', '732 829 320 00074']]);
    expect(proposals(fr({ questions, settlements }))).toEqual([]);
  });

  test.each([
    ['approved', ['D01']],
    ['linked', ['D01']],
    ['pending', ['D02']],
    ['rejected', []],
    ['withdrawn', []],
  ] as const)('say of a similar one that is %s only what is true of it: %j', (status, codes) => {
    const others = [
      { ...other, ticketNumber: 'T-2', status: 'approved' as const },
      { ...other, status },
    ];
    for (const result of ['perhaps', 'already'] as const) {
      const matchSummary = { result, ticketNumber: 'T-1', others };
      expect(proposals(fr({ matchSummary })).map(([code]) => code)).toEqual(codes);
    }
  });

  test('say nothing of a similar one in another market', () => {
    const matchSummary = { result: 'perhaps', ticketNumber: null, others: [other] } as const;
    expect(proposals(fr({ matchSummary }))).toEqual([]);
  });
});

test('evidence changes without an act when an answer gets old or a licence ends', () => {
  expect(evaluateEvidence(evidenceCase('FR')).until).toBeUndefined();
  expect(evaluateEvidence(fr()).until).toEqual(days(6));
  expect(evaluateEvidence(licence('2027-03-31')).until).toEqual(new Date('2027-01-31T12:00:00Z'));
  expect(evaluateEvidence({ ...fr(), now: days(7) }).summary.state).toBe('look');
  expect(now < days(1)).toBe(true);
});
