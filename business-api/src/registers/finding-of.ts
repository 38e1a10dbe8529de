import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import type { Registration } from '@countersign/domain/registration/registration';
import type { QuestionRow } from '../platform/database/register-tables.ts';
import { allRegisters } from './adapters/all-registers.ts';
import type { Asked } from './asking/ask-register.ts';
import { type Judgement, judge, judgeSilence } from './judging/judge.ts';
import { hashOf } from './question-store.ts';
import { questionsOf } from './questions-of.ts';
import { endsSoon, freshDays } from './retry-plan.ts';

const dayMs = 86_400_000;

/** The result of a question, judged against the application as it is now. */
export function findingOf(
  { register, scheme, value }: QuestionRow,
  number: string,
  asked: Asked,
  { countryCode, practice, contact }: Registration,
  at: Date,
): RegisterFinding {
  const judgement: Judgement =
    asked.kind === 'silent'
      ? judgeSilence(asked.reason)
      : judge(allRegisters[register], asked.answer, { countryCode, practice, contact }, number);
  const { whyValues, ...rest } = judgement;
  const isKnowledge = judgement.knowledge !== 'unknown';
  const freshMs = isKnowledge ? freshDays(judgement.why) * dayMs : 0;
  return {
    register,
    scheme,
    value,
    ...rest,
    whyValues: { ...whyValues },
    answeredAt: at.toISOString(),
    freshUntil: new Date(at.getTime() + freshMs).toISOString(),
    answerHash: asked.kind === 'answered' ? hashOf(asked.answer.body) : null,
  };
}

/** What becomes work after an answer about an approved registration: a change for the worse, a licence. */
export function concernsOf(
  registration: Registration,
  before: RegisterFinding | null,
  finding: RegisterFinding,
  at: Date,
): string[] {
  if (registration.status !== 'approved') return [];
  // The applicant may have corrected the number while the register was asked about the old one.
  const isOfApplication = questionsOf(registration).some(
    ({ scheme, value }) => scheme === finding.scheme && value === finding.value,
  );
  const isWorse = finding.verdict === 'contradicted' && before?.verdict !== 'contradicted';
  const { identifiers } = registration.practice;
  const endsLicence = identifiers.some(({ validUntil }) => endsSoon(validUntil, at));
  return [
    ...(isOfApplication && isWorse ? [finding.why] : []),
    ...(endsLicence ? ['licence-ends'] : []),
  ];
}
