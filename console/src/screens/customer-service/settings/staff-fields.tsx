import { type MailLanguage, mailLanguages } from '@countersign/domain/locale/mail-language';
import { useRef } from 'react';
import { mailLanguageLabel } from '../../../translations/mail-language-label.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import styles from './settings.module.css';
import type { SettingsFaults, StaffDraft } from './settings-draft.ts';
import { settingsFaultText } from './settings-fault-text.ts';

interface StaffFieldsProps {
  readonly staff: readonly StaffDraft[];
  readonly faults: SettingsFaults;
  readonly onChange: (staff: StaffDraft[]) => void;
}

/** The recipients of a market's mails with their languages, a row each. */
export function StaffFields({ staff, faults, onChange }: StaffFieldsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const place = useRef<HTMLFieldSetElement>(null);
  useFocusRecovery(place);
  const put = (row: string, change: Partial<StaffDraft>) =>
    onChange(staff.map((one) => (one.row === row ? { ...one, ...change } : one)));
  const add = () => {
    const row = crypto.randomUUID();
    onChange([...staff, { row, email: '', name: '', locale: 'en', escalations: false }]);
    requestAnimationFrame(() => document.getElementById(`staff-${row}`)?.focus());
  };
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.staff}>
      <legend>{t('settings.staff.legend')}</legend>
      <p className={styles.muted}>{t('settings.staff.hint')}</p>
      {staff.length === 0 && <p>{t('settings.staff.none')}</p>}
      {faults.staff !== undefined && (
        <p role="alert" className={styles.fault}>
          {t(`settings.fault.${faults.staff}`)}
        </p>
      )}
      {staff.map(({ row, email, name, locale, escalations }, index) => {
        const [emailFault, nameFault] = [
          faults[`staff/${index}/email`],
          faults[`staff/${index}/name`],
        ];
        const person = t('settings.staff.person', { number: formats.number(index + 1) });
        const offered = [...new Set([locale, ...mailLanguages])];
        return (
          <fieldset key={row} className={styles.member}>
            <legend className={styles.memberLegend}>{person}</legend>
            <Field
              id={`staff-${row}`}
              label={t('settings.staff.email')}
              error={emailFault && settingsFaultText(t, emailFault, email)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={email}
                  onChange={(event) => put(row, { email: event.target.value })}
                />
              )}
            </Field>
            <Field
              label={t('settings.staff.name')}
              note={t('decision.optional')}
              error={nameFault && t(`settings.fault.${nameFault}`)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  value={name}
                  onChange={(event) => put(row, { name: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('settings.staff.language')}>
              {(control) => (
                <Select
                  {...control}
                  value={locale}
                  onChange={(event) => put(row, { locale: event.target.value })}
                >
                  {offered.map((one) => (
                    <option key={one} value={one}>
                      {isMailLanguage(one)
                        ? mailLanguageLabel(one, t, formats)
                        : formats.language(one)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <div className={styles.memberFoot}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={escalations}
                  onChange={(event) => put(row, { escalations: event.target.checked })}
                />
                {t('settings.staff.escalations')}
              </label>
              <Button
                variant="quiet"
                aria-label={t('settings.staff.removeOne', {
                  who: name || email || person,
                })}
                onClick={() => onChange(staff.filter((one) => one.row !== row))}
              >
                {t('settings.staff.remove')}
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button onClick={add}>{t('settings.staff.add')}</Button>
      </div>
    </fieldset>
  );
}

function isMailLanguage(locale: string): locale is MailLanguage {
  return mailLanguages.some((one) => one === locale);
}
