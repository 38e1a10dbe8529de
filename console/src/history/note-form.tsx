import { addNote, NoteText } from '@countersign/contract/notes';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type FormEvent, useId, useRef, useState } from 'react';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { useAct } from '../queries/use-act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import styles from './note-form.module.css';

interface NoteFormProps {
  readonly registrationKey: RegistrationKey;
  /** The note is now the last event of the history. */
  readonly onAdded: () => Promise<void>;
}

/** A note for colleagues. The text is stored in the tab until the history contains it. */
export function NoteForm({ registrationKey, onAdded }: NoteFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { state, send } = useAct(addNote, registrationKey);
  const [text, setText] = usePersonalText('note', registrationKey);
  const [asked, setAsked] = useState(false);
  const [added, setAdded] = useState(false);
  const trimmed = text.trim();
  const fault = textFault(NoteText, trimmed);
  const sending = state.kind === 'sending';

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setAsked(true);
    setAdded(false);
    if (fault !== undefined) return form.current?.querySelector('textarea')?.focus();
    if ((await send({ text: trimmed })) === undefined) return;
    setText('');
    setAsked(false);
    setAdded(true);
    await onAdded();
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={add}>
      <LongTextField
        id={`${id}-note`}
        label={t('history.noteLabel')}
        optional={false}
        hint={t('history.noteHint')}
        value={text}
        onChange={setText}
        readOnly={sending}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={t('history.noteRequired')}
      />
      <ActFailure state={state} title={t('history.noteFailed')} registration={registrationKey} />
      <div className={styles.foot}>
        <Button type="submit" pending={sending}>
          {t(sending ? 'history.addingNote' : 'history.addNote')}
        </Button>
        <span role="status" className={styles.added}>
          {added && t('history.noteAdded')}
        </span>
      </div>
    </form>
  );
}
