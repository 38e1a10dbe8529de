import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverClock } from '../../../clock/server-clock.ts';
import { UndoOffer, UndoTimeAnnouncement } from '../../../decision-record/undo-offer.tsx';
import { useUndoTimeLeftMs } from '../../../decision-record/undo-window.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './bulk-screen.module.css';
import { HeldNotice } from './held-notice.tsx';
import type { BulkPlan } from './plan.ts';
import type { RowOutcomes } from './row-outcome.ts';
import { RunProgress } from './run-progress.tsx';
import { decidedRows, type UndoableRow, undoableRows } from './undoable-rows.ts';
import type { BulkUndoing } from './use-bulk-undo.ts';

interface BulkUndoProps {
  readonly plan: BulkPlan;
  readonly outcomes: RowOutcomes;
  readonly undo: BulkUndoing;
}

/** The decisions that can be undone, the progress of an undo, and its outcome. */
export function BulkUndo({ plan, outcomes, undo }: BulkUndoProps) {
  const { t } = useTranslation();
  const { phase, outcomes: undone } = useSyncExternalStore(undo.run.subscribe, undo.run.getState);
  const decided = decidedRows(plan, outcomes);
  const texts = undoTexts(plan);
  const isDone = phase.kind === 'done';
  const wasDone = useRef(isDone);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is removed, at the beginning and at the end.
  useEffect(() => {
    if (wasDone.current !== isDone) place.current?.focus({ preventScroll: true });
    wasDone.current = isDone;
  }, [isDone]);
  useEffect(() => () => undo.run.stop(), [undo.run]);

  const kinds = Object.values(undone).map(({ kind }) => kind);
  const left = undo.asked.length - kinds.length;
  const isGoing = phase.kind === 'running' || phase.kind === 'waiting';
  return (
    <div ref={place} tabIndex={-1} className={styles.undo}>
      {!isDone && (
        <Card title={t(`${texts}.running`)}>
          <div className={styles.form}>
            <RunProgress phase={phase} settled={kinds.length} count={undo.asked.length} />
            {phase.kind === 'held' && (
              <HeldNotice failure={phase.failure} offline={phase.offline} />
            )}
            {!isGoing && (
              <div className={styles.acts}>
                <Button variant="primary" onClick={() => undo.goOn()}>
                  <Counted of="goOn" count={left} />
                </Button>
              </div>
            )}
          </div>
        </Card>
      )}
      {isDone && kinds.length > 0 && (
        <UndoEnd texts={texts} kinds={kinds} onRetry={() => undo.goOn('failed')} />
      )}
      {isDone && decided.length > 0 && (
        <UndoWindow texts={texts} decided={decided} asked={undo.asked} onUndo={undo.begin} />
      )}
    </div>
  );
}

function UndoEnd({
  texts,
  kinds,
  onRetry,
}: {
  readonly texts: UndoTexts;
  readonly kinds: readonly RowOutcomes[string]['kind'][];
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const done = kinds.filter((kind) => kind === 'undone').length;
  const others = kinds.length - done;
  return (
    <Notice
      tone={others === 0 ? 'success' : 'warn'}
      title={<Counted texts={texts} of="done" count={done} />}
      actions={
        kinds.includes('failed') ? (
          <Button onClick={onRetry}>{t('customerService.bulk.undo.retry')}</Button>
        ) : undefined
      }
    >
      {done > 0 && t('customerService.bulk.undo.noMail')}{' '}
      {others > 0 && <Counted of="others" count={others} />}
    </Notice>
  );
}

const usualWindowMs = 20_000;

function UndoWindow({
  texts,
  decided,
  asked,
  onUndo,
}: {
  readonly texts: UndoTexts;
  readonly decided: readonly UndoableRow[];
  readonly asked: readonly string[];
  readonly onUndo: (rows: readonly UndoableRow[]) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const ofThese = undoableRows(decided, asked, Number.NEGATIVE_INFINITY);
  const last = ofThese.at(-1);
  const leftMs = useUndoTimeLeftMs(last?.heldUntil ?? '');
  // Counted at every render: in a long run, the mails of the first rows are sent already.
  const rows = undoableRows(decided, asked, serverClock.nowMs());
  const [wasOpen] = useState(rows.length > 0);
  if (!wasOpen || last === undefined) return null;
  const windowMs = Date.parse(last.heldUntil) - Date.parse(last.decidedAt);
  const count = rows.length;
  const isAll = count === decided.length;
  return (
    <div>
      {count > 0 && (
        <UndoOffer
          leftMs={leftMs}
          windowMs={Number.isNaN(windowMs) ? usualWindowMs : windowMs}
          title={t(isAll ? `${texts}.titleAll` : `${texts}.title`, {
            shown: formats.number(count),
            total: formats.number(decided.length),
          })}
          text={t('customerService.bulk.undo.text')}
          button={
            isAll ? (
              <Counted texts={texts} of="all" count={count} />
            ) : (
              <Counted of="some" count={count} />
            )
          }
          pending={false}
          onUndo={() => onUndo(undoableRows(decided, asked, serverClock.nowMs()))}
        />
      )}
      <UndoTimeAnnouncement
        leftMs={leftMs}
        announced={(time) => t(`${texts}.announced`, { time })}
        over={t('customerService.bulk.undo.over')}
      />
    </div>
  );
}

type CountedProps = { readonly count: number } & (
  | { readonly texts: UndoTexts; readonly of: 'all' | 'done' }
  | { readonly texts?: never; readonly of: 'some' | 'others' | 'goOn' }
);

function Counted(props: CountedProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { count } = props;
  const key =
    props.texts === undefined
      ? (`customerService.bulk.undo.${props.of}` as const)
      : (`${props.texts}.${props.of}` as const);
  return <span>{t(key, { count, shown: formats.number(count) })}</span>;
}

type UndoTexts = ReturnType<typeof undoTexts>;

/** Where the texts are that name what is undone. */
export function undoTexts({ verb }: Pick<BulkPlan, 'verb'>) {
  return verb === 'ask' ? 'customerService.bulk.ofAsking.undo' : 'customerService.bulk.undo';
}
