import type {
  Evidence,
  EvidenceSignal,
  IdentifierEvidence,
} from '@countersign/contract/evidence/evidence';
import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { pathOfEntry } from '@countersign/domain/registration/field-path';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';
import {
  PointFinding,
  type PointFindingCode,
  type PointValueName,
} from '@countersign/domain/registration/point-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RequestPoint } from '@countersign/domain/registration/request-point';
import type * as z from 'zod/mini';
import type { DocumentOnFile } from './documents-on-file.ts';
import { type Fact, factsOf } from './facts.ts';
import { identifierNamed } from './number-names.ts';
import { readableActivity } from './readable-activity.ts';

export type ProposedPoint = Pick<RequestPoint, 'kind' | 'field' | 'reason' | 'finding'>;

type Known = Pick<Registration, 'practice' | 'contact'>;
type Values = Partial<Record<PointValueName, string | null | undefined>>;

/** A number of the application, with the path of its field; no path where the application has another scheme. */
interface NumberAsked {
  readonly field: string | null;
  readonly values: { readonly scheme: string; readonly number: string };
}

/**
 * The questions that the evidence suggests, each made from one finding with its values: what contradicts first, then
 * what to check, then what no one has checked. None is about what the applicant must not learn.
 */
export function proposedPoints(
  evidence: Evidence,
  registration: Known,
  documents: readonly DocumentOnFile[],
): ProposedPoint[] {
  const facts = factsOf(evidence);
  const later = facts.findIndex(({ finding }) => finding !== 'contradicted' && finding !== 'check');
  const pointsOf = (some: readonly Fact[]) =>
    some.flatMap((fact) => pointsOfFact(fact, evidence, registration, documents));
  const unreadable = documents
    .filter((one) => one.isUnreadable && documents.find(({ field }) => field === one.field) === one)
    .flatMap(({ field, file, date }) =>
      ask('document', field, 'document-unreadable', { file, date }, 'X01'),
    );
  const [first, rest] = later < 0 ? [facts, []] : [facts.slice(0, later), facts.slice(later)];
  return distinct([...pointsOf(first), ...unreadable, ...pointsOf(rest)]);
}

/** The questions about one fact; empty where nothing about it is open, or nothing can be asked. */
export function pointsOfFact(
  fact: Fact,
  evidence: Evidence,
  registration: Known,
  documents: readonly DocumentOnFile[],
): ProposedPoint[] {
  if (fact.code === 'not-known-already' || fact.finding === 'waived') return [];
  const { state } = fact.item;
  const isOpen = state === 'open' || state === 'contradicted';
  const points = [
    ...fact.numbers.flatMap((identifier) => pointsOfNumber(identifier, evidence)),
    ...(isOpen ? pointsOfItem(fact, evidence, registration) : []),
    ...fact.signals.flatMap((signal) => pointsOfSignal(signal, registration)),
  ];
  return distinct(points.map((point) => withDocument(point, documents)));
}

/** The sentence about the newest document of a kind, for a question that asks for it again. */
export function findingOnFile(
  field: string | null,
  documents: readonly DocumentOnFile[],
): PointFinding | undefined {
  const found = documents.find((one) => one.field === field);
  if (found === undefined) return undefined;
  const { file, date, isUnreadable } = found;
  return {
    code: isUnreadable ? 'document-unreadable' : 'document-on-file',
    values: { file, date },
  };
}

/** Who has sent a document is not told that there is none. */
const asksForFirst: ReadonlySet<PointFindingCode | undefined> = new Set([
  'not-confirmed',
  'holder-not-shown',
  'licence-missing',
  'licence-not-shown',
  'professional-not-shown',
  'contact-not-shown',
  'email-not-of-practice',
] as const);

function withDocument(point: ProposedPoint, documents: readonly DocumentOnFile[]): ProposedPoint {
  if (!asksForFirst.has(point.finding?.code)) return point;
  return { ...point, finding: findingOnFile(point.field, documents) ?? point.finding };
}

/** Whether two questions ask for the same: a request has one of each kind for a field. */
export function isSamePoint(one: ProposedPoint, other: ProposedPoint): boolean {
  if (one.kind !== other.kind || one.field !== other.field) return false;
  return one.field !== null || one.finding?.code === other.finding?.code;
}

function distinct(points: readonly ProposedPoint[]): ProposedPoint[] {
  return points.filter(
    (point, at) => points.findIndex((other) => isSamePoint(point, other)) === at,
  );
}

