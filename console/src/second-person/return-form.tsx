import { requiredTextOf } from '@countersign/contract/required-text';
import type { Registration } from '@countersign/domain/registration/registration';
import { longTextLimit } from '@countersign/domain/registration/text';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import type { ActState } from '../queries/use-act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import styles from './waiting-card.module.css';

interface ReturnFormProps {
  /** Of who proposed it. */
  readonly name: string;
  readonly registration: Registration;
  readonly state: ActState;
  /** Whether it succeeded; what was typed stays otherwise. */
  readonly onSend: (word: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

const Word = requiredTextOf(longTextLimit);

/** The word with which a proposal goes back; it is required, and stored until it is sent. */
export function ReturnForm({ name, registration, state, onSend, onCancel }: ReturnFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [word, setWord] = usePersonalText('returning', registration);
  const [asked, setAsked] = useState(false);
  const trimmed = word.trim();
  const fault = textFault(Word, trimmed);
  const focus = () => form.current?.querySelector('textarea')?.focus();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    setAsked(true);
    if (fault !== undefined) return focus();
    if (await onSend(trimmed)) setWord('');
  };

  return (
    <form
      ref={form}
      className={styles.act}
      noValidate
      aria-label={t('decision.second.returnTitle')}
      onSubmit={send}
      onKeyDown={escapeCancels(onCancel)}
    >
      <LongTextField
        id={`${id}-word`}
        label={t('decision.second.word', { name })}
        optional={false}
        hint={t('decision.second.wordHint')}
        value={word}
        onChange={setWord}
        readOnly={state.kind === 'sending'}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={t('decision.second.wordRequired')}
      />
      <ActFailure
        state={state}
        title={t('decision.second.returnFailed')}
        registration={registration}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant="primary" pending={state.kind === 'sending'}>
          {t(state.kind === 'sending' ? 'decision.second.returning' : 'decision.second.return')}
        </Button>
      </div>
    </form>
  );
}
