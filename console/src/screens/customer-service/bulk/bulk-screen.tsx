import { readRegistrationStatus } from '@countersign/contract/registration-status';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { backgroundRead } from '../../../http/background-fetch.ts';
import type { Connection } from '../../../http/connection.ts';
import { useConnection, useFullCall } from '../../../http/use-call.ts';
import { paths } from '../../../paths.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useSession } from '../../../session/use-session.ts';
import { useDocumentTitle } from '../../../translations/use-document-title.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import type { RunState } from './bulk-run.ts';
import { type BulkRun, createBulkRun } from './bulk-run.ts';
import styles from './bulk-screen.module.css';
import { ComposePlan } from './compose-plan.tsx';
import { ComposeQuestions } from './compose-questions.tsx';
import { askRow, decideRow, outcomeOfAsked, outcomeOfDecided } from './decide-row.ts';
import { pauseFor } from './pause-for.ts';
import type { BulkPlan, PlannedRow } from './plan.ts';
import type { RowOutcome, RowOutcomes } from './row-outcome.ts';
import { RunPlan } from './run-plan.tsx';
import { useSelection } from './selection-provider.tsx';
import { storedPlan } from './stored-plan.ts';
import { useBulkUndo } from './use-bulk-undo.ts';

/** What became of a row that was sent and whose response was lost, as the API shows it now. */
async function lookUpRow(
  connection: Connection,
  { verb }: Pick<BulkPlan, 'verb'>,
  { countryCode, ticketNumber, version }: PlannedRow,
  subject: string,
): Promise<RowOutcome> {
  const body = { countryCode, ticketNumber };
  const registration = await backgroundRead(connection, readRegistrationStatus, { body });
  if (registration === undefined) return { kind: 'unknown' };
  if (verb === 'ask') {
    const { request } = registration;
    const isAsked = registration.version > version && request?.askedBy.subject === subject;
    return isAsked ? outcomeOfAsked(request, registration.version) : { kind: 'left' };
  }
  if (registration.status === 'pending') return { kind: 'left' };
  if (registration.status === 'withdrawn') return { kind: 'withdrawn' };
  const { decidedBy } = registration.decision;
  const isOwn =
    decidedBy.subject === subject &&
    registration.status === (verb === 'approve' ? 'approved' : 'rejected');
  return isOwn ? outcomeOfDecided(registration) : { kind: 'already-decided', by: decidedBy.name };
}

/**
 * The plan without the rows that were never sent, and the outcomes of the others: a row that was sent may be
 * decided although its response was lost, so `lookUp` asks.
 */
async function leaveRest(
  plan: BulkPlan,
  { outcomes, sent }: Pick<RunState, 'outcomes' | 'sent'>,
  lookUp: (row: PlannedRow) => Promise<RowOutcome>,
): Promise<{ readonly plan: BulkPlan; readonly outcomes: RowOutcomes }> {
  const open = plan.rows.filter((row) => outcomes[rowKeyOf(row)] === undefined);
  const isSent = (row: PlannedRow) => sent.includes(rowKeyOf(row));
  const unsent = open.filter((row) => !isSent(row));
  const found = await Promise.all(
    open.filter(isSent).map(async (row) => [rowKeyOf(row), await lookUp(row)] as const),
  );
  const left = unsent.map((row) => ({ row, outcome: { kind: 'left' as const } }));
  return {
    plan: {
      ...plan,
      rows: plan.rows.filter((row) => !unsent.includes(row)),
      leftOut: [...plan.leftOut, ...left],
    },
    outcomes: { ...outcomes, ...Object.fromEntries(found) },
  };
}

/** `/customerService/bulk`: decides many registrations, or asks their applicants, from the form to the outcomes. */
export default function BulkScreen() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const call = useFullCall();
  const connection = useConnection();
  const session = useSession();
  const subject = 'subject' in session ? session.subject : '';
  const queries = useQueryClient();
  const storage = usePersonalStorage();
  const { clear } = useSelection();
  const [stored] = useState(() => storedPlan(storage));
  const runOf = (made: BulkPlan): BulkRun =>
    createBulkRun({
      rows: made.rows,
      outcomes: stored.readOutcomes(),
      sent: stored.readSent(),
      decide: (row) => (made.verb === 'ask' ? askRow : decideRow)(call, made, row),
      store: stored.writeOutcomes,
      storeSent: stored.writeSent,
      nowMs: Date.now,
      pause: pauseFor,
      isOnline: () => navigator.onLine,
    });
  const [plan, setPlan] = useState(() => stored.read());
  // After a reload it continues only on request.
  const [run, setRun] = useState(() => (plan?.begun ? runOf(plan) : undefined));

  const [leaving, setLeaving] = useState(false);
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
  const leave = async (left: BulkPlan, { getState }: BulkRun) => {
    setLeaving(true);
    const lookUp = (row: PlannedRow) => lookUpRow(connection, left, row, subject);
    const ended = await leaveRest(left, getState(), lookUp);
    setLeaving(false);
    if (ended.plan.rows.length === 0) return close();
    stored.writeOutcomes(ended.outcomes);
    change(ended.plan);
    setRun(runOf(ended.plan));
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
      {plan !== undefined &&
        run === undefined &&
        (plan.verb === 'ask' ? (
          <ComposeQuestions plan={plan} onChange={change} onConfirm={begin} onCancel={close} />
        ) : (
          <ComposePlan
            plan={{ ...plan, verb: plan.verb }}
            onChange={change}
            onConfirm={begin}
            onCancel={close}
          />
        ))}
      {plan !== undefined && run !== undefined && (
        <RunPlan
          plan={plan}
          run={run}
          undo={undo}
          leaving={leaving}
          onLeaveRest={() => void leave(plan, run)}
          onClose={close}
        />
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
