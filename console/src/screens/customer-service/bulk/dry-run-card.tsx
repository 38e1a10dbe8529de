import {
  type BulkAct,
  type BulkDryRun,
  dryRunBulkDecision,
} from '@countersign/contract/bulk-decision';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidenceText } from '../../../evidence/use-evidence-text.ts';
import { useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useChanges } from '../../../live/live-changes.tsx';
import { useOpenedRegistrations } from '../../../session/opened-registrations.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { rowKeyOf } from '../address/row-key.ts';
import styles from './bulk-screen.module.css';
import type { DryRunItem } from './dry-run-kind.ts';
import { dryRunKind } from './dry-run-kind.ts';
import { type OutcomeGroup, OutcomeGroups } from './outcome-groups.tsx';
import type { BulkPlan, PlannedRow } from './plan.ts';

/**
 * How many of the rows have changed since a check, which was answered at `checkedAtMs`. What a stream
 * could not deliver is left out: every decision names the version that was checked.
 */
function useChangedRows(rows: readonly PlannedRow[], checkedAtMs: number): number {
  const [changed, setChanged] = useState({ checkedAtMs, keys: new Set<string>() });
  useChanges((notification) => {
    if (notification === 'reread-all') return;
    const planned = new Set(rows.map(rowKeyOf));
    const keys = notification.map(rowKeyOf).filter((key) => planned.has(key));
    if (keys.length === 0) return;
    setChanged((before) => {
      const known = before.checkedAtMs === checkedAtMs ? before.keys : [];
      return { checkedAtMs, keys: new Set([...known, ...keys]) };
    });
  });
  return changed.checkedAtMs === checkedAtMs ? changed.keys.size : 0;
}

/** Said of a row beside anything else: the same practice may be registered already. */
const aboutOthers = {
  'already-known': 'signal.already-known',
  'on-stop-list': 'signal.on-stop-list',
  'rejected-before': 'bulk.rejectedBefore',
} as const;

/** Why a row is not ready: its open items, else the state of its evidence; and whether it may be known. */
function evidenceNotes({ evidence }: DryRunItem, words: EvidenceText): string[] {
  if (evidence == null) return [];
  const { unresolved, notChecked, state, against } = evidence;
  const known = Object.entries(aboutOthers).flatMap(([code, key]) =>
    against.some((one) => one === code) ? [words.say(key)] : [],
  );
  if (unresolved.length > 0)
    return [...unresolved.map((code) => words.say(`item.${code}`)), ...known];
  if (state === 'confirmed') return known;
  if (state === 'not-checked')
    return [...notChecked.map((code) => words.say(`item.${code}`)), ...known];
  return [words.say(state === 'look' ? 'bulk.look' : 'summary.contradicted'), ...known];
}

/** The outcome that the act about each row would have now; repeated on request. */
export function useDryRun(rows: readonly PlannedRow[], act: BulkAct = 'decide') {
  const call = useCall();
  const asked = rows.map(({ countryCode, ticketNumber, version }) => ({
    countryCode,
    ticketNumber,
    version,
  }));
  const opened = useOpenedRegistrations();
  return useQuery({
    queryKey: ['registrations', 'dry-run', act, asked],
    select: ({ items, ...run }: BulkDryRun) => ({
      ...run,
      items: items.map((item) => ({ ...item, wasOpened: opened.includes(item) })),
    }),
    queryFn: ({ signal }) => call(dryRunBulkDecision, { body: { rows: asked, act }, signal }),
    // Dry runs are limited: only the person's "check again" repeats one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
type DryRun = ReturnType<typeof useDryRun>;

const order = [
  'would-pass',
  'waiver-required',
  'waiver-refused',
  'not-checked',
  'changed',
  'already-decided',
  'withdrawn',
  'already-asked',
  'erased',
  'own-registration',
  'not-yours',
  'not-found',
] as const;

interface DryRunCardProps {
  readonly rows: readonly PlannedRow[];
  readonly verb: BulkPlan['verb'];
  readonly dryRun: DryRun;
}

/** The API's dry run of each row; it decides nothing. */
export function DryRunCard({ rows, verb, dryRun }: DryRunCardProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useEvidenceText();
  const { data, isError, error, isFetching, refetch, dataUpdatedAt } = dryRun;
  const changed = useChangedRows(rows, dataUpdatedAt);
  const items = new Map(data?.items.map((item) => [rowKeyOf(item), item]));
  const groups = order.map((kind): OutcomeGroup => {
    const members = rows.flatMap((row) => {
      const item = items.get(rowKeyOf(row));
      if (item === undefined || dryRunKind(item, verb) !== kind) return [];
      const { claimedBy, proposal } = item;
      const notes = [
        ...(verb === 'approve' ? evidenceNotes(item, words) : []),
        ...(claimedBy === null
          ? []
          : [t('customerService.bulk.claimedBy', { name: claimedBy.name })]),
        ...(proposal == null
          ? []
          : [
              t(`customerService.bulk.proposedBy.${proposal.decision}`, {
                name: proposal.proposedBy.name,
              }),
            ]),
      ];
      return [{ row, note: notes.length === 0 ? undefined : notes.join(' · ') }];
    });
    const passes = kind === 'would-pass';
    return {
      kind,
      tone: passes ? 'success' : 'warn',
      label: t(`customerService.bulk.outcome.${kind}`),
      text: passes
        ? undefined
        : verb === 'ask' && kind === 'own-registration'
          ? t('customerService.bulk.ofAsking.why.own-registration')
          : t(`customerService.bulk.why.${kind}`),
      rows: members,
    };
  });
  const claimed = [...items.values()].filter(
    ({ outcome, claimedBy }) => outcome === 'would-pass' && claimedBy !== null,
  ).length;
  const failed = isError ? failureMessage(failureOf(error), undefined, t) : undefined;
  return (
    <Card
      title={t('customerService.bulk.dryRun')}
      aside={
        <div className={styles.again}>
          <Button variant="quiet" pending={isFetching} onClick={() => void refetch()}>
            {t('customerService.bulk.checkAgain')}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        {data === undefined && !isError && (
          <div role="status">
            <VisuallyHidden>{t('customerService.bulk.checking')}</VisuallyHidden>
            <Skeleton lines={3} />
          </div>
        )}
        {failed !== undefined && (
          <Notice tone="error" title={failed.title}>
            {failed.next} {failed.reference}
          </Notice>
        )}
        {data !== undefined && changed > 0 && (
          <Notice tone="warn">
            {t('customerService.bulk.changedSince', {
              count: changed,
              shown: formats.number(changed),
            })}
          </Notice>
        )}
        {data !== undefined && <OutcomeGroups groups={groups} />}
        {claimed > 0 && (
          <Notice>
            {t('customerService.bulk.claimedNote', {
              count: claimed,
              shown: formats.number(claimed),
            })}
          </Notice>
        )}
      </div>
    </Card>
  );
}
