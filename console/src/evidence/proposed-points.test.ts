import type { Evidence } from '@countersign/contract/evidence/evidence';
import { RequestPoint } from '@countersign/domain/registration/request-point';
import { describe, expect, test } from 'vitest';
import {
  evidenceItem,
  finding,
  identifier,
  question,
  sampleEvidence,
} from '../testing/sample-evidence.ts';
import { pendingRegistration } from '../testing/sample-registration.ts';
import { documentsOnFile } from './documents-on-file.ts';
import { proposedPoints } from './proposed-points.ts';

const registration = pendingRegistration({ documents: [] });
type Changes = Parameters<typeof evidenceItem>[0];

/** What is asked where these are the only items, all else being as the sample. */
function asked(
  items: readonly Changes[],
  changes: Partial<Evidence> = {},
  documents = registration,
) {
  const given = items.map((changed) => evidenceItem({ state: 'open', ...changed }));
  const evidence = sampleEvidence({ signals: [], items: given, ...changes });
  const points = proposedPoints(evidence, documents, documentsOnFile(documents));
  for (const point of points) expect(RequestPoint.safeParse(point).success).toBe(true);
  return points;
}
const codes = (points: ReturnType<typeof asked>) =>
  points.map(({ kind, field, finding: of }) => `${kind} ${field} ${of?.code}`);
const siret = { scheme: 'fr-siret', number: '732 829 320 00074' };
const register = 'fr-recherche-entreprises';

test('asks about what contradicts first, then what to check, then what no one has checked', () => {
  const points = asked([
    { code: 'entity-active', required: false, why: 'register-not-set-up', restsOn: [] },
    { code: 'licence-valid', why: 'ends-soon', whyValues: { date: '2027-03-03' } },
    { code: 'name-agrees', state: 'contradicted', why: 'name-differs', whyValues: { theirs: 'X' } },
  ]);
  expect(codes(points)).toEqual([
    'correct practice.legalName name-differs',
    'document documents[licence] licence-ends',
    'document documents[company-extract] not-confirmed',
  ]);
});

test('asks nothing about what is settled, is being asked, or is not for the applicant', () => {
  expect(
    asked([
      { code: 'name-agrees', state: 'confirmed' },
      { code: 'place-agrees', state: 'waived' },
      { code: 'contact-may-act', state: 'by-hand' },
      { code: 'activity-fits', why: 'register-asking' },
      { code: 'not-known-already', why: 'similar-known', whyValues: { ticket: 'T-1' } },
    ]),
  ).toEqual([]);
  const internal = [
    'rejected-before',
    'already-known',
    'same-contact-applied-often',
    'mixed-alphabets',
  ];
  const signals = internal.map((code) => ({
    ...({ code, direction: 'against', strength: 3, restsOn: null } as const),
    values: { ticket: 'T-1', count: '3', days: '7', word: 'Оptic', letters: 'О' },
  }));
  expect(asked([{ code: 'name-agrees', state: 'confirmed' }], { signals })).toEqual([]);
});

