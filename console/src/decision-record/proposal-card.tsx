import {
  confirmReversal,
  declineReversal,
  type ReversalProposal,
} from '@countersign/contract/reversals/proposals';
import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { RefObject } from 'react';
import { usePersonalText } from '../drafts/use-personal-text.ts';
import { ActFailure } from '../failures/act-failure.tsx';
import { type ActState, useAct } from '../queries/use-act.ts';
import { useMe } from '../queries/use-me.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { SignedInAgain } from '../session/signed-in-again.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import styles from './proposal-card.module.css';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { RequiredTextForm, reversalReason } from './required-text-form.tsx';

interface ProposalCardProps {
  /** Its first sentence, which can take the focus. */
  readonly place: RefObject<HTMLParagraphElement | null>;
  readonly registration: DecidedRegistration;
  readonly proposal: ReversalProposal;
  /** What the API says; absent: as role and asker say. */
  readonly mayConfirm: boolean | undefined;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/** A reversal that waits: an administrator confirms or declines it, who asked withdraws it. */
export function ProposalCard(props: ProposalCardProps) {
  const { place, registration, proposal, onReopened } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const confirm = useConfirm();
  const me = useMe();
  const cache = useRegistrationCache(registration);
  const confirming = useAct(confirmReversal, registration);
  const declining = useAct(declineReversal, registration);
  const [refusal] = usePersonalText('refusal', registration);
  const form = useOpenForm(refusal === '' ? undefined : 'refusal');
  const isDeclining = form.open !== undefined;
  const isOwn = me?.subject === proposal.proposedBy.subject;
  const isAdministrator = me?.roles.includes('administrator') === true;
  const mayConfirm = isAdministrator && !isOwn && props.mayConfirm !== false;
  const mayEnd = isAdministrator || isOwn;
  const seen = { proposal: proposal.id, version: registration.version };

  const reverse = async () => {
    const agreed = await confirm({
      title: t('decision.reversal.confirmTitle'),
      question: t('decision.reversal.confirmQuestion', {
        practice: practiceDisplayName(registration.practice),
        market: formats.market(registration.countryCode),
      }),
      confirmLabel: t('decision.reversal.reverse'),
      tone: 'danger',
    });
    if (!agreed) return;
    const pending = await confirming.send(seen);
    // After a refusal the proposal is read again: it may have been settled since.
    if (pending === undefined) return cache.invalidateHistory();
    cache.show(pending);
    onReopened({ how: 'reversed', before: registration });
  };
  const decline = async (reason: string) => {
    const declined = await declining.send({ ...seen, reason });
    cache.invalidateHistory();
    return declined !== undefined;
  };

  return (
    <Card title={t('decision.proposal.title')}>
      <p ref={place} tabIndex={-1} className={styles.intro} role="status">
        {t(`decision.proposal.${introOf({ isOwn, isAdministrator, mayConfirm })}`, {
          name: proposal.proposedBy.name,
          until: formats.exact(proposal.expiresAt),
        })}
      </p>
      <DefinitionList
        items={[
          {
            term: t('decision.reversal.reason'),
            value: (
              <p className={styles.reason} dir="auto">
                {proposal.reason}
              </p>
            ),
          },
        ]}
      />
      <SignedInAgain />
      <ActFailure
        state={confirming.state}
        title={t('decision.reversal.reverseFailed')}
        registration={registration}
      />
      {mayEnd && isDeclining && (
        <RefusalForm
          own={isOwn}
          registration={registration}
          state={declining.state}
          onSend={decline}
          onCancel={form.cancel}
        />
      )}
      {mayEnd && !isDeclining && (
        <div className={styles.actions} ref={form.buttons}>
          {mayConfirm && (
            <Button
              variant="danger"
              pending={confirming.state.kind === 'sending'}
              onClick={() => void reverse()}
            >
              {t(
                confirming.state.kind === 'sending'
                  ? 'decision.reversal.reversing'
                  : 'decision.proposal.confirm',
              )}
            </Button>
          )}
          <Button {...form.opener('refusal')}>
            {t(isOwn ? 'decision.proposal.openWithdraw' : 'decision.proposal.openDecline')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Which sentence says who asked and who confirms. */
function introOf(person: {
  readonly isOwn: boolean;
  readonly isAdministrator: boolean;
  readonly mayConfirm: boolean;
}) {
  if (person.isOwn) return person.isAdministrator ? 'own' : 'ownRequest';
  if (person.mayConfirm) return 'toConfirm';
  return person.isAdministrator ? 'byAnother' : 'text';
}

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
function RefusalForm({ own, registration, state, onSend, onCancel }: RefusalFormProps) {
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
