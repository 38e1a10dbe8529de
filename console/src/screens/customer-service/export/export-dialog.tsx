import type { ExportRequest } from '@countersign/contract/exports';
import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { failureMessage } from '../../../failures/failure-message.ts';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRegistrationCount } from '../address/use-registration-count.ts';
import styles from './export-dialog.module.css';
import { FilterFacts } from './filter-facts.tsx';
import { type ExportOf, type ExportState, useExport } from './use-export.ts';

interface ExportDialogProps {
  readonly of: ExportOf;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A workbook keeps numbers as they are written; other programs take a table with a separator of their choice. */
const files = ['xlsx', 'comma', 'semicolon'] as const;
const File = z.enum(files);
/** A new sign-in, which an export may need, loads the page again: the choice outlives it (S4.2). */
const fileKey = ['export-file'] as const;

/** The content of the file, its progress and outcome. Closing the dialog stops the export. */
export default function ExportDialog({ of, isOpen, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const titleId = useId();
  const { state, start, stop } = useExport();
  const storage = usePersonalStorage();
  const [chosen, setChosen] = useState(() => storage.read(fileKey, File) ?? 'xlsx');
  const isRunning = state.kind === 'running';
  const close = () => {
    stop();
    onClose();
  };
  const begin = () =>
    void (chosen === 'xlsx'
      ? start({ ...requestOf(of), separator: 'comma' }, 'xlsx')
      : start({ ...requestOf(of), separator: chosen }, 'csv'));
  return (
    <Modal isOpen={isOpen} onClose={close} labelledBy={titleId} size="confirm">
      <h2 id={titleId} className={dialog.title}>
        {'figures' in of ? t('overview.export') : t('customerService.export.title')}
      </h2>
      <div className={dialog.body}>
        {'figures' in of ? (
          <p>{t('overview.exportText', { count: of.figures.days })}</p>
        ) : 'filter' in of ? (
          <FilterFacts filter={of.filter} />
        ) : (
          <p>
            {t('customerService.export.marked', {
              count: of.rows.length,
              shown: formats.number(of.rows.length),
            })}
          </p>
        )}
        {!isRunning && (
          <ChoiceField
            label={t('customerService.export.file')}
            value={chosen}
            choices={files.map((value) => ({
              value,
              label: t(`customerService.export.files.${value}`),
            }))}
            onChoose={(file) => {
              if (file === undefined) return;
              setChosen(file);
              storage.write(fileKey, file);
            }}
          />
        )}
        <ExportOutcome state={state} of={of} />
        <div className={dialog.acts}>
          <Button onClick={close}>{t('customerService.export.close')}</Button>
          {/* The same button in all states, so that it keeps the focus. */}
          <Button variant="primary" onClick={isRunning ? stop : begin}>
            {t(
              `customerService.export.${isRunning ? 'stop' : state.kind === 'ready' ? 'start' : 'again'}`,
            )}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function requestOf(of: ExportOf): ExportRequest {
  if ('figures' in of) return { figures: of.figures, filter: of.filter };
  if ('filter' in of) return { filter: of.filter };
  const rows = of.rows.map(({ countryCode, ticketNumber }) => ({ countryCode, ticketNumber }));
  return { rows };
}

interface ExportOutcomeProps {
  readonly state: ExportState;
  readonly of: ExportOf;
}

/** The progress of an export, or its outcome. */
function ExportOutcome({ state, of }: ExportOutcomeProps) {
  const { t } = useTranslation();
  if (state.kind === 'running') {
    if ('figures' in of) return <Progress rows={state.rows} total={undefined} />;
    return 'filter' in of ? (
      <FilterProgress rows={state.rows} of={of} />
    ) : (
      <Progress rows={state.rows} total={of.rows.length} />
    );
  }
  if (state.kind === 'saved') return <Saved {...state} />;
  if (state.kind === 'failed') {
    const words = failureMessage(state.failure, undefined, t);
    return (
      <Notice tone="error" title={words.title}>
        {words.next} {t('customerService.export.notSaved')} {words.reference}
      </Notice>
    );
  }
  if (state.kind === 'ready') return null;
  return <Notice>{t(`customerService.export.${state.kind}`)}</Notice>;
}

function FilterProgress({
  rows,
  of,
}: {
  readonly rows: number;
  readonly of: { readonly filter: RegistrationFilter };
}) {
  const matching = useRegistrationCount(of.filter);
  // The count is unknown beyond its cap.
  const total = matching === undefined || matching.capped ? undefined : matching.count;
  return <Progress rows={rows} total={total} />;
}

function Progress({ rows, total }: { readonly rows: number; readonly total: number | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className={styles.progress}>
      <progress
        aria-label={t('customerService.export.progressLabel')}
        {...(total === undefined || total === 0
          ? {}
          : { max: total, value: Math.min(rows, total) })}
      />
      <p>{t('customerService.export.progress', { count: rows, shown: formats.number(rows) })}</p>
    </div>
  );
}

function Saved({ rows, fileName }: Extract<ExportState, { kind: 'saved' }>) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Notice tone="success">
      {t('customerService.export.saved', { count: rows, shown: formats.number(rows), fileName })}
    </Notice>
  );
}
