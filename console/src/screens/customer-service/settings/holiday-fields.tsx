import { proposeHolidays } from '@countersign/contract/working-time';
import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../../../http/use-call.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import styles from './settings.module.css';
import { daysOf, type HoursDraft, unconfirmedYears, withDays } from './working-time-draft.ts';

interface HolidayFieldsProps {
  readonly countryCode: CountryCode;
  readonly hours: HoursDraft;
  readonly onChange: (hours: HoursDraft) => void;
}

/** The holidays of this year and the next: proposed by the API, confirmed by saving them. */
export function HolidayFields({ countryCode, hours, onChange }: HolidayFieldsProps) {
  const { t } = useTranslation();
  const year = new Date().getUTCFullYear();
  const regions = useProposal(countryCode, year, hours.region).data?.regions ?? [];
  return (
    <>
      {regions.length > 0 && (
        <ChoiceField
          label={t('settings.workingTime.region')}
          none={t('settings.workingTime.wholeCountry')}
          isSet={false}
          value={hours.region ?? undefined}
          choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
          onChoose={(region) => onChange({ ...hours, region: region ?? null })}
        />
      )}
      {[year, year + 1].map((one) => (
        <YearFields
          key={one}
          year={one}
          countryCode={countryCode}
          hours={hours}
          onChange={onChange}
        />
      ))}
    </>
  );
}

function useProposal(countryCode: CountryCode, year: number, region: string | null) {
  const call = useCall();
  return useQuery({
    queryKey: ['holidays', countryCode, year, region],
    queryFn: ({ signal }) =>
      call(proposeHolidays, {
        params: { countryCode, year: String(year) },
        query: region === null ? {} : { region },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function YearFields({
  year,
  countryCode,
  hours,
  onChange,
}: HolidayFieldsProps & { readonly year: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const proposal = useProposal(countryCode, year, hours.region);
  const days = daysOf(hours, year);
  const isMissing = unconfirmedYears(hours, new Date()).includes(year);
  const proposed = proposal.data?.days ?? [];
  const struck = proposed.filter(({ date }) => days?.every((day) => day.date !== date) ?? true);
  const mayMove = new Set(proposed.filter((day) => day.mayMove).map(({ date }) => date));
  const put = (changed: Parameters<typeof withDays>[2]) => onChange(withDays(hours, year, changed));
  const day = new Intl.DateTimeFormat(formats.tag, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const shown = String(year);
  return (
    <fieldset className={styles.member}>
      <legend className={styles.memberLegend}>
        {t('settings.workingTime.holidaysOf', { year: shown })}
      </legend>
      <div className={styles.year}>
        {days === undefined && (
          <p className={isMissing ? styles.warning : styles.muted}>
            {isMissing && <Icon name="warning" size={15} />}{' '}
            <span>{t('settings.workingTime.unconfirmed', { year: shown })}</span>
          </p>
        )}
        {days?.length === 0 && (
          <p className={styles.muted}>{t('settings.workingTime.noHolidays')}</p>
        )}
        {days !== undefined && days.length > 0 && (
          <ul className={styles.holidays}>
            {days.map(({ date, name }) => {
              const when = withFirstOfMonth(formats.tag, day.format(new Date(date)));
              return (
                <li key={date} className={styles.holiday}>
                  <span>
                    <strong>{when}</strong> <span>{name ?? ''}</span>{' '}
                    {mayMove.has(date) && (
                      <span className={styles.muted}>{t('settings.workingTime.mayMove')}</span>
                    )}
                  </span>
                  <Button
                    variant="quiet"
                    aria-label={t('settings.workingTime.strike', { day: when })}
                    onClick={() => put(days.filter((one) => one.date !== date))}
                  >
                    {t('settings.workingTime.remove')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        {proposal.isError && <p className={styles.muted}>{t('settings.workingTime.noProposal')}</p>}
        <div className={styles.foot}>
          {struck.length > 0 && (
            <Button
              onClick={() =>
                put([...(days ?? []), ...struck.map(({ date, name }) => ({ date, name }))])
              }
            >
              {t('settings.workingTime.propose', {
                count: struck.length,
                shown: formats.number(struck.length),
              })}
            </Button>
          )}
          {days === undefined && proposal.data?.days.length === 0 && (
            <Button onClick={() => put([])}>{t('settings.workingTime.confirmNone')}</Button>
          )}
        </div>
        <OwnDay year={year} onAdd={(own) => put([...(days ?? []), own])} />
      </div>
    </fieldset>
  );
}

/** A day that no list has, such as a company's own. */
function OwnDay({
  year,
  onAdd,
}: {
  readonly year: number;
  readonly onAdd: (day: { date: string; name: string | null }) => void;
}) {
  const { t } = useTranslation();
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const isOfYear = date.startsWith(`${year}-`);
  return (
    <div className={styles.span}>
      <TextInput
        type="date"
        aria-label={t('settings.workingTime.ownDate', { year: String(year) })}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      <TextInput
        aria-label={t('settings.workingTime.ownName', { year: String(year) })}
        placeholder={t('settings.workingTime.name')}
        autoComplete="off"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        disabled={!isOfYear}
        onClick={() => {
          onAdd({ date, name: name.trim() === '' ? null : name.trim() });
          setDate('');
          setName('');
        }}
      >
        {t('settings.workingTime.addDay')}
      </Button>
    </div>
  );
}
