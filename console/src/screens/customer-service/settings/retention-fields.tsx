import type { CountryCode } from '@countersign/domain/market/country-code';
import { type Retention, retentionKinds } from '@countersign/domain/retention/retention';
import { useId, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import styles from './settings.module.css';
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts';

const RetentionDialog = laterDialog(async () => (await import('./retention-dialog.tsx')).default);

interface RetentionFieldsProps {
  readonly countryCode: CountryCode;
  readonly retention: SettingsDraft['retention'];
  /** The same in numbers; undefined where one is faulty. */
  readonly typed: Retention | undefined;
  readonly faults: SettingsFaults;
  readonly onChange: (retention: SettingsDraft['retention']) => void;
}

/** After how many days the personal data of registrations ends, and the way to the list of those that would end. */
export function RetentionFields({
  countryCode,
  retention,
  typed,
  faults,
  onChange,
}: RetentionFieldsProps) {
  const { t } = useTranslation();
  const hint = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  return (
    <fieldset className={styles.staff} aria-describedby={hint}>
      <legend>{t('settings.retention.legend')}</legend>
      <p className={styles.muted} id={hint}>
        {t('settings.retention.hint')}
      </p>
      <div className={styles.fields}>
        {retentionKinds.map((kind) => {
          const fault = faults[`retention/${kind}`];
          return (
            <Field
              key={kind}
              label={t(`settings.retention.label.${kind}`)}
              hint={t(`settings.retention.from.${kind}`)}
              note={t('decision.optional')}
              error={fault && t('settings.fault.retention')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  value={retention[kind]}
                  onChange={(event) => onChange({ ...retention, [kind]: event.target.value })}
                />
              )}
            </Field>
          );
        })}
      </div>
      <div>
        <Button
          onClick={() => {
            setOpened(true);
            setOpen(true);
          }}
        >
          {t('settings.retention.show')}
        </Button>
      </div>
      {wasOpened && (
        <RetentionDialog
          countryCode={countryCode}
          retention={typed}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}
