import { Evidence } from '@countersign/contract/evidence/evidence';
import type * as z from 'zod/mini';

type Sample = z.input<typeof Evidence>;
type Item = Sample['items'][number];
type Identifier = Sample['identifiers'][number];
type Question = Identifier['questions'][number];
type Finding = NonNullable<Question['finding']>;

const minuteMs = 60_000;
const siretAnswer = 'fr-recherche-entreprises';
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();
const siret = { scheme: 'fr-siret', value: '73282932000074' };
export const siretReference = `${siret.scheme} ${siret.value}`;
const fine = { state: 'ok', reason: null } as const;
const unchecked = (reason: string) => ({ state: 'not-checkable', reason }) as const;

export function evidenceItem(changes: Partial<Item> & Pick<Item, 'code'>): Item {
  return {
    required: true,
    waivedBy: 'staff',
    state: 'confirmed',
    why: 'register-confirms',
    whyValues: { register: siretAnswer },
    restsOn: [siretReference],
    settled: null,
    ...changes,
  };
}

/** An answer of Recherche d'entreprises about the sample's SIRET: all as the application says. */
export function finding(changes: Partial<Finding> = {}): Finding {
  const name = 'Lafayette-Bourse Optique SARL';
  const address = '12 rue de la Bourse, 75002 Paris';
  return {
    register: 'fr-recherche-entreprises',
    ...siret,
    knowledge: 'found',
    verdict: 'confirmed',
    why: 'agrees',
    whyValues: {},
    name: { result: 'agrees', ours: name, theirs: 'LAFAYETTE-BOURSE OPTIQUE' },
    address: { result: 'agrees', ours: address, theirs: '12 RUE DE LA BOURSE 75002 PARIS' },
    activity: { result: 'agrees', ours: 'optician-retail', theirs: '47.78A' },
    state: { result: 'agrees', ours: null, theirs: 'A' },
    consultationNumber: null,
    answeredAt: ago(4),
    freshUntil: ago(-10_000),
    answerHash: 'b'.repeat(64),
    ...changes,
  };
}

export function question(changes: Partial<Question> = {}): Question {
  return {
    register: 'fr-recherche-entreprises',
    ...siret,
    state: 'answered',
    askedAt: ago(5),
    nextTryAt: null,
    finding: finding(),
    link: 'https://annuaire-entreprises.data.gouv.fr/etablissement/73282932000074',
    ...changes,
  };
}

/** The sample's SIRET: right, and confirmed by its register. */
export function identifier(changes: Partial<Identifier> = {}): Identifier {
  return {
    ...siret,
    schemeId: siret.scheme,
    canonical: siret.value,
    display: '732 829 320 00074',
    verdict: 'valid',
    fact: 'entity-active',
    layers: {
      format: fine,
      digit: fine,
      component: fine,
      cross: unchecked('needs-second-number'),
      register: fine,
    },
    accepted: null,
    questions: [question()],
    ...changes,
  };
}

/** RPPS has no register that can be asked, only a page. */
export const rpps: Identifier = {
  ...identifier(),
  scheme: 'fr-rpps',
  schemeId: 'fr-rpps',
  value: '99700218896',
  canonical: '99700218896',
  display: '99700218896',
  fact: 'professional-found',
  questions: [
    question({
      register: null,
      scheme: 'fr-rpps',
      value: '99700218896',
      state: 'not-set-up',
      askedAt: null,
      finding: null,
      link: 'https://annuaire.sante.fr/',
    }),
  ],
};

const items = [
  evidenceItem({ code: 'entity-active' }),
  evidenceItem({ code: 'name-agrees', why: 'register-agrees' }),
  evidenceItem({ code: 'place-agrees', why: 'register-agrees' }),
  evidenceItem({ code: 'activity-fits', required: false }),
  evidenceItem({
    code: 'licence-valid',
    why: 'valid-until',
    whyValues: { date: '2030-03-31' },
    restsOn: ['fr-rpps 99700218896'],
  }),
  evidenceItem({
    code: 'professional-found',
    state: 'by-hand',
    why: 'by-hand-only',
    settled: {
      by: { subject: 'marc', name: 'Marc Aubry' },
      at: ago(30),
      note: 'Read in the Annuaire Santé.',
    },
  }),
  evidenceItem({ code: 'contact-may-act', why: 'officer-is-contact' }),
  evidenceItem({ code: 'tax-number-valid', state: 'not-applicable', why: 'not-asked-here' }),
  evidenceItem({ code: 'not-known-already', why: 'nothing-known', restsOn: [] }),
];

