import { proposeReversal } from '@countersign/contract/reversals/proposals';
import { askForReversal, reverseDecision } from '@countersign/contract/reversals/reversal';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { type ActState, useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { SignedInAgain } from '../session/signed-in-again.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './required-text-form.module.css';
import { RequiredTextForm, reversalReason } from './required-text-form.tsx';

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
  const cache = useRegistrationCache(registration);
  const reversing = useAct(reverseDecision, registration);
  const asking = useAct(askForReversal, registration);
  const proposing = useAct(proposeReversal, registration);
  // Who may not reverse alone asks a second administrator with the same words.
  const act: ReversalAct = needsSecondPerson(reversing.state) ? 'propose' : props.act;
  const { state } = { reverse: reversing, ask: asking, propose: proposing }[act];
  const { title, text, submit, pending, failed } = words[act];
  const market = formats.market(registration.countryCode);

  const send = async (reason: string) => {
    const body = { reason, version: registration.version };
    if (act !== 'reverse') {
      const sent = act === 'ask' ? await asking.send(body) : await proposing.send(body);
      // After a refusal too: one may wait that this person has not seen.
      cache.invalidateHistory();
      return sent !== undefined;
    }
    const practice = practiceDisplayName(registration.practice);
    const agreed = await confirm({
      title: t('decision.reversal.confirmTitle'),
      question: t('decision.reversal.confirmQuestion', { practice, market }),
      confirmLabel: t('decision.reversal.reverse'),
      tone: 'danger',
    });
    const pendingAgain = agreed ? await reversing.send(body) : undefined;
    if (pendingAgain === undefined) return false;
    cache.show(pendingAgain);
    return true;
  };

  return (
    <RequiredTextForm
      text={initial === undefined ? 'reason' : 'reason-of-text'}
      initial={initial}
      registration={registration}
      field={reversalReason(t)}
      title={t(title)}
      below={<SignedInAgain />}
      state={state}
      failed={t(failed)}
      submit={t(state.kind === 'sending' ? pending : submit)}
      tone={act === 'reverse' ? 'danger' : 'primary'}
      onSend={send}
      onSent={() => onDone(act)}
      onCancel={onCancel}
    >
      {act === 'propose' ? (
        <Notice title={t(title)}>{t(text, { market })}</Notice>
      ) : (
        <p className={styles.text}>{t(text, { market })}</p>
      )}
    </RequiredTextForm>
  );
}

function needsSecondPerson(state: ActState): boolean {
  return (
    state.kind === 'failed' &&
    state.failure.kind === 'problem' &&
    state.failure.problem.code === 'second-person-needed'
  );
}