describe('each finding is a question with its values', () => {
  const theirs = 'Dentist';
  test.each<[string, Changes, string, object]>([
    [
      'a number missing',
      {
        code: 'number-given',
        why: 'number-missing',
        restsOn: [],
        whyValues: { schemes: 'us-npi us-state-licence' },
      },
      'add practice.identifiers[us-npi] number-missing',
      { schemes: 'us-npi us-state-licence' },
    ],
    [
      'an unknown number',
      { code: 'entity-active', state: 'contradicted', why: 'not-found', whyValues: { register } },
      'correct practice.identifiers[fr-siret] number-not-found',
      { ...siret, register },
    ],
    [
      'a closed business',
      { code: 'entity-active', state: 'contradicted', why: 'ceased', whyValues: { register } },
      'correct practice.identifiers[fr-siret] business-closed',
      { ...siret, register },
    ],
    [
      'an insolvent business',
      { code: 'entity-active', state: 'contradicted', why: 'insolvent', whyValues: { register } },
      'explain practice.identifiers[fr-siret] business-insolvent',
      { ...siret, register },
    ],
    [
      'an unclear state',
      { code: 'entity-active', why: 'register-differs', whyValues: { register } },
      'explain practice.identifiers[fr-siret] state-unclear',
      { ...siret, register },
    ],
    [
      'a lapsed number',
      { code: 'entity-active', why: 'registration-lapsed', whyValues: { date: '2026-01-02' } },
      'explain practice.identifiers[fr-siret] number-lapsed',
      { ...siret, date: '2026-01-02' },
    ],
    [
      'a number of a person',
      { code: 'entity-active', why: 'number-of-person', whyValues: { theirs: 'Joy Egan' } },
      'correct practice.identifiers[fr-siret] number-of-person',
      { ...siret, theirs: 'Joy Egan' },
    ],
    [
      'a similar name',
      { code: 'name-agrees', why: 'name-similar', whyValues: { theirs } },
      'correct practice.legalName name-differs',
      { ...siret, theirs },
    ],
    [
      'another address',
      { code: 'place-agrees', why: 'address-differs', whyValues: { theirs } },
      'correct practice.addresses[practice] address-differs',
      { ...siret, theirs },
    ],
    [
      'another activity, without its code',
      {
        code: 'activity-fits',
        why: 'activity-differs',
        whyValues: { theirs: '122300000X Dentist' },
      },
      'correct practice.identifiers[fr-siret] activity-differs',
      { ...siret, theirs },
    ],
    [
      'an activity that is only a code',
      { code: 'activity-fits', why: 'activity-differs', whyValues: { theirs: '47.78A' } },
      'correct practice.identifiers[fr-siret] activity-differs',
      { ...siret, theirs: '47.78A' },
    ],
    [
      'a number without its holder',
      { code: 'name-agrees', why: 'register-not-told', whyValues: { register } },
      'document documents[tax-certificate] holder-not-shown',
      { ...siret, register },
    ],
    [
      'no licence',
      { code: 'licence-valid', why: 'no-number', restsOn: [] },
      'document documents[licence] licence-missing',
      {},
    ],
    [
      'a licence without a date',
      { code: 'licence-valid', why: 'no-date' },
      'correct practice.identifiers[fr-siret] licence-without-date',
      siret,
    ],
    [
      'an expired licence',
      {
        code: 'licence-valid',
        state: 'contradicted',
        why: 'expired',
        whyValues: { date: '2026-01-02' },
      },
      'document documents[licence] licence-expired',
      { ...siret, date: '2026-01-02' },
    ],
    [
      'a licence of another state',
      {
        code: 'licence-valid',
        why: 'licence-of-another-state',
        whyValues: { theirs: 'FL', ours: 'GA' },
      },
      'correct practice.identifiers[fr-siret] licence-of-other-state',
      { ...siret, theirs: 'FL', ours: 'GA' },
    ],
    [
      'another licence',
      { code: 'licence-valid', why: 'register-differs', whyValues: { register } },
      'correct practice.identifiers[fr-siret] licence-differs',
      { ...siret, register },
    ],
    [
      'an unconfirmed licence',
      { code: 'licence-valid', why: 'valid-until', whyValues: { date: '2030-01-02' } },
      'document documents[licence] licence-not-shown',
      siret,
    ],
    [
      'no professional',
      { code: 'professional-found', why: 'professional-not-named', restsOn: [] },
      'explain null professional-missing',
      {},
    ],
    [
      'an unconfirmed professional',
      { code: 'professional-found', why: 'by-hand-only' },
      'document documents[licence] professional-not-shown',
      siret,
    ],
    [
      'a contact who is not shown',
      {
        code: 'contact-may-act',
        why: 'contact-not-shown',
        restsOn: [],
        whyValues: { domain: 'x.example' },
      },
      'document documents[other] contact-not-shown',
      { name: registration.contact.name },
    ],
    [
      'a free address',
      {
        code: 'contact-may-act',
        why: 'free-email',
        restsOn: [],
        whyValues: { domain: 'mail.example' },
      },
      'document documents[other] email-not-of-practice',
      { domain: 'mail.example' },
    ],
    [
      'a tax number that no register has',
      {
        code: 'tax-number-valid',
        state: 'contradicted',
        why: 'not-found',
        whyValues: { register },
      },
      'correct practice.identifiers[fr-siret] number-not-found',
      { ...siret, register },
    ],
  ])('%s', (_, item, expected, values) => {
    const points = asked([item], { identifiers: [identifier({ fact: 'entity-active' })] });
    expect(codes(points)).toEqual([expected]);
    expect(points[0]?.finding?.values).toEqual(values);
  });

  test.each(['register-away', 'register-not-set-up', 'no-register'] as const)(
    'none for a tax number that was not checked: %s',
    (why) => {
      const confirmed = (['entity-active', 'name-agrees', 'place-agrees'] as const).map((code) => ({
        code,
        state: 'confirmed' as const,
      }));
      const identifiers = [identifier({ fact: 'tax-number-valid' })];
      expect(asked([...confirmed, { code: 'tax-number-valid', why }], { identifiers })).toEqual([]);
    },
  );

  test('a branch that its company’s register does not have', () => {
    const told = finding({ knowledge: 'not-found', why: 'branch-not-found' });
    const identifiers = [identifier({ questions: [question({ finding: told })] })];
    const item = {
      code: 'entity-active',
      state: 'contradicted',
      why: 'not-found',
      whyValues: { register },
    } as const;
    expect(codes(asked([item], { identifiers }))).toEqual([
      'correct practice.identifiers[fr-siret] branch-not-found',
    ]);
  });

  test('numbers that fail, the second of a kind by its own path, but none that was accepted', () => {
    const accepted = {
      by: { subject: 'a', name: 'Ann' },
      at: new Date().toISOString(),
      note: 'seen',
    };
    const identifiers = [
      identifier(),
      identifier({ value: '1', canonical: '1', display: '1', verdict: 'invalid' }),
      identifier({ value: '2', canonical: '2', display: '2', verdict: 'invalid', accepted }),
    ];
    const points = asked([{ code: 'entity-active', state: 'confirmed' }], { identifiers });
    expect(codes(points)).toEqual(['correct practice.identifiers[fr-siret#2] number-fails']);
  });

  test('two numbers that contradict each other, and one of another country', () => {
    const tva = {
      scheme: 'fr-tva',
      schemeId: 'fr-tva',
      value: '9',
      canonical: '9',
      display: 'FR 9',
    };
    const crossCheck = (reason: string, values: string[], schemeIds: string[]) => ({
      ...({ kind: 'k', verdict: 'contradict', fact: 'SIREN' } as const),
      ...{ reason, values, schemeIds },
    });
    const identifiers = [identifier(), identifier(tva)];
    const item = { code: 'entity-active', state: 'confirmed' } as const;
    const crossChecks = [crossCheck('different', ['1', '2'], ['fr-siret', 'fr-tva'])];
    const points = asked([item], { identifiers, crossChecks });
    expect(points[0]).toMatchObject({
      field: 'practice.identifiers[fr-siret]',
      finding: {
        code: 'numbers-contradict',
        values: { ...siret, otherScheme: 'fr-tva', otherNumber: 'FR 9' },
      },
    });
    const foreign = [crossCheck('foreign-number', ['FR', 'DE'], ['fr-siret'])];
    expect(asked([item], { identifiers: [identifier()], crossChecks: foreign })[0]).toMatchObject({
      finding: { code: 'number-of-other-country', values: { ...siret, country: 'DE' } },
    });
  });

  test('signals about the address and the telephone', () => {
    const against = (code: string, values: Record<string, string>) => ({
      ...({ code, values, direction: 'against', strength: 2, restsOn: null } as const),
    });
    const signals = [
      against('mailbox-address', {}),
      against('postal-code-region', { value: '0', region: 'Paris', theirs: 'Lyon' }),
      against('phone-of-another-country', { country: 'DE' }),
    ];
    const items = [
      { code: 'place-agrees', state: 'confirmed' },
      { code: 'contact-may-act', state: 'confirmed' },
    ] as const;
    expect(codes(asked(items, { signals })).map((text) => text.split(' ').at(-1))).toEqual([
      'address-is-mailbox',
      'phone-of-other-country',
    ]);
  });
});

