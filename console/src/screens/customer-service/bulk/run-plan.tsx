import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Translate } from '../../../translations/translate.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import type { BulkRun } from './bulk-run.ts';
import styles from './bulk-screen.module.css';
import { BulkUndo, undoTexts } from './bulk-undo.tsx';
import type { ChosenRow } from './chosen-row.ts';
import { HeldNotice } from './held-notice.tsx';
import { type OutcomeGroup, OutcomeGroups } from './outcome-groups.tsx';
import type { BulkPlan } from './plan.ts';
import { type RowOutcome, type RowOutcomes, rowOutcomeKinds } from './row-outcome.ts';
import { RunProgress } from './run-progress.tsx';
import { withUndone } from './undoable-rows.ts';
import type { BulkUndoing } from './use-bulk-undo.ts';

interface RunPlanProps {
  readonly plan: BulkPlan;
  readonly run: BulkRun;
  readonly undo: BulkUndoing;
  /** Whether the rest is being left: lost answers are looked up. */
  readonly leaving: boolean;
  /** Leaves the rest undecided. */
  readonly onLeaveRest: () => void;
  readonly onClose: () => void;
}

/** The progress of the decisions, the outcome of each row, and the buttons to stop and continue. */
export function RunPlan({ plan, run, undo, leaving, onLeaveRest, onClose }: RunPlanProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const { phase, outcomes, sent } = useSyncExternalStore(run.subscribe, run.getState);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = phase.kind === 'done';
  const isGoing = phase.kind === 'running' || phase.kind === 'waiting' || phase.kind === 'stopping';
  const undoing = useSyncExternalStore(undo.run.subscribe, undo.run.getState);
  const groups = runGroups(plan, withUndone(outcomes, undoing.outcomes), t);
  const sizeOf = (kind: string) => groups.find((group) => group.kind === kind)?.rows.length ?? 0;
  const left = sizeOf('todo');
  // Their answers were lost, or have not arrived.
  const unsure = sent.filter((key) => outcomes[key] === undefined).length;
  const unsent = left - unsure;
  const counts = { count: plan.rows.length, shown: formats.number(plan.rows.length) };
  // A decision counts as decided until its undo is confirmed.
  const decided = Object.entries(outcomes).filter(
    ([key, { kind }]) => kind === 'decided' && undoing.outcomes[key]?.kind !== 'undone',
  ).length;
  const undone = sizeOf('undone');
  const ended = decided === 0 && undone > 0 ? undone : decided;
  const title = isDone
    ? t(
        undone === 0 || decided > 0
          ? `customerService.bulk.doneTitle.${plan.verb}`
          : `${undoTexts(plan)}.done`,
        { count: ended, shown: formats.number(ended) },
      )
    : t(`customerService.bulk.runTitle.${plan.verb}`, counts);
  useDocumentTitle(title);
  // The pressed button is removed, at the beginning and at the end.
  useEffect(() => {
    heading.current?.focus({ preventScroll: !isDone });
  }, [isDone]);
  useEffect(() => {
    const goOn = () => {
      if (leaving) return;
      const now = run.getState().phase;
      if (now.kind === 'held' && now.offline) void run.go();
    };
    addEventListener('online', goOn);
    return () => {
      removeEventListener('online', goOn);
      run.stop();
    };
  }, [run, leaving]);

  const askToLeave = async () => {
    const question = [
      unsent > 0 || unsure === 0
        ? t('customerService.bulk.leaveQuestion', { count: unsent, shown: formats.number(unsent) })
        : '',
      unsure > 0
        ? t('customerService.bulk.leaveUnsure', { count: unsure, shown: formats.number(unsure) })
        : '',
    ];
    const sure = await confirm({
      title: t('customerService.bulk.leaveTitle'),
      question: question.filter((part) => part !== '').join(' '),
      confirmLabel: t('customerService.bulk.leave'),
    });
    if (sure) onLeaveRest();
  };
  return (
    <>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </div>
      {!isGoing && <BulkUndo plan={plan} outcomes={outcomes} undo={undo} />}
      {!isDone && (
        <Card>
          <div className={styles.form}>
            <RunProgress phase={phase} settled={plan.rows.length - left} count={plan.rows.length} />
            {phase.kind === 'held' && (
              <HeldNotice failure={phase.failure} offline={phase.offline} />
            )}
            <div className={styles.acts}>
              <Button
                variant={isGoing ? 'plain' : 'primary'}
                pending={phase.kind === 'stopping' || leaving}
                onClick={() => (isGoing ? run.stop() : void run.go())}
              >
                {isGoing
                  ? t('customerService.bulk.stop')
                  : t('customerService.bulk.goOn', { count: left, shown: formats.number(left) })}
              </Button>
              {!isGoing && (
                <Button variant="quiet" pending={leaving} onClick={askToLeave}>
                  {t('customerService.bulk.leaveRest')}
                </Button>
              )}
            </div>
          </div>
        </Card>
      )}
      {isDone && (
        <div className={styles.acts}>
          <Button onClick={onClose}>{t('customerService.bulk.toList')}</Button>
          {sizeOf('failed') > 0 && (
            <Button onClick={() => void run.retryFailed()}>
              {t('customerService.bulk.retryFailed')}
            </Button>
          )}
        </div>
      )}
      <Card title={t('customerService.bulk.outcomes')}>
        <OutcomeGroups groups={groups} />
      </Card>
    </>
  );
}

