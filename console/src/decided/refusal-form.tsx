import { ReversalReason } from '@countersign/contract/reversal';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ActFailure } from '../registration/act-failure.tsx';
import { textFault } from '../registration/long-text.ts';
import { LongTextField } from '../registration/long-text-field.tsx';
import type { ActState } from '../registration/use-act.ts';
import { usePersonalText } from '../registration/use-personal-text.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import styles from './reason-form.module.css';

interface RefusalFormProps {
  /** The person withdraws their own request. */
  readonly own: boolean;
  readonly registration: DecidedRegistration;
  readonly state: ActState;
  /** Whether it succeeded; what was typed stays otherwise. */
  readonly onSend: (reason: string) => Promise<boolean>;
  readonly onCancel: () => void;
}

/** Why a reversal is not to be: declined by a colleague, or withdrawn. */
export function RefusalForm({ own, registration, state, onSend, onCancel }: RefusalFormProps) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = usePersonalText('refusal', registration);
  const [asked, setAsked] = useState(false);
  const trimmed = reason.trim();
  const fault = textFault(ReversalReason, trimmed);
  const isSending = state.kind === 'sending';
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setAsked(true);
    if (fault !== undefined) return form.current?.querySelector('textarea')?.focus();
    if (await onSend(trimmed)) setReason('');
  };
  const what = own ? 'withdraw' : 'decline';

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t(`decision.proposal.${what}Title`)}
      onSubmit={send}
    >
      <LongTextField
        id={`${id}-refusal`}
        label={t('decision.reversal.reason')}
        optional={false}
        hint={t('decision.reversal.reasonHint')}
        value={reason}
        onChange={setReason}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={t('decision.reversal.reasonRequired')}
      />
      <ActFailure
        state={state}
        title={t(`decision.proposal.${what}Failed`)}
        registration={registration}
      />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant="primary" pending={isSending}>
          {t(isSending ? 'decision.reversal.asking' : `decision.proposal.${what}`)}
        </Button>
      </div>
    </form>
  );
}
