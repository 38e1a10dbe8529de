import { Day } from '@countersign/contract/registration-filter';
import { useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import type { ListAddress, ListChange } from '../address/list-address.ts';
import { dayAfter, dayBefore } from '../address/utc-day.ts';

/** First and last day of the decisions. The field has the last day, the filter the day after it. */
export function PeriodFields({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: (change: ListChange) => void;
}) {
  const { t } = useTranslation();
  const { decidedFrom, decidedBefore } = address;
  return (
    <>
      <DayField
        label={t('customerService.decidedFirstDay')}
        value={decidedFrom}
        onChoose={(day) => onChange({ decidedFrom: day })}
      />
      <DayField
        label={t('customerService.decidedLastDay')}
        value={decidedBefore && dayBefore(decidedBefore)}
        onChoose={(day) => onChange({ decidedBefore: day && dayAfter(day) })}
      />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: Day | undefined;
  readonly onChoose: (day: Day | undefined) => void;
}

/** A native date field. While a year is typed it is 0002, 0020, …: these are not applied. */
function DayField({ label, value = '', onChoose }: DayFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  return (
    <Field label={label} note={t('customerService.dayZone')}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            const day = Day.safeParse(next);
            const isChosen = day.success || next === '';
            setTyped({ text: next, of: isChosen ? next : value });
            if (isChosen) onChoose(day.success ? day.data : undefined);
          }}
        />
      )}
    </Field>
  );
}
