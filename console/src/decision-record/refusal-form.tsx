import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { ActState } from '../queries/use-act.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { RequiredTextForm, reversalReason } from './required-text-form.tsx';

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
  const what = own ? 'withdraw' : 'decline';
  return (
    <RequiredTextForm
      text="refusal"
      registration={registration}
      field={reversalReason(t)}
      title={t(`decision.proposal.${what}Title`)}
      state={state}
      failed={t(`decision.proposal.${what}Failed`)}
      submit={t(
        state.kind === 'sending' ? 'decision.reversal.asking' : `decision.proposal.${what}`,
      )}
      onSend={onSend}
      onCancel={onCancel}
    />
  );
}
