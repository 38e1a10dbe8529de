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

  const confirmAll = async () => {
    const agreed = await confirm({
      title: t('decision.second.confirmAct', { count }),
      question: t('decision.second.actQuestion', { name: proposedBy.name }),
      confirmLabel: t(`decision.verb.${request.decision}`),
      tone: request.decision === 'reject' ? 'danger' : 'primary',
    });
    if (!agreed) return;
    setSending(true);
    // The one on the screen last: with it, this card goes.
    const inTurn = [...rows.slice(1), ...rows.slice(0, 1)];
    const confirmed = await eachRow(
      inTurn,
      async ({ countryCode, ticketNumber, ...body }, headers) => {
        const params = { countryCode, ticketNumber };
        const decided = await call(confirmDecision, { params, body, headers });
        queries.setQueryData(registrationQueryKey(params), decided);
        void queries.invalidateQueries({ queryKey: historyQueryKey(params) });
      },
      (count) => setDone({ confirmed: count, left: 0 }),
    );
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
