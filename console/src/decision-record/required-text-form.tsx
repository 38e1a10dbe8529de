import { requiredTextOf } from '@countersign/contract/required-text';
import type { Registration } from '@countersign/domain/registration/registration';
import { longTextLimit } from '@countersign/domain/registration/text';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import type { ActState } from '../queries/use-act.ts';
import type { Translate } from '../translations/translate.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { preloadConfirm } from '../ui/confirm.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import styles from './required-text-form.module.css';

interface TextField {
  readonly label: string;
  readonly hint: string;
  /** What is said where there is none. */
  readonly missing: string;
}

interface RequiredTextFormProps {
  /** Under which the typed text is stored, and its first value. */
  readonly text: 'reason' | 'reason-of-text' | 'refusal' | 'returning';
  readonly initial?: string | undefined;
  readonly registration: Registration;
  readonly field: TextField;
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

const RequiredText = requiredTextOf(longTextLimit);

/** A text that goes with an act, such as a reason; it is required, and stored until it is sent. */
export function RequiredTextForm(props: RequiredTextFormProps) {
  const { text, registration, state, field } = props;
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = usePersonalText(text, registration, props.initial);
  const [asked, setAsked] = useState(false);
  const trimmed = reason.trim();
  const fault = textFault(RequiredText, trimmed);
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
        label={field.label}
        optional={false}
        hint={field.hint}
        value={reason}
        onChange={setReason}
        readOnly={state.kind === 'sending'}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={field.missing}
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

/** The reason for or against a reversal. */
export const reversalReason = (t: Translate): TextField => ({
  label: t('decision.reversal.reason'),
  hint: t('decision.reversal.reasonHint'),
  missing: t('decision.reversal.reasonRequired'),
});
