import type { CountryCode } from '@countersign/domain/market/country-code';
import { conditionLimit } from '@countersign/domain/registration/approval-condition';
import type { DecisionDraft } from '../drafts/decision-draft.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-control.tsx';
import { firstDayOf } from './first-day.ts';
import { fieldIds } from './form-fields.ts';
import type { FormFaults } from './form-rules.ts';

type Typed = NonNullable<DecisionDraft['condition']>;

interface ConditionFieldsProps {
  readonly condition: Typed | undefined;
  readonly onChange: (condition: Typed) => void;
  readonly faults: FormFaults;
  /** Whose day it is; not given where the rows of several markets share the condition. */
  readonly countryCode?: CountryCode;
  readonly readOnly?: boolean;
}

/** What a conditional approval depends on, and the last day to meet it; the applicant reads both. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition = { text: '', until: '' }, onChange, faults, readOnly = false } = props;
  const { t } = useTranslation();
  const { conditionText, conditionUntil } = faults;
  const firstDay = props.countryCode && firstDayOf(props.countryCode);
  const isOver = firstDay !== undefined && condition.until !== '' && condition.until < firstDay;
  // Said at once: the API refuses it only after the person has confirmed.
  const dayFault = isOver ? 'untilPast' : conditionUntil;
  return (
    <>
      <LongTextField
        id={fieldIds.conditionText}
        label={t('decision.condition.text')}
        optional={false}
        hint={t('decision.condition.textHint')}
        limit={conditionLimit}
        value={condition.text}
        onChange={(text) => onChange({ ...condition, text })}
        fault={conditionText}
        requiredText={t('decision.condition.textRequired')}
        readOnly={readOnly}
      />
      <Field
        id={fieldIds.conditionUntil}
        label={t('decision.condition.until')}
        error={dayFault && t(`decision.condition.${dayFault}`)}
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={firstDay}
            max="2999-12-31"
            value={condition.until}
            readOnly={readOnly}
            onChange={(event) => onChange({ ...condition, until: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