function ask(
  kind: RequestPoint['kind'],
  field: string | null,
  code: PointFindingCode,
  values: Values = {},
  reason: RequestPoint['reason'] = null,
): ProposedPoint[] {
  const known = Object.entries(values).flatMap(([name, value]) => {
    const text = value?.trim() ?? '';
    return text === '' ? [] : [[name, text]];
  });
  const finding = PointFinding.safeParse({ code, values: Object.fromEntries(known) });
  // A sentence with a gap would be none: the general one about the field takes its place.
  if (finding.success) return [{ kind, field, reason, finding: finding.data }];
  return field === null ? [] : [{ kind, field, reason }];
}

function numberAsked(identifier: IdentifierEvidence, { identifiers }: Evidence): NumberAsked {
  const { scheme, display } = identifier;
  const name = identifierSchemes.find((one) => one === scheme);
  const number = identifiers.filter((one) => one.scheme === scheme).indexOf(identifier) + 1;
  const field =
    name === undefined ? null : pathOfEntry({ list: 'practice.identifiers', name, number });
  return { field, values: { scheme, number: display } };
}

/** What the number's own checks and its comparison with others found. */
function pointsOfNumber(identifier: IdentifierEvidence, evidence: Evidence): ProposedPoint[] {
  const { field, values } = numberAsked(identifier, evidence);
  if (field === null || identifier.accepted !== null) return [];
  if (identifier.verdict === 'invalid') return ask('correct', field, 'number-fails', values, 'B02');
  for (const { verdict, reason, values: compared, schemeIds } of evidence.crossChecks) {
    if (verdict !== 'contradict' || !schemeIds.includes(identifier.schemeId ?? '')) continue;
    if (reason === 'foreign-number') {
      const country = compared[1];
      return ask('correct', field, 'number-of-other-country', { ...values, country });
    }
    const other = evidence.identifiers.find(
      (one) => one !== identifier && schemeIds.includes(one.schemeId ?? ''),
    );
    if (other === undefined) continue;
    const second = { otherScheme: other.scheme, otherNumber: other.display };
    return ask('correct', field, 'numbers-contradict', { ...values, ...second }, 'B02');
  }
  return [];
}

