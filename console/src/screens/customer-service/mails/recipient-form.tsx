import type { Mail } from '@countersign/contract/mails';
import { EmailAddress } from '@countersign/domain/registration/text';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ActState } from '../../../decision/use-act.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from './mail-entry.module.css';

type RecipientFormProps = {
  readonly mail: Mail;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly state: ActState;
  /** A well-formed address, other than the one before. */
  readonly onSend: (recipient: string) => void;
  readonly onCancel: () => void;
};

/** Another address for a mail to the applicant. */
export function RecipientForm(props: RecipientFormProps) {
  const { mail, text, onType, state, onSend, onCancel } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const fault = faultOf(text, mail.recipient);
  const sending = state.kind === 'sending';
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setAsked(true);
    if (fault === undefined) onSend(text.trim());
    else form.current?.querySelector('input')?.focus();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('mails.correct.title')}
      onSubmit={submit}
    >
      <Field
        id={id}
        label={t('mails.correct.label')}
        hint={t('mails.correct.hint')}
        error={asked && fault !== undefined && t(`mails.correct.${fault}`)}
      >
        {(control) => (
          <TextInput
            {...control}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant="primary" pending={sending}>
          {t(sending ? 'mails.sending' : 'mails.correct.send')}
        </Button>
      </div>
    </form>
  );
}

function faultOf(text: string, before: string): 'required' | 'malformed' | 'same' | undefined {
  if (text.trim() === '') return 'required';
  if (!EmailAddress.safeParse(text).success) return 'malformed';
  return text.trim() === before ? 'same' : undefined;
}
