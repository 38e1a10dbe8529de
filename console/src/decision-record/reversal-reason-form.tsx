import { ReversalReason } from '@countersign/contract/reversals/reversal';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import type { ActState } from '../queries/use-act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { preloadConfirm } from '../ui/confirm.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import styles from './reversal-reason-form.module.css';

interface ReversalReasonFormProps {
  /** Under which the typed text is stored, and its first value. */
  readonly text: 'reason' | 'reason-of-text' | 'refusal';
  readonly initial?: string | undefined;
  readonly registration: DecidedRegistration;
  /** The form's accessible name. */
  readonly title: string;
  /** Above the field. */
  readonly children?: ReactNode;
  /** Between the field and a failure. */
  readonly below?: ReactNode;
  readonly state: ActState;
  /** The title of a failure. */
  readonly failed: string;
  readonly submit: string;
  readonly tone?: 'primary' | 'danger';
  /** Whether it succeeded; what was typed stays otherwise. */
  readonly onSend: (reason: string) => Promise<boolean>;
  readonly onSent?: () => void;
  readonly onCancel: () => void;
}

/** A reason for or against a reversal; it is required, and stored until it is sent. */
export function ReversalReasonForm(props: ReversalReasonFormProps) {
  const { text, registration, state } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = usePersonalText(text, registration, props.initial);
  const [asked, setAsked] = useState(false);
  const trimmed = reason.trim();
  const fault = textFault(ReversalReason, trimmed);
  const focus = () => form.current?.querySelector('textarea')?.focus();
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    setAsked(true);
    if (fault !== undefined) return focus();
    if (!(await props.onSend(trimmed))) return;
    setReason('');
    props.onSent?.();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={props.title}
      onSubmit={send}
      onKeyDown={escapeCancels(props.onCancel)}
      onFocus={preloadConfirm}
    >
      {props.children}
      <LongTextField
        id={`${id}-${text}`}
        label={t('decision.reversal.reason')}
        optional={false}
        hint={t('decision.reversal.reasonHint')}
        value={reason}
        onChange={setReason}
        readOnly={state.kind === 'sending'}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={t('decision.reversal.reasonRequired')}
      />
      {props.below}
      <ActFailure state={state} title={props.failed} registration={registration} />
      <div className={styles.buttons}>
        <Button onClick={props.onCancel}>{t('confirm.cancel')}</Button>
        <Button type="submit" variant={props.tone ?? 'primary'} pending={state.kind === 'sending'}>
          {props.submit}
        </Button>
      </div>
    </form>
  );
}
