import {
  type Evidence,
  type EvidenceItem,
  type EvidenceSignal,
  type ItemCode,
  itemCodes,
} from '@countersign/contract/evidence/evidence';
import { checksFor } from './default-checklist.ts';
import type { EvidenceCase, ItemFinding } from './evidence-case.ts';
import { evidenceSignals } from './evidence-signals.ts';
import { summaryOf } from './evidence-summary.ts';
import { crossCheckEvidence, identifierEvidence } from './identifier-evidence.ts';
import { comparedFact, entityActive, taxNumberValid } from './items-of-registers.ts';
import { type Numbers, readNumbers } from './read-numbers.ts';
import { answersOf, withoutPersons } from './register-answers.ts';
import { isLicence, isProfessional, isTaxNumber } from './scheme-roles.ts';
import { judgementOn, settledBy } from './settlements.ts';
import {
  contactMayAct,
  licenceValid,
  notKnownAlready,
  numberGiven,
  professionalFound,
} from './stated-by-application.ts';

export type EvaluatedEvidence = Omit<Evidence, 'version' | 'evidenceHash' | 'checklistVersion'> & {
  /** When it may change without any new fact: an answer gets old, a licence ends. */
  readonly until: Date | undefined;
};

/** Everything that a reviewer sees about one registration, from what is known about it. Pure. */
export function evaluateEvidence(evidenceCase: EvidenceCase): EvaluatedEvidence {
  const { application, questions, settlements, checklist } = evidenceCase;
  const numbers = readNumbers(application);
  const findings = findingsOf(evidenceCase, numbers);
  const { items: listed } = checksFor(checklist, application.practice.type);
  const items = itemCodes.map((code): EvidenceItem => {
    const found = findings[code];
    const item = listed.find((one) => one.code === code);
    const isListed = item?.required === true || found.isRequired === true;
    const judgement = judgementOn(code, found, settlements);
    const isReachable = found.isOutOfReach === undefined || judgement?.as === 'by-hand';
    // What a register confirms after all needs no waiver any more.
    const judged =
      judgement?.as === 'waived' && found.state === 'confirmed' ? undefined : judgement?.as;
    return {
      code,
      required: isListed && isReachable && found.state !== 'not-applicable',
      waivedBy: item?.waivedBy ?? 'staff',
      state: judged ?? found.state,
      why: found.why,
      whyValues: { ...found.whyValues },
      restsOn: [...(found.restsOn ?? [])],
      settled: judgement === undefined ? null : settledBy(judgement),
    };
  });
  const neverAsked = items
    .filter(
      ({ code, state }) =>
        (state === 'open' || state === 'waived') && findings[code].isOutOfReach === 'not-asked',
    )
    .map(({ code }) => code)
    // Without it a number more would be worse than none.
    .filter((code) => code !== 'tax-number-valid')
    .filter((code) => listed.some((one) => one.code === code && one.required));
  const signals = evidenceSignals(evidenceCase, items, numbers);
  const times = Object.values(findings).flatMap(({ until }) =>
    until === undefined ? [] : [until],
  );
  return {
    summary: summaryOf({ items, signals, questions, neverAsked }),
    items,
    identifiers: identifierEvidence(evidenceCase, numbers),
    crossChecks: numbers.crossChecks.map(crossCheckEvidence),
    signals,
    proposedReasons: proposedReasons(items, new Map(Object.entries(findings)), signals, numbers),
    until: times.toSorted((a, b) => a.getTime() - b.getTime())[0],
  };
}

/** The result of each item on its own. */
export function findingsOf(
  evidenceCase: EvidenceCase,
  { numbers }: ReturnType<typeof readNumbers>,
): Record<ItemCode, ItemFinding> {
  const { application, checklist, matchSummary, now } = evidenceCase;
  const ofBusiness = withoutPersons(
    answersOf(evidenceCase, numbers, (scheme) => !isProfessional(scheme)),
  );
  const ofTax = answersOf(evidenceCase, numbers, isTaxNumber);
  return {
    'number-given': numberGiven(checksFor(checklist, application.practice.type).numbers, numbers),
    'entity-active': entityActive(ofBusiness),
    'name-agrees': comparedFact('name', ofBusiness),
    'place-agrees': comparedFact('place', ofBusiness),
    'activity-fits': comparedFact('activity', ofBusiness),
    'licence-valid': licenceValid(checklist.licences, numbers, ofBusiness, now),
    'professional-found': professionalFound(numbers, application.contact),
    'contact-may-act': contactMayAct(application, ofBusiness),
    'tax-number-valid': taxNumberValid(numbers, ofTax),
    'not-known-already': notKnownAlready(matchSummary),
  };
}

type Proposal = Evidence['proposedReasons'][number];

/**
 * Reasons for rejection to propose, with the number concerned: of items that a fact
 * contradicts and of numbers that fail on their own. An item that a person settled proposes none.
 */
function proposedReasons(
  items: readonly EvidenceItem[],
  findings: ReadonlyMap<string, ItemFinding>,
  signals: readonly EvidenceSignal[],
  { numbers }: Numbers,
): Proposal[] {
  const displayOf = (canonical: string) =>
    numbers.find(({ check }) => check.canonical === canonical)?.display ?? canonical;
  const ofItems = items.flatMap(({ code, state }): Proposal[] => {
    const found = findings.get(code);
    if (found?.proposes === undefined || (state !== 'open' && state !== 'contradicted')) return [];
    const number = found.number === undefined ? null : displayOf(found.number);
    return [{ code: found.proposes, item: code, number }];
  });
  const ofNumbers = signals.flatMap(({ code, values, strength }): Proposal[] => {
    // A number whose fault has innocent causes proposes nothing.
    if (strength === 1) return [];
    if (code === 'numbers-contradict')
      return [{ code: 'B02', item: null, number: values.second ?? null }];
    if (code !== 'number-fails' && code !== 'check-digit-fails') return [];
    const { scheme = '', value = null } = values;
    const isPermit = isLicence(scheme) || isProfessional(scheme);
    return [{ code: isPermit ? 'L02' : 'B02', item: null, number: value }];
  });
  const all = new Map(
    [...ofItems, ...ofNumbers].map((one) => [`${one.code} ${one.number ?? ''}`, one]),
  );
  return [...all.values()];
}
