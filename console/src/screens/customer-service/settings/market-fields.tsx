import { languageStatus } from '@countersign/domain/locale/language-status';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import {
  notificationEvents,
  notificationWays,
  usualWay,
} from '@countersign/domain/notifications/notification-choices';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import { notifiedOf } from './notified-of.ts';
import styles from './settings.module.css';
import type { SettingsDraft, SettingsFaults } from './settings-draft.ts';
import { settingsFaultText } from './settings-fault-text.ts';

interface SecondPersonFieldsProps {
  readonly draft: Pick<SettingsDraft, 'second'>;
  readonly faults: SettingsFaults;
  readonly onChange: (change: Pick<SettingsDraft, 'second'>) => void;
}

const switches = ['contradicted', 'waived', 'fraudOrDebt'] as const;

/** Which decisions of the market a second person confirms. */
function SecondPersonFields({ draft: { second }, faults, onChange }: SecondPersonFieldsProps) {
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

interface MarketFieldsProps {
  readonly draft: SettingsDraft;
  readonly faults: SettingsFaults;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

/** The settings of the whole market. */
export function MarketFields({ draft, faults, onChange }: MarketFieldsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const hasNoticeFault = Object.keys(faults).some((place) => place.startsWith('licenceNotices'));
  const text = (
    name: 'targetHours' | 'undoSeconds' | 'replyTo' | 'approvalMailWaitHours',
    props: { readonly inputMode: 'numeric' | 'email'; readonly note?: ReactNode },
  ) => {
    const fault = faults[name];
    return (
      <Field
        label={t(`settings.${name}`)}
        hint={t(`settings.hint.${name}`)}
        {...(props.note === undefined ? {} : { note: props.note })}
        error={fault && settingsFaultText(t, fault, draft[name])}
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode={props.inputMode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={draft[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        )}
      </Field>
    );
  };
  const optional = t('decision.optional');
  return (
    <div className={styles.fields}>
      {text('targetHours', { inputMode: 'numeric' })}
      {text('undoSeconds', { inputMode: 'numeric', note: optional })}
      {text('replyTo', { inputMode: 'email', note: optional })}
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.reminders}
            onChange={(event) => onChange({ reminders: event.target.checked })}
          />
          {t('settings.reminders')}
        </label>
        <p className={styles.muted}>{t('settings.hint.reminders')}</p>
      </div>
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.receipts}
            onChange={(event) => onChange({ receipts: event.target.checked })}
          />
          {t('settings.receipts.label')}
        </label>
        <p className={styles.muted}>{t('settings.receipts.hint')}</p>
      </div>
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.draftLanguages}
            onChange={(event) => onChange({ draftLanguages: event.target.checked })}
          />
          {t('settings.draftLanguages.label')}
        </label>
        <p className={styles.muted}>
          {t('settings.draftLanguages.hint', {
            languages: formats.list(
              mailLanguages
                .filter((one) => languageStatus(one) === 'reviewed')
                .map(formats.language),
            ),
          })}
        </p>
      </div>
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.accounts === 'expected'}
            onChange={(event) => onChange({ accounts: event.target.checked ? 'expected' : 'off' })}
          />
          {t('settings.accounts.label')}
        </label>
        <p className={styles.muted}>{t('settings.accounts.hint')}</p>
      </div>
      {draft.accounts === 'expected' &&
        text('approvalMailWaitHours', { inputMode: 'numeric', note: optional })}
      <Field
        label={t('settings.licences.label')}
        hint={t('settings.licences.hint')}
        note={t('decision.optional')}
        error={hasNoticeFault && t('settings.fault.licences')}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={40}
            value={draft.licenceNotices}
            onChange={(event) => onChange({ licenceNotices: event.target.value })}
          />
        )}
      </Field>
      <div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.secondPersonReverses}
            onChange={(event) => onChange({ secondPersonReverses: event.target.checked })}
          />
          {t('settings.secondPerson')}
        </label>
        <p className={styles.muted}>{t('settings.hint.secondPerson')}</p>
      </div>
      <SecondPersonFields draft={draft} faults={faults} onChange={onChange} />
      <fieldset className={styles.notifications}>
        <legend>{t('notifications.market.heading')}</legend>
        <p className={styles.muted}>{t('notifications.market.hint')}</p>
        {notificationEvents.map((event) => (
          <ChoiceField
            key={event}
            label={t(notifiedOf(event))}
            value={draft.notifications[event] ?? usualWay}
            choices={notificationWays.map((value) => ({
              value,
              label: t(`notifications.way.${value}`),
            }))}
            onChoose={(way = usualWay) => {
              const { [event]: _, ...others } = draft.notifications;
              const notifications = way === usualWay ? others : { ...others, [event]: way };
              onChange({ notifications });
            }}
          />
        ))}
      </fieldset>
    </div>
  );
}
