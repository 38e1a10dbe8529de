import type { ExportRequest } from '@countersign/contract/exports';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { usePersonalStorage } from '../../../session/personal-storage.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { ExportOutcome } from './export-outcome.tsx';
import { FilterFacts } from './filter-facts.tsx';
import { type ExportOf, useExport } from './use-export.ts';

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
