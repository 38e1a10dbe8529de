import { useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import styles from './settings.module.css';
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts';

interface SecondPersonFieldsProps {
  readonly draft: Pick<SettingsDraft, 'second'>;
  readonly faults: SettingsFaults;
  readonly onChange: (change: Pick<SettingsDraft, 'second'>) => void;
}

const switches = ['contradicted', 'waived', 'fraudOrDebt'] as const;

/** Which decisions of the market a second person confirms. */
export function SecondPersonFields({
  draft: { second },
  faults,
  onChange,
}: SecondPersonFieldsProps) {
  const { t } = useTranslation();
  const hint = useId();
  const fault = faults['secondPersonDecides/moreThan'];
  const change = (more: Partial<typeof second>) => onChange({ second: { ...second, ...more } });
  return (
    <fieldset className={styles.staff} aria-describedby={hint}>
      <legend>{t('settings.second.title')}</legend>
      <p className={styles.muted} id={hint}>
        {t('settings.second.hint')}
      </p>
      {switches.map((name) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={second[name]}
            onChange={(event) => change({ [name]: event.target.checked })}
          />
          {t(`settings.second.${name}`)}
        </label>
      ))}
      <Field
        label={t('settings.second.moreThan')}
        hint={t('settings.second.moreThanHint')}
        note={t('decision.optional')}
        error={fault && t('settings.fault.moreThan')}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={second.moreThan}
            onChange={(event) => change({ moreThan: event.target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}
