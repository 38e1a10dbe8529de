import { useEffect } from 'react';
import type { RegistrationParts } from '../../registration-page/registration-columns.tsx';
import { afterPaint } from '../../ui/after-paint.ts';
import { Card } from '../../ui/card.tsx';
import { drawLater } from '../../ui/draw-later.tsx';
import { laterPart } from '../../ui/later-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Parts that the decision's button does not need, in their own chunks.
const loadOutcome = () => import('../../registration-page/outcome-parts.ts');
const loadAsking = () => import('../../asking/asking-parts.ts');
const loadEvidence = () => import('../../evidence/evidence-parts.ts');
const loadLinkProblem = () => import('./link-problem.tsx');
const loadDuplicates = () => import('../../duplicates/duplicates-parts.ts');

/** Loads the parts that follow a decision once the registration is shown. */
export function useLazyParts(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    // After a failure they are loaded again when they are needed.
    void afterPaint()
      .then(loadOutcome)
      .catch(() => {});
  }, [shown]);
}

const waitingFor = (lines: number) => (
  <Card>
    <Skeleton lines={lines} />
  </Card>
);
const waiting = waitingFor(6);

const nothing = () => null;

export const LazyDecisionResult = laterPart(
  async () => (await loadOutcome()).DecisionResult,
  () => waiting,
);
export const LazyLinkProblem = laterPart(
  async () => (await loadLinkProblem()).LinkProblemNotice,
  () => waiting,
);
export const LazyProvenHistory = drawLater(
  async () => (await import('../../evidence/proven-history.tsx')).ProvenHistory,
  () => waiting,
);
export const LazyOtherTicket = laterPart(
  async () => (await loadLinkProblem()).OtherTicket,
  () => waiting,
);
/** Loads after the form, and takes no room without a message. */
export const LazyDecisionWatch = drawLater(
  async () => (await import('./decision-watch.tsx')).default,
  nothing,
);
/** Below everything, and for those who have a keyboard. */
export const LazyDecisionKeys = drawLater(
  async () => (await import('./decision-keys.tsx')).default,
  nothing,
  nothing,
);
/** Takes the line that the due time takes. */
export const LazySaveCaseFile = drawLater(
  async () => (await import('../../case-file/save-case-file.tsx')).SaveCaseFile,
  nothing,
);
export const parts: RegistrationParts = {
  Answers: drawLater(
    async () => (await loadAsking()).AnswersCard,
    () => waiting,
  ),
  Ask: drawLater(
    async () => (await loadAsking()).AskPart,
    () => <Skeleton lines={6} />,
  ),
  AskApproved: drawLater(async () => (await loadAsking()).AskApproved, nothing),
  Asking: drawLater(async () => (await loadAsking()).AskingCard, nothing),
  Outcome: laterPart(
    async () => (await loadOutcome()).DecisionOutcome,
    () => waiting,
  ),
  Duplicate: drawLater(async () => (await loadDuplicates()).DuplicateChoice, nothing),
  Link: drawLater(async () => (await loadDuplicates()).LinkForm, nothing),
  /** Keeps the room that the checks will take. */
  Evidence: drawLater(
    async () => (await loadEvidence()).EvidenceCard,
    () => waitingFor(17),
  ),
  /** Takes no room where nothing is known. */
  Known: drawLater(async () => (await loadDuplicates()).KnownCard, nothing),
  Reasons: drawLater(async () => (await loadEvidence()).ProposedReasons, nothing),
  SecondPerson: drawLater(async () => (await loadAsking()).SecondPersonPart, nothing),
};