describe('documents on file', () => {
  const withLicence = pendingRegistration({
    countryCode: 'US',
    submittedAt: '2026-11-04T02:00:00Z',
    documents: [{ kind: 'licence', fileName: 'licence.pdf', link: 'https://site.example/1' }],
  });

  test('are named where they would be asked for, with the day in the market', () => {
    const [point] = asked(
      [{ code: 'licence-valid', why: 'no-number', restsOn: [] }],
      {},
      withLicence,
    );
    expect(point?.finding).toEqual({
      code: 'document-on-file',
      values: { file: 'licence.pdf', date: '2026-11-03' },
    });
  });

  test('do not hide that a licence ends', () => {
    const whyValues = { date: '2027-03-03' };
    const [point] = asked(
      [{ code: 'licence-valid', why: 'ends-soon', whyValues }],
      {},
      withLicence,
    );
    expect(point?.finding?.code).toBe('licence-ends');
  });

  test('that came again in a form that can be opened are not asked for', () => {
    const of = (file: string, isUnreadable: boolean) => ({
      ...{ field: 'documents[other]', file, date: '2026-11-03', isUnreadable },
    });
    const evidence = sampleEvidence({
      signals: [],
      items: [evidenceItem({ code: 'name-agrees' })],
    });
    const documents = [of('again.pdf', false), of('first.pdf', true)];
    expect(proposedPoints(evidence, registration, documents)).toEqual([]);
  });

  test('that cannot be opened are asked for again', () => {
    const documents = [
      { field: 'documents[other]', file: 'a.pdf', date: '2026-11-03', isUnreadable: true },
    ];
    const evidence = sampleEvidence({
      signals: [],
      items: [evidenceItem({ code: 'name-agrees' })],
    });
    expect(proposedPoints(evidence, registration, documents)).toMatchObject([
      { kind: 'document', field: 'documents[other]', finding: { code: 'document-unreadable' } },
    ]);
  });
});
