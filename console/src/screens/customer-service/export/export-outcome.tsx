import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import { failureMessage } from '../../../failures/failure-message.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useRegistrationCount } from '../address/use-registration-count.ts';
import styles from './export-dialog.module.css';
import type { ExportOf, ExportState } from './use-export.ts';

interface ExportOutcomeProps {
  readonly state: ExportState;
  readonly of: ExportOf;
}

/** The progress of an export, or its outcome. */
export function ExportOutcome({ state, of }: ExportOutcomeProps) {
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
