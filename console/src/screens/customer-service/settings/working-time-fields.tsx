import type { CountryCode } from '@countersign/domain/market/country-code';
import { spanLimit } from '@countersign/domain/working-time/working-time';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import styles from './settings.module.css';
import type { SettingsFaults } from './settings-draft.ts';
import { type HoursDraft, usualHours, type WorkingTimeDraft } from './working-time-draft.ts';

interface WorkingTimeFieldsProps {
  readonly countryCode: CountryCode;
  readonly workingTime: WorkingTimeDraft;
  readonly faults: SettingsFaults;
  readonly onChange: (workingTime: WorkingTimeDraft) => void;
}

/** When the market's staff work: zone, hours of the week and holidays, or that the target counts by the clock. */
export function WorkingTimeFields(props: WorkingTimeFieldsProps) {
  const { countryCode, workingTime, faults, onChange } = props;
  const { t } = useTranslation();
  const { workingTime: fault } = faults;
  return (
    <fieldset className={styles.staff}>
      <legend>{t('settings.workingTime.legend')}</legend>
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={workingTime !== null}
            onChange={(event) => onChange(event.target.checked ? usualHours(countryCode) : null)}
          />
          {t('settings.workingTime.on')}
        </label>
        <p className={styles.muted}>{t('settings.workingTime.hint')}</p>
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {t(`settings.fault.${fault}`)}
        </p>
      )}
      {workingTime !== null && (
        <>
          <ZoneField hours={workingTime} onChange={onChange} />
          <WeekFields hours={workingTime} onChange={onChange} />
          <HolidayFields countryCode={countryCode} hours={workingTime} onChange={onChange} />
        </>
      )}
    </fieldset>
  );
}

interface HoursProps {
  readonly hours: HoursDraft;
  readonly onChange: (hours: HoursDraft) => void;
}

function ZoneField({ hours, onChange }: HoursProps) {
  const { t } = useTranslation();
  const zones = [...new Set([hours.zone, ...Intl.supportedValuesOf('timeZone')])].sort();
  return (
    <ChoiceField
      label={t('settings.workingTime.zone')}
      value={hours.zone}
      choices={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onChoose={(zone) => zone !== undefined && onChange({ ...hours, zone })}
    />
  );
}

/** A row for each day, with a pair of times for each of its spans. */
function WeekFields({ hours, onChange }: HoursProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const put = (day: number, spans: HoursDraft['week'][number]) =>
    onChange({ ...hours, week: hours.week.map((one, at) => (at === day ? spans : one)) });
  return (
    <div className={styles.week}>
      {hours.week.map((spans, day) => {
        const name = weekday(formats.tag, day);
        return (
          <fieldset key={name} className={styles.day}>
            <legend className={styles.dayName}>{name}</legend>
            {spans.length === 0 && (
              <span className={styles.muted}>{t('settings.workingTime.free')}</span>
            )}
            {spans.map((span, at) => {
              const change = (part: Partial<typeof span>) =>
                put(
                  day,
                  spans.map((one, place) => (place === at ? { ...one, ...part } : one)),
                );
              const number = formats.number(at + 1);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a span has no name, and keeps its place while it is typed
                <span key={at} className={styles.span}>
                  <TextInput
                    type="time"
                    aria-label={t('settings.workingTime.starts', { day: name, number })}
                    value={span.from}
                    onChange={(event) => change({ from: event.target.value })}
                  />
                  <span aria-hidden="true">–</span>
                  <TextInput
                    type="time"
                    aria-label={t('settings.workingTime.ends', { day: name, number })}
                    value={span.to}
                    onChange={(event) => change({ to: event.target.value })}
                  />
                  <Button
                    variant="quiet"
                    aria-label={t('settings.workingTime.removeSpan', { day: name, number })}
                    onClick={() =>
                      put(
                        day,
                        spans.filter((_, place) => place !== at),
                      )
                    }
                  >
                    {t('settings.workingTime.remove')}
                  </Button>
                </span>
              );
            })}
            {spans.length < spanLimit && (
              <Button
                variant="quiet"
                aria-label={t('settings.workingTime.addSpan', { day: name })}
                onClick={() => put(day, [...spans, nextSpan(spans)])}
              >
                {t('settings.workingTime.add')}
              </Button>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

function nextSpan(spans: HoursDraft['week'][number]) {
  const last = spans.at(-1);
  return last === undefined ? { from: '09:00', to: '17:00' } : { from: last.to, to: '' };
}

/** The name of a day of the week, 0 being Monday. */
function weekday(tag: string, day: number): string {
  // 1970-01-05 was a Monday.
  return new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(
    (day + 4) * 86_400_000,
  );
}
