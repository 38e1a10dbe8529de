import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { escapeCancels } from '../../../ui/escape-cancels.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-control.tsx';
import styles from './mail-entry.module.css';

interface OneLineFormProps {
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  /** The fault of the text; shown after an attempt to send, and nothing is sent. */
  readonly fault: string | undefined;
  readonly text: string;
  /** The text that was there before any typing; by default none. */
  readonly initial?: string;
  readonly onType: (text: string) => void;
  readonly sending: boolean;
  readonly button: ReactNode;
  /** Called with the trimmed text. */
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
  readonly input?: ComponentProps<typeof TextInput>;
  /** Above the field. */
  readonly children?: ReactNode;
}

/** A form with one text field, which gets the focus. */
export function OneLineForm(props: OneLineFormProps) {
  const { title, label, hint, fault, text, initial = '' } = props;
  const { onType, sending, button, onSend, onCancel } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(false);
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(focus, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setAsked(true);
    if (fault === undefined) onSend(text.trim());
    else focus();
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={title}
      onSubmit={submit}
      // Cancel discards what was typed.
      onKeyDown={escapeCancels(() => [initial, ''].includes(text) && onCancel())}
    >
      {props.children}
      <Field id={id} label={label} hint={hint} error={asked ? fault : undefined}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            {...props.input}
            readOnly={sending}
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant="primary" pending={sending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
