import {
  confirmDecision,
  type DecisionProposal,
  type ProposalOfAct,
} from '@countersign/contract/decision-proposals';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, waitOf } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';
import { historyQueryKey, registrationQueryKey } from '../queries/registration-query.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import styles from './waiting-card.module.css';

interface WholeActProps {
  readonly proposal: DecisionProposal;
  /** All that wait, beginning with the one on the screen. */
  readonly rows: readonly ProposalOfAct[];
}

/** Confirms everything that one act proposed. A row whose evidence has changed is refused, and waits on. */
export function WholeAct({ proposal: { proposedBy, request }, rows }: WholeActProps) {
  const { t } = useTranslation();
  const call = useCall();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [done, setDone] = useState<{ readonly confirmed: number; readonly left: number }>();
  const [sending, setSending] = useState(false);
  const count = rows.length - 1;

  const confirmRow = async ({ countryCode, ticketNumber, ...body }: ProposalOfAct) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const once = () =>
      call(confirmDecision, { params: { countryCode, ticketNumber }, body, headers });
    try {
      return await once();
    } catch (error) {
      // Beyond the limit the API says when to go on.
      const wait = waitOf(failureOf(error));
      if (wait === undefined) return undefined;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
      return once().catch(() => undefined);
    }
  };

  const confirmAll = async () => {
    const agreed = await confirm({
      title: t('decision.second.confirmAct', { count }),
      question: t('decision.second.actQuestion', { name: proposedBy.name }),
      confirmLabel: t(`decision.verb.${request.decision}`),
      tone: request.decision === 'reject' ? 'danger' : 'primary',
    });
    if (!agreed) return;
    setSending(true);
    let confirmed = 0;
    // The one on the screen last: with it, this card goes.
    for (const row of [...rows.slice(1), ...rows.slice(0, 1)]) {
      const decided = await confirmRow(row);
      if (decided === undefined) continue;
      confirmed += 1;
      queries.setQueryData(registrationQueryKey(row), decided);
      void queries.invalidateQueries({ queryKey: historyQueryKey(row) });
      setDone({ confirmed, left: 0 });
    }
    setDone({ confirmed, left: rows.length - confirmed });
    setSending(false);
    void queries.invalidateQueries({ queryKey: ['registrations'] });
  };

  return (
    <div className={styles.act}>
      <p>{t('decision.second.ofAct', { count })}</p>
      <Button pending={sending} onClick={() => void confirmAll()}>
        {t(sending ? 'decision.second.confirming' : 'decision.second.confirmAct', { count })}
      </Button>
      {done !== undefined && (
        <p role="status">
          {t('decision.second.actDone', { count: done.confirmed })}{' '}
          {done.left > 0 && t('decision.second.actLeft', { count: done.left })}
        </p>
      )}
    </div>
  );
}
