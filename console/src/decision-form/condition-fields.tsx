import type { CountryCode } from '@countersign/domain/market/country-code';
import { marketTimeZone } from '@countersign/domain/market/market-time-zone';
import { conditionLimit } from '@countersign/domain/registration/approval-condition';
import { serverClock } from '../clock/server-clock.ts';
import type { DecisionDraft } from '../drafts/decision-draft.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-control.tsx';
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

/** The first day that the API takes for a condition: today where the market is, by the API's clock. */
function firstDayOf(countryCode: CountryCode): string {
  const zone = marketTimeZone(countryCode);
  // Not every browser knows the zones of countries. A day that is not yet over there must not be refused here, so that
  // the last zone to begin a day stands for an unknown one; the API refuses what is over.
  const timeZone = zone === 'UTC' ? 'Etc/GMT+12' : zone;
  // Swedes write days as ISO 8601 does.
  return new Date(serverClock.nowMs()).toLocaleDateString('sv-SE', { timeZone });
}
