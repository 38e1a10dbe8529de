import {
  confirmDecision,
  type DecisionProposal,
  type ProposalOfAct,
} from '@countersign/contract/decision-proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, registrationQueryKey } from '../queries/registration-query.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { eachRow } from './each-row.ts';
import styles from './waiting-card.module.css';

interface WholeActProps {
  readonly proposal: DecisionProposal;
  /** All that wait, beginning with the one on the screen. */
  readonly rows: readonly ProposalOfAct[];
  /** Called after each row with how many are confirmed, and in the end with how many others were refused. */
  readonly onProgress: (confirmed: number, left?: number) => void;
  readonly onEnd: () => void;
}

/**
 * Confirms everything that one act proposed. A row whose evidence has changed is refused, and waits on; then the one
 * on the screen waits too, since its card is where this is said.
 */
export function WholeAct({
  proposal: { proposedBy, request },
  rows,
  onProgress,
  onEnd,
}: WholeActProps) {
  const { t } = useTranslation();
  const call = useCall();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [sending, setSending] = useState(false);
  const count = rows.length - 1;

  const confirmAll = async () => {
    const agreed = await confirm({
      title: t('decision.second.confirmAct', { count }),
      question: t('decision.second.actQuestion', { name: proposedBy.name }),
      confirmLabel: t(`decision.verb.${request.decision}`),
      tone: request.decision === 'reject' ? 'danger' : 'primary',
    });
    if (!agreed) return;
    setSending(true);
    const send = async (
      { countryCode, ticketNumber, ...body }: ProposalOfAct,
      headers: { readonly 'idempotency-key': string },
    ) => {
      const params = { countryCode, ticketNumber };
      const decided = await call(confirmDecision, { params, body, headers });
      queries.setQueryData(registrationQueryKey(params), decided);
      void queries.invalidateQueries({ queryKey: historyQueryKey(params) });
    };
    const others = await eachRow(rows.slice(1), send, onProgress);
    // With the one on the screen, this card goes.
    const own = others === count ? await eachRow(rows.slice(0, 1), send) : 0;
    onProgress(others + own, count - others);
    onEnd();
    setSending(false);
    void queries.invalidateQueries({ queryKey: ['registrations'] });
  };

  return (
    <div className={styles.act}>
      <p>{t('decision.second.ofAct', { count })}</p>
      <Button pending={sending} onClick={() => void confirmAll()}>
        {t(sending ? 'decision.second.confirming' : 'decision.second.confirmAct', { count })}
      </Button>
    </div>
  );
}
