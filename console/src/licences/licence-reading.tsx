import { readLicence } from '@countersign/contract/licences';
import {
  isLicenceDay,
  type LicenceField,
  licenceFields,
  licenceTypesOf,
  statedLicence,
  type TickResult,
  tickResults,
} from '@countersign/domain/registration/licence';
import type { Registration } from '@countersign/domain/registration/registration';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { calendarDay } from '../registration/calendar-day.ts';
import { licenceName } from '../registration/licence-name.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Field } from '../ui/field.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { TextInput } from '../ui/text-control.tsx';
import {
  emptyDraft,
  LicenceDraft,
  type TickFault,
  type TypedTick,
  tickFault,
  ticksOf,
} from './licence-draft.ts';
import styles from './licences.module.css';
import { licencesQueryKey, useLicences } from './use-licences.ts';

interface LicenceReadingProps {
  readonly registration: Registration;
  readonly documentId: string;
}

/** Of a field that has the focus; listed in the dialog of keys. None of them does anything else here. */
const resultOf: Readonly<Record<string, TickResult>> = {
  y: 'agrees',
  c: 'corrected',
  m: 'not-on-paper',
};

/**
 * A licence's fields beside the document that they are compared with: each agrees, is corrected, or is not on the paper.
 * What is typed outlives a reload (S4.2).
 */
