import { askForReversal, ReversalReason, reverseDecision } from '@countersign/contract/reversal';
import { proposeReversal } from '@countersign/contract/reversals/proposals';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ActFailure } from '../registration/act-failure.tsx';
import { textFault } from '../registration/long-text.ts';
import { LongTextField } from '../registration/long-text-field.tsx';
import { type ActState, useAct } from '../registration/use-act.ts';
import { usePersonalText } from '../registration/use-personal-text.ts';
import { useRegistrationCache } from '../registration/use-registration-cache.ts';
import { SignedInAgain } from '../session/signed-in-again.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { preloadConfirm, useConfirm } from '../ui/confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './reason-form.module.css';

/** `propose`: a second administrator has to confirm. */
export type ReversalAct = 'reverse' | 'ask' | 'propose';

interface ReasonFormProps {
  /** Administrators reverse; others request a reversal. */
  readonly act: 'reverse' | 'ask';
  readonly registration: DecidedRegistration;
  /** Initial text, such as the text of a decision that came too late. */
  readonly initial?: string;
  readonly onDone: (act: ReversalAct) => void;
  readonly onCancel: () => void;
}

const words = {
  reverse: {
    title: 'decision.reversal.reverseTitle',
    text: 'decision.reversal.reverseText',
    submit: 'decision.reversal.reverse',
    pending: 'decision.reversal.reversing',
    failed: 'decision.reversal.reverseFailed',
  },
  ask: {
    title: 'decision.reversal.askTitle',
    text: 'decision.reversal.askText',
    submit: 'decision.reversal.ask',
    pending: 'decision.reversal.asking',
    failed: 'decision.reversal.askFailed',
  },
  propose: {
    title: 'decision.reversal.proposeTitle',
    text: 'decision.reversal.proposeText',
    submit: 'decision.reversal.propose',
    pending: 'decision.reversal.asking',
    failed: 'decision.reversal.askFailed',
  },
} as const;

/** The reason against a decision: reverses it, or requests a reversal. */
export function ReasonForm(props: ReasonFormProps) {
  const { registration, initial, onDone, onCancel } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const cache = useRegistrationCache(registration);
  const [reason, setReason] = usePersonalText('reason', registration, initial);
  const [asked, setAsked] = useState(false);
  const reversing = useAct(reverseDecision, registration);
  const asking = useAct(askForReversal, registration);
  const proposing = useAct(proposeReversal, registration);
  // Who may not reverse alone asks a second administrator with the same words.
  const act: ReversalAct = needsSecondPerson(reversing.state) ? 'propose' : props.act;
  const { state } = { reverse: reversing, ask: asking, propose: proposing }[act];
  const { title, text, submit, pending, failed } = words[act];
  const market = formats.market(registration.countryCode);
  const trimmed = reason.trim();
  const fault = textFault(ReversalReason, trimmed);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state.kind === 'sending') return;
    setAsked(true);
    if (fault !== undefined) return form.current?.querySelector('textarea')?.focus();
    const body = { reason: trimmed, version: registration.version };
    if (act !== 'reverse') {
      const sent = act === 'ask' ? await asking.send(body) : await proposing.send(body);
      if (sent === undefined) return;
      cache.invalidateHistory();
    } else {
      const practice = practiceDisplayName(registration.practice);
      const agreed = await confirm({
        title: t('decision.reversal.confirmTitle'),
        question: t('decision.reversal.confirmQuestion', { practice, market }),
        confirmLabel: t('decision.reversal.reverse'),
        tone: 'danger',
      });
      const pendingAgain = agreed ? await reversing.send(body) : undefined;
      if (pendingAgain === undefined) return;
      cache.show(pendingAgain);
    }
    setReason('');
    onDone(act);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t(title)}
      onSubmit={send}
      onFocus={preloadConfirm}
    >
      {act === 'propose' ? (
        <Notice title={t(title)}>{t(text, { market })}</Notice>
      ) : (
        <p className={styles.text}>{t(text, { market })}</p>
      )}
      <LongTextField
        id={`${id}-reason`}
        label={t('decision.reversal.reason')}
        optional={false}
        hint={t('decision.reversal.reasonHint')}
        value={reason}
        onChange={setReason}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={t('decision.reversal.reasonRequired')}
      />
      <SignedInAgain />
      <ActFailure state={state} title={t(failed)} registration={registration} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('confirm.cancel')}</Button>
        <Button
          type="submit"
          variant={act === 'reverse' ? 'danger' : 'primary'}
          pending={state.kind === 'sending'}
        >
          {t(state.kind === 'sending' ? pending : submit)}
        </Button>
      </div>
    </form>
  );
}

function needsSecondPerson(state: ActState): boolean {
  return (
    state.kind === 'failed' &&
    state.failure.kind === 'problem' &&
    state.failure.problem.code === 'second-person-needed'
  );
}
