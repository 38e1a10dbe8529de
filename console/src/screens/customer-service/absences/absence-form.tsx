import type { KnownPerson } from '@countersign/contract/desk/colleagues';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import styles from './absences.module.css';
import { type PlannedAbsence, usePeople } from './use-absences.ts';

interface AbsenceFormProps {
  readonly market: CountryCode | undefined;
  readonly pending: boolean;
  /** Whether it was saved. */
  readonly onSave: (planned: PlannedAbsence) => Promise<boolean>;
}

/** First and last day and the deputy; in a market also whose absence it is. */
export function AbsenceForm({ market, pending, onSave }: AbsenceFormProps) {
  const { t } = useTranslation();
  const people = usePeople(market).data ?? [];
  const form = useRef<HTMLFormElement>(null);
  const [subject, setSubject] = useState<string>();
  const [firstDay, setFirstDay] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [deputy, setDeputy] = useState<string>();
  const [asked, setAsked] = useState(false);
  const isNobody = market !== undefined && subject === undefined;
  const areDaysWrong = firstDay === '' || lastDay === '' || lastDay < firstDay;
  const choices = (some: readonly KnownPerson[]) =>
    some.map((one) => ({ value: one.subject, label: named(one) }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (isNobody || areDaysWrong) {
      return form.current?.querySelector<HTMLElement>(isNobody ? 'select' : 'input')?.focus();
    }
    if (!(await onSave({ subject, firstDay, lastDay, deputy: deputy ?? null }))) return;
    setSubject(undefined);
    setFirstDay('');
    setLastDay('');
    setDeputy(undefined);
    setAsked(false);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {market !== undefined && (
        <ChoiceField
          label={t('absences.person')}
          none={t('absences.choosePerson')}
          error={asked && isNobody ? t('absences.personMissing') : undefined}
          value={subject}
          choices={choices(people)}
          onChoose={(chosen) => {
            setSubject(chosen);
            if (chosen === deputy) setDeputy(undefined);
          }}
        />
      )}
      <Field
        label={t('absences.firstDay')}
        error={asked && areDaysWrong ? t('absences.daysWrong') : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            value={firstDay}
            onChange={({ target }) => setFirstDay(target.value)}
          />
        )}
      </Field>
      <Field label={t('absences.lastDay')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={firstDay}
            value={lastDay}
            onChange={({ target }) => setLastDay(target.value)}
          />
        )}
      </Field>
      <ChoiceField
        label={t('absences.deputy')}
        none={t('absences.noDeputy')}
        value={deputy}
        choices={choices(people.filter((one) => one.subject !== subject))}
        onChoose={setDeputy}
      />
      <div className={styles.acts}>
        <Button type="submit" pending={pending}>
          {t('absences.save')}
        </Button>
      </div>
    </form>
  );
}

/** With the address, since two people may have one name. */
function named({ name, email }: KnownPerson): string {
  return email === null ? name : `${name} (${email})`;
}
