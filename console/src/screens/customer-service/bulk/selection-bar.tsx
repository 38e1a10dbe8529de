import { bulkLimit } from '@countersign/contract/bulk-decision';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import { bulkPath } from '../address/desk-paths.ts';
import type { ListAddress } from '../address/list-address.ts';
import { rowKeyOf } from '../address/row-key.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { ChosenRow } from './chosen-row.ts';
import { MarkMatching } from './mark-matching.tsx';
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
