import type { ExportRequest } from '@countersign/contract/exports';
import { useId, useState } from 'react';
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

type Separator = NonNullable<ExportRequest['separator']>;

/** The content of the file, its progress and outcome. Closing the dialog stops the export. */
export default function ExportDialog({ of, isOpen, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const titleId = useId();
  const { state, start, stop } = useExport();
  const [separator, setSeparator] = useState<Separator>(() => usualSeparator(formats.tag));
  const isRunning = state.kind === 'running';
  const close = () => {
    stop();
    onClose();
  };
  const begin = () => void start({ ...requestOf(of), separator });
  return (
    <Modal isOpen={isOpen} onClose={close} labelledBy={titleId} size="confirm">
      <h2 id={titleId} className={dialog.title}>
        {t('customerService.export.title')}
      </h2>
      <div className={dialog.body}>
        {'filter' in of ? (
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
            label={t('customerService.export.separator')}
            value={separator}
            choices={(['comma', 'semicolon'] as const).map((value) => ({
              value,
              label: t(`customerService.export.separators.${value}`),
            }))}
            onChoose={(chosen) => chosen !== undefined && setSeparator(chosen)}
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
  if ('filter' in of) return { filter: of.filter };
  const rows = of.rows.map(({ countryCode, ticketNumber }) => ({ countryCode, ticketNumber }));
  return { rows };
}

/** With a decimal comma, spreadsheets expect a semicolon between cells. */
function usualSeparator(tag: string): Separator {
  const parts = new Intl.NumberFormat(tag).formatToParts(1.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',')
    ? 'semicolon'
    : 'comma';
}
