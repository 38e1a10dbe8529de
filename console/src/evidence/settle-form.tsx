import { requiredTextOf } from '@countersign/contract/required-text';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { longTextLimit } from '@countersign/domain/registration/text';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { Button } from '../ui/button.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import styles from './answer.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

type As = 'by-hand' | 'waived' | 'accepted' | 'closed';

interface SettleFormProps {
  readonly words: EvidenceText;
  readonly as: As;
  /** The item or number, for the text's place in the tab's storage. */
  readonly of: string;
  readonly registration: RegistrationKey;
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly onSend: (note: string) => Promise<unknown>;
}

const Note = requiredTextOf(longTextLimit);

/** The reason for a person's judgement; what is typed outlives a reload (S4.2). */
export function SettleForm(props: SettleFormProps) {
  const { words, as, of, registration, pending, onCancel, onSend } = props;
  const { say } = words;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = usePersonalText(`evidence-${as}-${of}`, registration);
  const [asked, setAsked] = useState(false);
  const trimmed = note.trim();
  const fault = textFault(Note, trimmed);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setAsked(true);
    if (fault !== undefined) return form.current?.querySelector('textarea')?.focus();
    if ((await onSend(trimmed)) !== false) setNote('');
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={say(`form.submit.${as}`)}
      onSubmit={send}
      onKeyDown={escapeCancels(onCancel)}
    >
      <LongTextField
        id={id}
        label={say(`form.label.${as}`)}
        optional={false}
        hint={say('form.hint')}
        value={note}
        onChange={setNote}
        readOnly={pending}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={say('form.required')}
      />
      <div className={styles.acts}>
        <Button onClick={onCancel}>{say('form.cancel')}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {say(`form.submit.${as}`)}
        </Button>
      </div>
    </form>
  );
}
