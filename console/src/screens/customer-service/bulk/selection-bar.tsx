import { bulkLimit, dryRunBulkDecision } from '@countersign/contract/bulk-decision';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureMessage } from '../../../failures/failure-message.ts';
import { FailureWords } from '../../../failures/failure-words.tsx';
import { failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog, laterPart } from '../../../ui/later-part.tsx';
import { bulkPath, deskPaths } from '../address/desk-paths.ts';
import { filterOf, type ListAddress } from '../address/list-address.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { useRegistrationCount } from '../address/use-registration-count.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { ChosenRow } from './chosen-row.ts';
import { type BulkPlan, newPlan } from './plan.ts';
import styles from './selection-bar.module.css';
import { useSelection } from './selection-provider.tsx';
import { storedPlan, unfinishedPlan } from './stored-plan.ts';

interface SelectionBarProps {
  readonly address: ListAddress;
  /** The search text; absent if it is too short. */
  readonly searched: string | undefined;
  /** The rows on the page; undefined until they are read. */
  readonly items: readonly RegistrationKey[] | undefined;
}

/** The number of marked rows with the acts on them; hidden without marks. */
export function SelectionBar({ address, searched, items }: SelectionBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { selection, clear } = useSelection();
  const { rows, leftOut } = selection;
  if (rows.size === 0) return null;
  const shown = new Set(items?.map(rowKeyOf));
  const elsewhere = items && [...rows.keys()].filter((key) => !shown.has(key)).length;
  const clearAll = () => {
    clear();
    // The bar with the pressed button disappears: the focus continues where rows are marked.
    document.querySelector<HTMLElement>('[data-mark]')?.focus({ preventScroll: true });
  };
  return (
    <section
      className={styles.bar}
      data-selection=""
      aria-label={t('customerService.bulk.selection')}
    >
      <div className={styles.words}>
        <p className={styles.count} role="status">
          {t('customerService.bulk.selected', {
            count: rows.size,
            shown: formats.number(rows.size),
          })}
          {elsewhere !== undefined && elsewhere > 0 && (
            <span className={styles.elsewhere}>
              {t('customerService.bulk.elsewhere', {
                count: elsewhere,
                shown: formats.number(elsewhere),
              })}
            </span>
          )}
        </p>
        <Button variant="quiet" onClick={clearAll}>
          {t('customerService.bulk.clear')}
        </Button>
        <MarkMatching address={address} searched={searched} />
        {leftOut > 0 && (
          <p className={styles.note} role="status">
            {t('customerService.bulk.leftOut', {
              count: leftOut,
              shown: formats.number(leftOut),
              limit: formats.number(bulkLimit),
            })}
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <ExportButton of={{ rows: [...rows.values()] }} />
        <AssignMarked />
        <DecideMarked />
      </div>
    </section>
  );
}

const BulkAssignDialog = laterDialog(
  async () => (await import('./bulk-assign-dialog.tsx')).default,
);

/** Opens the dialog that assigns the marked rows that are pending. */
function AssignMarked() {
  const { t } = useTranslation();
  const { selection } = useSelection();
  const [opened, setOpened] = useState<readonly ChosenRow[]>();
  const [isOpen, setOpen] = useState(false);
  const waiting = [...selection.rows.values()].filter((row) => row.waiting);
  if (waiting.length === 0 && opened === undefined) return null;
  return (
    <>
      <Button
        onClick={() => {
          setOpened(waiting);
          setOpen(true);
        }}
      >
        {t('customerService.bulk.assign.open')}
      </Button>
      {opened !== undefined && (
        <BulkAssignDialog rows={opened} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Links to the decision about the marked rows, or the questions to their applicants; does nothing yet. */
function DecideMarked() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const navigate = useNavigate();
  const storage = usePersonalStorage();
  const { selection } = useSelection();
  const rows = [...selection.rows.values()];
  const areWaiting = rows.some(({ waiting }) => waiting);
  const go = (verb: BulkPlan['verb']) => {
    const stored = storedPlan(storage);
    // An unfinished plan must be ended first.
    if (unfinishedPlan(stored) === undefined) {
      const making = { nowMs: Date.now(), makeKey: () => crypto.randomUUID() };
      stored.begin(newPlan(verb, rows, making, stored.read()));
    }
    void navigate(bulkPath + search);
  };
  return (
    <>
      {areWaiting && (
        <Button variant="primary" onClick={() => go('approve')}>
          {t('customerService.approve')}
        </Button>
      )}
      {/* An approved one can be asked as well. */}
      <Button onClick={() => go('ask')}>{t('customerService.ask')}</Button>
      {areWaiting && <Button onClick={() => go('reject')}>{t('customerService.reject')}</Button>}
    </>
  );
}

// After a sign-in only: it stays out of the queue's first files.
const MarkAgain = laterPart(
  async () => (await import('./mark-again.tsx')).default,
  () => null,
);

interface MarkMatchingProps {
  readonly address: ListAddress;
  readonly searched: string | undefined;
}

/** Marks all pending registrations of the filter, at most 500, in the order of their due times. */
function MarkMatching({ address, searched }: MarkMatchingProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const { pathname } = useLocation();
  const { selection, mark } = useSelection();
  const filter = filterOf(address, searched);
  const matching = useRegistrationCount(filter);
  const marking = useMutation({
    mutationFn: (of: typeof filter) => call(dryRunBulkDecision, { body: { filter: of } }),
    onSuccess: ({ items }) =>
      mark(
        items.flatMap(({ version, practiceName, ...key }) =>
          version === null || practiceName === null
            ? []
            : [{ ...key, version, practiceName, waiting: true }],
        ),
        true,
      ),
  });
  const failed = marking.isError
    ? failureMessage(failureOf(marking.error), undefined, t)
    : undefined;
  // Decided registrations need no marks: the export takes the filter.
  if (address.status !== 'pending' || matching === undefined) return null;
  const { count, capped } = matching;
  const isMore = count > bulkLimit || capped;
  const limit = formats.number(bulkLimit);
  const total = formats.number(count) + (capped ? '+' : '');
  // What is marked may be of another filter: only a marking of this one says that all of it is.
  const isMarked =
    JSON.stringify(marking.variables) === JSON.stringify(filter) &&
    marking.data !== undefined &&
    marking.data.items.length >= Math.min(count, bulkLimit) &&
    marking.data.items.every((row) => row.version === null || selection.rows.has(rowKeyOf(row)));
  const isOffered = !isMarked && count > 0 && selection.rows.size < bulkLimit;
  return (
    <>
      {isOffered && (
        <Button variant="quiet" pending={marking.isPending} onClick={() => marking.mutate(filter)}>
          {isMore
            ? t('customerService.bulk.markFirst', { limit })
            : t('customerService.bulk.markMatching', { count, shown: total })}
        </Button>
      )}
      {isOffered && pathname === deskPaths.queue && <MarkAgain />}
      {isMore && (
        <p className={styles.note}>{t('customerService.bulk.tooMany', { total, limit })}</p>
      )}
      {failed !== undefined && (
        <div className={styles.failed} role="alert">
          <FailureWords words={failed} />
        </div>
      )}
    </>
  );
}