/** Evidence of T-104233 in France that is confirmed, with what a test changes. */
export function sampleEvidence(changes: Partial<Sample> = {}): Evidence {
  return Evidence.parse({
    version: 3,
    evidenceHash: 'e'.repeat(64),
    summary: { state: 'confirmed', toLookAt: 0, contradicted: 0, asking: 0, notChecked: [] },
    checklistVersion: 1,
    items,
    identifiers: [identifier(), rpps],
    crossChecks: [],
    signals: [
      {
        code: 'contact-is-officer',
        direction: 'for',
        strength: 2,
        values: {},
        restsOn: siretReference,
      },
    ],
    proposedReasons: [],
    ...changes,
  });
}

/** Evidence of a row in a dry run of many decisions: everything is confirmed. */
export const confirmedRow = {
  state: 'confirmed',
  unresolved: [],
  notChecked: [],
  against: [],
  mayWaive: true,
};

/** These items take the place of the sample's. */
export function itemsWith(...changed: readonly Item[]): Item[] {
  return items.map((item) => changed.find(({ code }) => code === item.code) ?? item);
}

/** The SIRET's check digit is wrong, and the register says that the company has another name and is closed. */
export function contradictedEvidence(changes: Partial<Sample> = {}): Evidence {
  const closed = finding({
    verdict: 'contradicted',
    why: 'ceased',
    name: {
      result: 'similar',
      ours: 'Lafayette-Bourse Optique SARL',
      theirs: 'LAFAYETTE OPTIQUE SARL',
    },
    state: { result: 'differs', ours: null, theirs: 'F' },
  });
  return sampleEvidence({
    summary: { state: 'contradicted', toLookAt: 1, contradicted: 2, asking: 0, notChecked: [] },
    items: itemsWith(
      evidenceItem({ code: 'entity-active', state: 'contradicted', why: 'ceased' }),
      evidenceItem({
        code: 'name-agrees',
        state: 'open',
        why: 'name-similar',
        whyValues: { register: siretAnswer, theirs: 'LAFAYETTE OPTIQUE SARL' },
      }),
      evidenceItem({ code: 'tax-number-valid', state: 'contradicted', why: 'number-fails' }),
    ),
    identifiers: [
      identifier({ questions: [question({ finding: closed })] }),
      identifier({
        scheme: 'fr-tva',
        schemeId: 'fr-tva',
        value: '45732829320',
        canonical: '45732829320',
        display: 'FR 45 732 829 320',
        verdict: 'invalid',
        fact: 'tax-number-valid',
        layers: {
          format: fine,
          digit: { state: 'fails', reason: 'check-digit' },
          component: fine,
          cross: fine,
          register: unchecked('needs-register'),
        },
        questions: [],
      }),
      rpps,
    ],
    crossChecks: [
      {
        kind: 'fr-siret:fr-tva',
        verdict: 'agree',
        reason: 'same',
        fact: 'SIREN',
        values: ['732829320', '732829320'],
        schemeIds: ['fr-siret', 'fr-tva'],
      },
    ],
    signals: [
      {
        code: 'free-email',
        direction: 'against',
        strength: 1,
        values: {},
        restsOn: null,
      },
    ],
    proposedReasons: [
      { code: 'B01', item: 'entity-active', number: siretReference },
      { code: 'B02', item: 'tax-number-valid', number: 'fr-tva 45732829320' },
    ],
    ...changes,
  });
}

/** One register has not answered yet. */
export function askingEvidence(): Evidence {
  const asked = { state: 'asking', finding: null } as const;
  return sampleEvidence({
    summary: { state: 'look', toLookAt: 2, contradicted: 0, asking: 1, notChecked: [] },
    items: itemsWith(
      evidenceItem({ code: 'entity-active', state: 'open', why: 'register-asking' }),
      evidenceItem({ code: 'name-agrees', state: 'open', why: 'register-asking' }),
    ),
    identifiers: [identifier({ questions: [question(asked)] }), rpps],
  });
}
