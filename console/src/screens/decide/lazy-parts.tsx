import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from '../../translations/use-translation.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

// Parts that the decision's button does not need, in their own chunks.
const loadResult = () => import('../../decided/decision-result.tsx');
const loadOutcome = () => import('../../deciding/decision-outcome.tsx');
const loadAsking = () => import('../../asking/asking-parts.ts');
const loadEvidence = () => import('../../evidence/evidence-parts.ts');
const loadDuplicates = () => import('../../duplicates/duplicates-parts.ts');

let showRest = () => {};
/** Resolves when a registration has been painted with its button, for the first time in this page. */
const buttonIsPainted = new Promise<void>((resolve) => {
  showRest = resolve;
});

/** Loads the parts that follow a decision once the registration is shown. */
export function useLazyParts(shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    // After a failure they are loaded again when they are needed.
    void afterPaint().then(() => {
      showRest();
      for (const load of [loadResult, loadOutcome]) load().catch(() => {});
    });
  }, [shown]);
}

const waitingFor = (lines: number) => (
  <Card>
    <Skeleton lines={lines} />
  </Card>
);
const waiting = waitingFor(6);

/** What cannot be loaded must not remove the form where another part may take its place (`instead`). */
function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
  instead?: ComponentType<Props>,
): ComponentType<Props> {
  const Loaded: ComponentType<Props> = lazy(async () => ({
    default: await load().catch((error) => {
      if (instead === undefined) throw error;
      return instead;
    }),
  }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}
const nothing = () => null;

/** Shown beside the decision's button, which is painted first; it is drawn in slices, with frames between. */
function later<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return () => buttonIsPainted.then(load);
}

export const DecisionResult = part(async () => (await loadResult()).DecisionResult, waiting);
export const DecisionOutcome = part(async () => (await loadOutcome()).DecisionOutcome, waiting);
export const LinkProblem = part(
  async () => (await import('./link-problem.tsx')).LinkProblem,
  waiting,
);
export const HistoryCard = part(
  later(async () => (await import('../../evidence/proven-history.tsx')).ProvenHistory),
  waiting,
  nothing,
);
/** Loads after the form, and takes no room without a message. */
export const DecisionWatch = part(
  later(async () => (await import('./decision-watch.tsx')).default),
  undefined,
  nothing,
);
export const ProposedReasons = part(
  later(async () => (await loadEvidence()).ProposedReasons),
  undefined,
  nothing,
);
export const AskingCard = part(
  later(async () => (await loadAsking()).AskingCard),
  undefined,
  nothing,
);
export const AnswersCard = part(
  later(async () => (await loadAsking()).AnswersCard),
  waiting,
  nothing,
);
/** Takes the line that the due time takes. */
export const SaveCaseFile = part(
  later(async () => (await import('../../case-file/save-case-file.tsx')).SaveCaseFile),
  undefined,
  nothing,
);
/** Keeps the room that the checks will take. */
export const EvidenceCard = part(
  later(async () => (await loadEvidence()).EvidenceCard),
  waitingFor(17),
  () => <Card>{useTranslation().t('evidence.unavailable')}</Card>,
);
/** Takes no room where nothing is known. */
export const KnownCard = part(
  later(async () => (await loadDuplicates()).KnownCard),
  undefined,
  nothing,
);
export const DuplicateChoice = part(
  later(async () => (await loadDuplicates()).DuplicateChoice),
  undefined,
  nothing,
);