export default function LicenceReading({ registration, documentId }: LicenceReadingProps) {
  const { practice, countryCode } = registration;
  const { t } = useTranslation();
  const formats = useFormats();
  const queries = useQueryClient();
  const cache = useRegistrationCache(registration);
  const form = useRef<HTMLFormElement>(null);
  const [stored, store] = usePersonalText(`licence-${documentId}`, registration);
  const { data, isError, refetch } = useLicences(registration);
  const listed = data?.types ?? licenceTypesOf(countryCode);
  const [usual = 'other'] = listed;
  const draft = readDraft(stored) ?? emptyDraft(practice, usual);
  // A market may have taken from its list what was read or begun before.
  const earlier = [draft.type, ...(data?.items ?? []).map(({ type }) => type)];
  const types = [...new Set([...listed, ...earlier])];
  const [asked, setAsked] = useState(false);
  const [saved, setSaved] = useState(false);
  const { state, send } = useAct(readLicence, registration);
  const before = data?.items.find(({ type }) => type === draft.type);
  const stated = statedLicence({ practice }, draft.type);
  const faultOf = (field: LicenceField) => tickFault(field, draft.ticks[field], stated);
  useEffect(() => focusField(form.current, licenceFields[0]), []);

  const change = (field: LicenceField, changes: Partial<TypedTick>) => {
    setSaved(false);
    const ticks = { ...draft.ticks, [field]: { ...draft.ticks[field], ...changes } };
    store(JSON.stringify({ ...draft, ticks }));
  };
  const turnTo = (field: LicenceField, page: string) => {
    // What follows is seldom on an earlier page.
    const later = licenceFields.slice(licenceFields.indexOf(field));
    const moved = later.map((one) => {
      const tick = draft.ticks[one];
      return [one, one === field || tick.result === null ? { ...tick, page } : tick];
    });
    setSaved(false);
    store(JSON.stringify({ ...draft, ticks: { ...draft.ticks, ...Object.fromEntries(moved) } }));
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isComposing(event.nativeEvent) || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      form.current?.requestSubmit();
      return;
    }
    const { target } = event;
    const isTyped = !(target instanceof HTMLInputElement && target.type === 'radio');
    // Letters that are typed are no keys of the viewer around it.
    if (isTyped) {
      if (event.key.length === 1) event.stopPropagation();
      return;
    }
    const result = resultOf[event.key];
    const field = licenceFields.find((one) => one === fieldAround(target));
    if (result === undefined || field === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (result === 'agrees' && stated[field] === null) return;
    change(field, { result });
    const next = licenceFields[licenceFields.indexOf(field) + 1];
    requestAnimationFrame(() => {
      if (result === 'corrected') focusValue(form.current, field);
      else if (next !== undefined) focusField(form.current, next);
      else form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'sending' || data === undefined) return;
    setAsked(true);
    const faulty = licenceFields.find((field) => faultOf(field) !== undefined);
    if (faulty !== undefined) {
      if (faultOf(faulty) === 'value') focusValue(form.current, faulty);
      else focusField(form.current, faulty);
      return;
    }
    const answer = await send({
      type: draft.type,
      version: before?.version ?? 0,
      documentId,
      ticks: ticksOf(draft, stated),
    });
    if (answer === undefined) {
      // Another reading was faster, or the application has changed.
      void refetch();
      await cache.reread().catch(() => undefined);
      return;
    }
    queries.setQueryData(licencesQueryKey(registration), answer);
    cache.invalidateHistory();
    // The field with the focus goes with what was typed.
    form.current?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    store('');
    setAsked(false);
    setSaved(true);
  };

  return (
    <form
      ref={form}
      className={styles.reading}
      noValidate
      aria-label={t('licence.panel')}
      onSubmit={(event) => void save(event)}
      onKeyDown={press}
    >
      <p className={styles.small}>{t('licence.hint')}</p>
      {types.length > 1 && (
        <ChoiceField
          label={t('licence.type')}
          value={draft.type}
          choices={types.map((value) => ({ value, label: licenceName(value, t) }))}
          onChoose={(type) => {
            if (type !== undefined) store(JSON.stringify(emptyDraft(practice, type)));
          }}
        />
      )}
      {before !== undefined && (
        <p className={styles.small}>
          {t('licence.replaces', {
            name: before.readBy.name,
            time: formats.relative(before.readAt),
          })}
        </p>
      )}
      {licenceFields.map((field) => (
        <ReadingField
          key={field}
          field={field}
          stated={stated[field]}
          tick={draft.ticks[field]}
          fault={asked ? faultOf(field) : undefined}
          onTick={(result) => change(field, { result })}
          onValue={(value) => change(field, { value })}
          onPage={(page) => turnTo(field, page)}
        />
      ))}
      {isError && (
        <div>
          <p>{t('licence.unavailable')}</p>
          <Button onClick={() => void refetch()}>{t('licence.again')}</Button>
        </div>
      )}
      <ActFailure state={state} title={t('licence.failed')} registration={registration} />
      <p role="status">{saved && t('licence.saved')}</p>
      <div>
        <Button type="submit" variant="primary" pending={state.kind === 'sending'}>
          {t('licence.save')}
        </Button>
      </div>
    </form>
  );
}

function ReadingField({
  field,
  stated,
  tick: { result, value, page },
  fault,
  onTick,
  onValue,
  onPage,
}: {
  readonly field: LicenceField;
  readonly stated: string | null;
  readonly tick: TypedTick;
  readonly fault: TickFault | undefined;
  readonly onTick: (result: TickResult) => void;
  readonly onValue: (value: string) => void;
  readonly onPage: (page: string) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const name = t(`licence.field.${field}`);
  const isDay = isLicenceDay(field);
  const results = tickResults.filter((one) => one !== 'agrees' || stated !== null);
  return (
    <div className={styles.field} data-field={field}>
      <h4>{name}</h4>
      <p className={styles.stated}>
        {stated === null
          ? t('licence.unstated')
          : t('licence.stated', { value: isDay ? calendarDay(stated, formats) : stated })}
      </p>
      <SegmentedControl
        legend={name}
        compact
        segments={results.map((one) => ({
          value: one,
          // There is nothing to correct where the application says nothing.
          label: t(
            one === 'corrected' && stated === null ? 'licence.value' : `licence.result.${one}`,
          ),
        }))}
        value={result ?? undefined}
        onChange={onTick}
      />
      {fault === 'tick' && (
        <p className={styles.fault} role="alert">
          {t('licence.fault.tick')}
        </p>
      )}
      {result !== null && result !== 'not-on-paper' && (
        <div className={styles.paper}>
          {result === 'corrected' && (
            <Field label={t('licence.value')} error={fault === 'value' && t('licence.fault.value')}>
              {(control) => (
                <TextInput
                  {...control}
                  aria-label={t('licence.valueOf', { field: name })}
                  data-value
                  type={isDay ? 'date' : 'text'}
                  autoComplete="off"
                  value={value}
                  onChange={(event) => onValue(event.target.value)}
                />
              )}
            </Field>
          )}
          <Field label={t('licence.page')} error={fault === 'page' && t('licence.fault.page')}>
            {(control) => (
              <TextInput
                {...control}
                aria-label={t('licence.pageOf', { field: name })}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                value={page}
                onChange={(event) => onPage(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}

function readDraft(text: string): LicenceDraft | undefined {
  if (text === '') return undefined;
  try {
    return LicenceDraft.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function fieldAround(element: HTMLElement): string | undefined {
  return element.closest<HTMLElement>('[data-field]')?.dataset.field;
}

function focusField(form: HTMLElement | null, field: LicenceField): void {
  const within = form?.querySelector(`[data-field="${field}"]`);
  const radio =
    within?.querySelector<HTMLElement>('input:checked') ??
    within?.querySelector<HTMLElement>('input');
  radio?.focus();
}

function focusValue(form: HTMLElement | null, field: LicenceField): void {
  form?.querySelector<HTMLElement>(`[data-field="${field}"] [data-value]`)?.focus();
}
