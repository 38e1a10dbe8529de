import {
  type Mail,
  SetAsideReason,
  setAsideReasonLimit,
  setMailAside,
} from '@countersign/contract/mails';
import { countCharacters } from '@countersign/domain/registration/text';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ActFailure } from '../../../decision/act-failure.tsx';
import { useAct } from '../../../decision/use-act.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from './mail-entry.module.css';
import { useMailTaken } from './use-mail-taken.ts';

type SetAsideFormProps = {
  readonly mail: Mail;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onTaken: ((mail: Mail) => void) | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

/** Why nobody need do anything more about an undelivered mail. */
export function SetAsideForm({ mail, text, onType, onTaken, onDone, onCancel }: SetAsideFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const show = useMailTaken(mail, onTaken);
  const { state, send } = useAct(setMailAside, mail);
  const [asked, setAsked] = useState(false);
  const fault = faultOf(text);
  const sending = state.kind === 'sending';
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setAsked(true);
    if (fault !== undefined) return form.current?.querySelector('input')?.focus();
    const answer = await send({ reason: text.trim() });
    if (answer === undefined) return;
    onDone();
    show(answer);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('mails.setAside.title')}
      onSubmit={(event) => void submit(event)}
    >
      <ActFailure state={state} title={t('mails.setAside.failed')} registration={mail} />
      <Field
        id={id}
        label={t('mails.setAside.label')}
        hint={t('mails.setAside.hint')}
        error={
          asked &&
          fault !== undefined &&
          t(`mails.setAside.${fault}`, { limit: formats.number(setAsideReasonLimit) })
        }
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant="primary" pending={sending}>
          {t(sending ? 'mails.setAside.sending' : 'mails.setAside.send')}
        </Button>
      </div>
    </form>
  );
}

function faultOf(text: string): 'required' | 'tooLong' | 'malformed' | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'required';
  if (countCharacters(trimmed) > setAsideReasonLimit) return 'tooLong';
  return SetAsideReason.safeParse(trimmed).success ? undefined : 'malformed';
}