const explained = [
  'unknown',
  'waiver-required',
  'waiver-refused',
  'second-person',
  'not-checked',
  'not-undone',
  'too-late',
  'moved-on',
  'undone',
  'changed',
  'already-decided',
  'withdrawn',
  'already-asked',
  'erased',
  'own-registration',
  'not-yours',
  'not-found',
] as const;

/** The rows of a plan by outcome: those that need attention first, open ones last. */
function runGroups(plan: BulkPlan, outcomes: RowOutcomes, t: Translate): OutcomeGroup[] {
  const todo: { row: ChosenRow }[] = [];
  const settled: { row: ChosenRow; outcome: RowOutcome }[] = [...plan.leftOut];
  for (const row of plan.rows) {
    const outcome = outcomes[rowKeyOf(row)];
    if (outcome === undefined) todo.push({ row });
    else settled.push({ row, outcome });
  }
  const isAsking = plan.verb === 'ask';
  const groups = rowOutcomeKinds.map((kind): OutcomeGroup => {
    const rows = settled.filter(({ outcome }) => outcome.kind === kind);
    const why = explained.find((one) => one === kind);
    return {
      kind,
      tone: toneOf(kind),
      label:
        kind === 'decided'
          ? t(`customerService.bulk.decided.${plan.verb}`)
          : isAsking && (kind === 'left' || kind === 'unknown')
            ? t(`customerService.bulk.ofAsking.outcome.${kind}`)
            : t(`customerService.bulk.outcome.${kind}`),
      text: why === undefined ? undefined : textOf(why, isAsking, t),
      rows: rows.map(({ row, outcome: { by } }) => ({
        row,
        note: by === undefined ? undefined : t('customerService.decidedBy', { name: by }),
      })),
    };
  });
  const label = t('customerService.bulk.outcome.todo');
  return [...groups, { kind: 'todo', tone: 'plain', label, rows: todo }];
}

/** What a decision is said of is said otherwise of a question. */
function textOf(why: (typeof explained)[number], isAsking: boolean, t: Translate): string {
  const isOfDecisions = why === 'too-late' || why === 'own-registration';
  return isAsking && isOfDecisions
    ? t(`customerService.bulk.ofAsking.why.${why}`)
    : t(`customerService.bulk.why.${why}`);
}

function toneOf(kind: RowOutcome['kind']): OutcomeGroup['tone'] {
  if (kind === 'decided') return 'success';
  if (kind === 'left' || kind === 'undone') return 'plain';
  return kind === 'failed' || kind === 'not-undone' ? 'error' : 'warn';
}
