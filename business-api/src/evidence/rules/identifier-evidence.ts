import type {
  CrossCheckEvidence,
  IdentifierEvidence,
  ItemCode,
} from '@countersign/contract/evidence/evidence';
import type { RegisterQuestion } from '@countersign/domain/evidence/register-finding';
import type * as z from 'zod/mini';
import type { CrossCheck, LayerResult } from '../../identifiers/room.ts';
import type { EvidenceCase } from './evidence-case.ts';
import type { Numbers, ReadNumber } from './read-numbers.ts';
import { nameOfNumber } from './register-answers.ts';
import { isLicence, isProfessional, isTaxNumber } from './scheme-roles.ts';
import { numberSubject, settledBy } from './settlements.ts';

type LayerState = IdentifierEvidence['layers']['format'];

/** Each number as the reviewer sees it, with its layers and what the registers say of it. */
export function identifierEvidence(
  { questions, settlements }: Pick<EvidenceCase, 'questions' | 'settlements'>,
  { numbers, crossChecks }: Numbers,
): IdentifierEvidence[] {
  return numbers.map((number) => {
    const { typed, check, verdict, name, display } = number;
    const mine = questions.filter((question) => nameOfNumber(question) === name);
    const subject = name === null ? undefined : numberSubject(name);
    const accepted = settlements.find((one) => one.as === 'accepted' && one.subject === subject);
    const { format, digit, component } = check.layers;
    return {
      scheme: typed.scheme,
      value: typed.value,
      schemeId: check.schemeId ?? null,
      canonical: check.canonical ?? null,
      display,
      verdict: verdict.verdict,
      fact: factOf(number.schemeId),
      layers: {
        format: layer(format),
        digit: layer(digit),
        component: layer(component),
        cross: crossLayer(number, crossChecks),
        register: registerLayer(mine),
      },
      accepted: accepted === undefined ? null : settledBy(accepted),
      questions: mine,
    };
  });
}

function factOf(schemeId: string): ItemCode {
  if (isLicence(schemeId)) return 'licence-valid';
  if (isProfessional(schemeId)) return 'professional-found';
  return isTaxNumber(schemeId) ? 'tax-number-valid' : 'entity-active';
}

export function crossCheckEvidence(check: CrossCheck): z.infer<typeof CrossCheckEvidence> {
  const { kind, verdict, reason, fact, values, schemeIds } = check;
  return { kind, verdict, reason, fact, values: [...values], schemeIds: [...schemeIds] };
}

function layer(result: LayerResult): LayerState {
  return { state: result.state, reason: result.state === 'ok' ? null : result.reason };
}

function crossLayer({ schemeId }: ReadNumber, checks: readonly CrossCheck[]): LayerState {
  const mine = checks.filter(({ schemeIds }) => schemeIds.some((id) => id === schemeId));
  const contradiction = mine.find(({ verdict, question }) => verdict === 'contradict' && !question);
  if (contradiction !== undefined) return { state: 'fails', reason: contradiction.reason };
  if (mine.some(({ verdict }) => verdict === 'agree')) return { state: 'ok', reason: null };
  return { state: 'not-checkable', reason: mine[0]?.reason ?? 'needs-second-number' };
}

function registerLayer(questions: readonly RegisterQuestion[]): LayerState {
  const verdicts = questions.map(({ finding }) => finding?.verdict);
  const against = questions.find(({ finding }) => finding?.verdict === 'contradicted');
  if (against?.finding != null) return { state: 'fails', reason: against.finding.why };
  if (verdicts.includes('confirmed')) return { state: 'ok', reason: null };
  return { state: 'not-checkable', reason: 'needs-register' };
}
