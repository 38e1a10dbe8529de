import {
  parsedSampleApplication,
  type SampleCountry,
} from '@countersign/contract/testing/sample-application';
import type {
  RegisterFinding,
  RegisterId,
  RegisterQuestion,
} from '@countersign/domain/evidence/register-finding';
import { defaultChecklistOf } from '../default-checklist.ts';
import type { EvidenceApplication, EvidenceCase, Settlement } from '../evidence-case.ts';

export const now = new Date('2026-11-22T10:00:00.000Z');
const dayMs = 86_400_000;

export function days(count: number): Date {
  return new Date(now.getTime() + count * dayMs);
}

type Practice = EvidenceApplication['practice'];
type Contact = EvidenceApplication['contact'];

export interface CaseChanges extends Partial<Omit<EvidenceCase, 'application'>> {
  readonly practice?: Partial<Practice>;
  readonly contact?: Partial<Contact>;
}

/** A case of a market's sample application, without any register. */
export function evidenceCase(
  market: SampleCountry = 'FR',
  { practice, contact, ...changes }: CaseChanges = {},
): EvidenceCase {
  const sample = parsedSampleApplication(market);
  return {
    application: {
      countryCode: sample.countryCode,
      practice: { ...sample.practice, ...practice },
      contact: { ...sample.contact, ...contact },
    },
    questions: [],
    settlements: [],
    checklist: defaultChecklistOf(sample.countryCode),
    now,
    ...changes,
  };
}

type Result = RegisterFinding['name']['result'];

export interface Told {
  readonly register?: RegisterId;
  readonly scheme?: string;
  readonly value?: string;
  readonly name?: Result;
  readonly address?: Result;
  readonly activity?: Result;
  readonly state?: Result;
  readonly knowledge?: RegisterFinding['knowledge'];
  readonly verdict?: RegisterFinding['verdict'];
  readonly why?: string;
  readonly whyValues?: RegisterFinding['whyValues'];
  readonly holder?: string;
  readonly answeredAt?: Date;
  readonly freshUntil?: Date;
}

/** A register's answer that confirms everything, unless it says otherwise. */
export function stated(changes: Told = {}): RegisterFinding {
  const { knowledge = 'found' } = changes;
  const fact = (result: Result | undefined, theirs: string) =>
    knowledge === 'found'
      ? { result: result ?? 'agrees', ours: 'ours', theirs: result === 'not-told' ? null : theirs }
      : { result: 'not-told' as const, ours: null, theirs: null };
  return {
    register: changes.register ?? 'fr-recherche-entreprises',
    scheme: changes.scheme ?? 'fr-siret',
    value: changes.value ?? '73282932000074',
    knowledge,
    verdict: changes.verdict ?? (knowledge === 'found' ? 'confirmed' : 'contradicted'),
    why: changes.why ?? 'agrees',
    whyValues: changes.whyValues ?? {},
    name: fact(changes.name, changes.holder ?? 'OPTIQUE DES QUAIS'),
    address: fact(changes.address, '27 QUAI DES CHARTRONS 33000 BORDEAUX'),
    activity: fact(changes.activity, '47.78A'),
    state: fact(changes.state, 'A'),
    consultationNumber: null,
    answeredAt: (changes.answeredAt ?? days(-1)).toISOString(),
    freshUntil: (changes.freshUntil ?? days(6)).toISOString(),
    answerHash: 'a'.repeat(64),
  };
}

/** A question to a register in one of its states, with its last answer if it has one. */
export function question(
  state: RegisterQuestion['state'],
  finding: RegisterFinding | null = null,
  {
    register = 'fr-recherche-entreprises',
    scheme = 'fr-siret',
    value = '73282932000074',
  }: Told = {},
): RegisterQuestion {
  return {
    register: finding?.register ?? register,
    scheme: finding?.scheme ?? scheme,
    value: finding?.value ?? value,
    state,
    askedAt: state === 'not-set-up' || state === 'not-asked' ? null : days(-1).toISOString(),
    nextTryAt: null,
    finding,
    link: null,
  };
}

export function answered(changes: Told = {}): RegisterQuestion {
  return question('answered', stated(changes));
}

/** VIES on the French VAT number: it states neither address nor activity here. */
export function viesQuestion(changes: Told = {}): RegisterQuestion {
  return answered({
    register: 'eu-vies',
    scheme: 'fr-tva',
    value: '44732829320',
    address: 'not-told',
    activity: 'not-told',
    ...changes,
  });
}

export function settlement(changes: Partial<Settlement>): Settlement {
  return {
    subject: 'item:name-agrees',
    as: 'by-hand',
    by: { subject: 'issuer|uid-1', name: 'Robin Ellery' },
    at: days(-1),
    note: 'Seen in the extract.',
    basis: null,
    ...changes,
  };
}