/** What the item of the checklist says, about the number that it rests on. */
function pointsOfItem(fact: Fact, evidence: Evidence, registration: Known): ProposedPoint[] {
  const { code, item, answer } = fact;
  const { why, whyValues } = item;
  const resting = item.restsOn.flatMap((name) => identifierNamed(evidence, name) ?? []);
  const identifier = resting[0] ?? fact.numbers[0];
  const number = identifier === undefined ? undefined : numberAsked(identifier, evidence);
  const { theirs, date, register } = whyValues;
  const given = { ...number?.values, theirs, date, register };
  const field = number?.field ?? null;
  const about = (kind: 'correct' | 'explain', of: PointFindingCode, names: PointValueName[]) =>
    ask(field === null ? 'explain' : kind, field, of, pick(given, names));
  switch (why) {
    case 'register-asking':
      return [];
    case 'number-missing':
      return missingNumber(whyValues.schemes);
    case 'number-fails':
      return about('correct', 'number-fails', ['scheme', 'number']);
    case 'not-found': {
      const isBranch = saysOf(identifier).some((finding) => finding.why === 'branch-not-found');
      const of = isBranch ? 'branch-not-found' : 'number-not-found';
      return about('correct', of, ['scheme', 'number', 'register']);
    }
    case 'ceased':
      return about('correct', 'business-closed', ['scheme', 'number', 'register']);
    case 'insolvent':
      return about('explain', 'business-insolvent', ['scheme', 'number', 'register']);
    case 'registration-lapsed':
      return about('explain', 'number-lapsed', ['scheme', 'number', 'date']);
    case 'number-of-person':
      return about('correct', 'number-of-person', ['scheme', 'number', 'theirs']);
    case 'name-differs':
    case 'name-similar':
    case 'name-former': {
      const values = pick(given, ['scheme', 'number', 'theirs']);
      return ask('correct', 'practice.legalName', 'name-differs', values, 'B03');
    }
    case 'address-differs': {
      const values = pick(given, ['scheme', 'number', 'theirs']);
      return ask('correct', 'practice.addresses[practice]', 'address-differs', values, 'B04');
    }
    case 'activity-differs': {
      const activity = readableActivity(theirs ?? '') ?? theirs;
      const values = { ...number?.values, theirs: activity };
      return ask('correct', field ?? 'practice.type', 'activity-differs', values);
    }
    case 'register-differs':
      if (code === 'entity-active')
        return about('explain', 'state-unclear', ['scheme', 'number', 'register']);
      return about('correct', 'licence-differs', ['scheme', 'number', 'register']);
    case 'licence-of-another-state': {
      const values = { ...number?.values, theirs, ours: whyValues.ours };
      const kind = field === null ? 'explain' : 'correct';
      return ask(kind, field, 'licence-of-other-state', values, 'L02');
    }
    case 'expired':
    case 'ends-soon': {
      const of = why === 'expired' ? 'licence-expired' : 'licence-ends';
      return ask('document', 'documents[licence]', of, pick(given, ['scheme', 'number', 'date']));
    }
    case 'no-date':
      return about('correct', 'licence-without-date', ['scheme', 'number']);
    default:
  }
  switch (code) {
    case 'licence-valid':
      return number === undefined
        ? ask('document', 'documents[licence]', 'licence-missing', {}, 'L01')
        : ask('document', 'documents[licence]', 'licence-not-shown', number.values);
    case 'professional-found':
      return number === undefined
        ? ask('explain', null, 'professional-missing')
        : ask('document', 'documents[licence]', 'professional-not-shown', number.values);
    case 'contact-may-act': {
      const [of, values] =
        why === 'free-email'
          ? (['email-not-of-practice', { domain: whyValues.domain }] as const)
          : (['contact-not-shown', { name: registration.contact.name }] as const);
      return ask('document', 'documents[other]', of, values, 'C01');
    }
    case 'name-agrees':
      // The register has the number and tells no name, as VIES for some countries.
      if (answer?.knowledge === 'found' && number !== undefined) {
        const values = { ...number.values, register: answer.register };
        return ask('document', 'documents[tax-certificate]', 'holder-not-shown', values);
      }
      return ask('document', 'documents[company-extract]', 'not-confirmed');
    case 'entity-active':
    case 'place-agrees':
      return ask('document', 'documents[company-extract]', 'not-confirmed');
    default:
      // A tax number that no one could check says nothing about the business, which other registers may have confirmed.
      return [];
  }
}

function saysOf(identifier: IdentifierEvidence | undefined): readonly RegisterFinding[] {
  return identifier?.questions.flatMap(({ finding }) => finding ?? []) ?? [];
}

/** One of the numbers that the market asks for: the field is of the first, the sentence names all. */
function missingNumber(schemes: string | undefined): ProposedPoint[] {
  const [scheme] = schemes?.split(' ') ?? [];
  const name = identifierSchemes.find((one) => one === scheme);
  if (name === undefined) return [];
  const field = pathOfEntry({ list: 'practice.identifiers', name, number: 1 });
  return ask('add', field, 'number-missing', { schemes });
}

function pointsOfSignal(
  { code, values, direction }: z.infer<typeof EvidenceSignal>,
  { practice, contact }: Known,
): ProposedPoint[] {
  if (direction !== 'against') return [];
  const place = 'practice.addresses[practice]';
  const { value, example, region, theirs, country } = values;
  switch (code) {
    case 'postal-code-form':
      return ask('correct', placeOf(value, practice), 'postal-code-form', { value, example });
    case 'postal-code-region': {
      const told = { value, ours: region, theirs };
      return ask('correct', placeOf(value, practice), 'postal-code-region', told);
    }
    case 'mailbox-address':
      return ask('correct', place, 'address-is-mailbox');
    case 'phone-of-another-country': {
      const field = contact.phone === undefined ? 'practice.phone' : 'contact.phone';
      return ask('confirm', field, 'phone-of-other-country', { country });
    }
    default:
      return [];
  }
}

/** The address that has this postal code. */
function placeOf(postalCode: string | undefined, { addresses }: Known['practice']): string {
  const found = addresses.find((one) => one.postalCode === postalCode);
  const name = found?.purpose ?? 'practice';
  const same = addresses.filter(({ purpose }) => purpose === name);
  const number = found === undefined ? 1 : same.indexOf(found) + 1;
  return pathOfEntry({ list: 'practice.addresses', name, number });
}

function pick(values: Values, names: readonly PointValueName[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
