import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFullCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type BulkRun, createBulkRun } from './bulk-run.ts';
import styles from './bulk-screen.module.css';
import { rowKeyOf } from './chosen-row.ts';
import { ComposePlan } from './compose-plan.tsx';
import { decideRow } from './decide-row.ts';
import { pauseFor } from './pause-for.ts';
import type { BulkPlan } from './plan.ts';
import { RunPlan } from './run-plan.tsx';
import { useSelection } from './selection-provider.tsx';
import { storedPlan } from './stored-plan.ts';
import { useBulkUndo } from './use-bulk-undo.ts';

/** `/customerService/bulk`: decides many registrations, from the form to the outcomes. */
export default function BulkScreen() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const call = useFullCall();
  const queries = useQueryClient();
  const storage = usePersonalStorage();
  const { clear } = useSelection();
  const [stored] = useState(() => storedPlan(storage));
  const runOf = (made: BulkPlan): BulkRun =>
    createBulkRun({
      rows: made.rows,
      outcomes: stored.readOutcomes(),
      decide: (row) => decideRow(call, made, row),
      store: stored.writeOutcomes,
      nowMs: Date.now,
      pause: pauseFor,
      isOnline: () => navigator.onLine,
    });
  const [plan, setPlan] = useState(() => stored.read());
  // After a reload it continues only on request.
  const [run, setRun] = useState(() => (plan?.begun ? runOf(plan) : undefined));

  const undo = useBulkUndo(stored, plan);

  const change = (changed: BulkPlan) => {
    stored.write(changed);
    setPlan(changed);
  };
  const begin = (confirmed: BulkPlan) => {
    change(confirmed);
    clear();
    const begun = runOf(confirmed);
    setRun(begun);
    void begun.go().finally(() => queries.invalidateQueries({ queryKey: ['registrations'] }));
  };
  const leaveRest = () => {
    if (plan === undefined) return;
    const known = stored.readOutcomes();
    const isSettled = (row: BulkPlan['rows'][number]) => known[rowKeyOf(row)] !== undefined;
    const left = plan.rows.filter((row) => !isSettled(row));
    const leftOut = left.map((row) => ({ row, outcome: { kind: 'left' as const } }));
    const settled = plan.rows.filter(isSettled);
    if (settled.length === 0) return close();
    const ended = { ...plan, rows: settled, leftOut: [...plan.leftOut, ...leftOut] };
    change(ended);
    setRun(runOf(ended));
  };
  const close = () => {
    stored.remove();
    void navigate(paths.customerService + search);
  };

  return (
    <div className={styles.screen}>
      <p>
        <Link to={paths.customerService + search}>{t('customerService.back')}</Link>
      </p>
      {plan === undefined && <NoPlan />}
      {plan !== undefined && run === undefined && (
        <ComposePlan plan={plan} onChange={change} onConfirm={begin} onCancel={close} />
      )}
      {plan !== undefined && run !== undefined && (
        <RunPlan plan={plan} run={run} undo={undo} onLeaveRest={leaveRest} onClose={close} />
      )}
    </div>
  );
}

/** Opened by its address, without a selection. */
function NoPlan() {
  const { t } = useTranslation();
  const { search } = useLocation();
  useDocumentTitle(t('customerService.bulk.none'));
  return (
    <>
      <div className={styles.head}>
        <h1>{t('customerService.bulk.none')}</h1>
        <p className={styles.lead}>{t('customerService.bulk.noneText')}</p>
      </div>
      <div className={styles.acts}>
        <LinkButton variant="primary" to={paths.customerService + search}>
          {t('customerService.bulk.toList')}
        </LinkButton>
      </div>
    </>
  );
}
