import {
  checkStopList,
  type FaultyCell,
  replaceStopList,
  type StopListCheck,
  stopListColumns,
  stopListLimits,
} from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useState } from 'react';
import { failureMessage } from '../../../failures/failure-message.ts';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { EntryRows } from './entry-rows.tsx';
import styles from './stop-list.module.css';

interface UploadStopListProps {
  readonly countryCode: CountryCode;
  readonly version: number;
  readonly onUploaded: () => Promise<void>;
  /** Someone else has uploaded a list since. */
  readonly onConflict: () => Promise<unknown>;
}

type State =
  | { readonly kind: 'idle' | 'reading' | 'not-read' | 'too-long' | 'saved' | 'waits' }
  | {
      readonly kind: 'checked' | 'saving';
      readonly csv: string;
      readonly check: StopListCheck;
      /** Why it was not saved; it can be tried again. */
      readonly failure?: CallFailure;
    }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** A file is chosen, shown as it was read with its faults, and saved only then. */
export function UploadStopList(props: UploadStopListProps) {
  const { countryCode, version, onUploaded, onConflict } = props;
  const { t } = useTranslation();
  const call = useCall();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const params = { countryCode };

  const choose = async (file: File) => {
    setState({ kind: 'reading' });
    const csv = await textOf(file);
    if (csv === undefined) return setState({ kind: 'not-read' });
    if (csv.length > stopListLimits.text) return setState({ kind: 'too-long' });
    try {
      const check = await call(checkStopList, { params, body: { csv } });
      setState({ kind: 'checked', csv, check });
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
    }
  };
  const save = async (csv: string, check: StopListCheck) => {
    setState({ kind: 'saving', csv, check });
    try {
      const { waits } = await call(replaceStopList, { params, body: { version, csv } });
      await onUploaded();
      setState({ kind: waits ? 'waits' : 'saved' });
    } catch (error) {
      const failure = failureOf(error);
      const isOutdated = failure.kind === 'problem' && failure.problem.code === 'settings-changed';
      // What the file changes is another question once the list is another one.
      setState(isOutdated ? { kind: 'failed', failure } : { kind: 'checked', csv, check, failure });
      if (isOutdated) await onConflict();
    }
  };
  const isBusy = state.kind === 'reading' || state.kind === 'saving';
  return (
    <div className={styles.upload}>
      <p className={styles.muted}>{t('stopList.hint', { columns: stopListColumns.join(', ') })}</p>
      <Field label={t('stopList.file')} hint={t('stopList.choose')}>
        {(control) => (
          <TextInput
            {...control}
            type="file"
            accept=".csv,text/csv"
            // Disabled, it would lose the focus.
            aria-disabled={isBusy || undefined}
            onClick={(event) => isBusy && event.preventDefault()}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // So that the same file may be chosen again once it is corrected.
              target.value = '';
              if (file !== undefined && !isBusy) void choose(file);
            }}
          />
        )}
      </Field>
      <div role="status">
        {state.kind === 'reading' && <Skeleton lines={3} />}
        {state.kind === 'saved' && <p>{t('stopList.saved')}</p>}
        {state.kind === 'waits' && <p>{t('stopList.waits')}</p>}
        {state.kind === 'not-read' && <Notice tone="error">{t('stopList.notRead')}</Notice>}
        {state.kind === 'too-long' && <Notice tone="error">{t('stopList.tooLong')}</Notice>}
        {(state.kind === 'checked' || state.kind === 'saving') && <Checked check={state.check} />}
      </div>
      {'failure' in state && state.failure !== undefined && <Failed failure={state.failure} />}
      {(state.kind === 'checked' || state.kind === 'saving') && (
        <div className={styles.acts}>
          {state.check.faultCount === 0 && (
            <Button
              variant="primary"
              pending={state.kind === 'saving'}
              onClick={() => void save(state.csv, state.check)}
            >
              {t('stopList.save')}
            </Button>
          )}
          <Button onClick={() => setState({ kind: 'idle' })}>{t('stopList.cancel')}</Button>
        </div>
      )}
    </div>
  );
}

/** Undefined where it is no text in UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

function Failed({ failure }: { readonly failure: CallFailure }) {
  const { t } = useTranslation();
  const words = failureMessage(failure, undefined, t);
  return (
    <Notice tone="error" title={t('stopList.notSaved')}>
      <p>{words.title}</p>
      <p>{words.next}</p>
    </Notice>
  );
}

function Checked({ check }: { readonly check: StopListCheck }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rows, count, faults, faultCount } = check;
  const shown = (number: number) => formats.number(number);
  if (faultCount > 0) {
    return (
      <Notice
        tone="error"
        title={t('stopList.faults', { count: faultCount, shown: shown(faultCount) })}
      >
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>
              <Fault fault={fault} />
            </li>
          ))}
        </ul>
        {faultCount > faults.length && <p>{t('stopList.moreFaults')}</p>}
      </Notice>
    );
  }
  return (
    <>
      <p>
        <strong>{t('stopList.preview', { count, shown: shown(count) })}</strong>{' '}
        {t('stopList.change', {
          added: shown(check.added),
          kept: shown(check.kept),
          removed: shown(check.removed),
        })}
      </p>
      {count > rows.length && (
        <p className={styles.muted}>{t('stopList.firstRows', { shown: shown(rows.length) })}</p>
      )}
      <EntryRows rows={rows} />
    </>
  );
}

function Fault({ fault: { row, column, fault, value } }: { readonly fault: FaultyCell }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const where =
    column === null
      ? t('stopList.inRow', { row: formats.number(row) })
      : t('stopList.inCell', { row: formats.number(row), column });
  return (
    <>
      <strong>{where}</strong>{' '}
      {t(`stopList.fault.${fault}`, {
        years: String(stopListLimits.years),
        rows: formats.number(stopListLimits.entries),
        letters: formats.number(stopListLimits.cell),
      })}
      {value !== '' && <span dir="auto"> ({value})</span>}
    </>
  );
}
