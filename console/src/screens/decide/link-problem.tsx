import type { DecisionQuery } from '@countersign/domain/login-link/decision-query';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import styles from '../../failures/failure-screen.module.css';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TicketForm, type TicketFormProps } from './ticket-form.tsx';

/** S2.7: explains the problem of the link and offers the form for ticket and market. */
export function LinkProblemNotice({
  verb,
  query,
}: {
  readonly verb: DecisionVerb;
  readonly query: Extract<DecisionQuery, { kind: 'problem' }>;
}) {
  const { t } = useTranslation();
  useDocumentTitle(t('decision.link.title'));
  return (
    <div className={styles.screen}>
      <h1>{t('decision.link.title')}</h1>
      <Notice tone="warn">{t(`decision.link.problem.${query.problem}`)}</Notice>
      <OtherTicket
        verb={verb}
        ticketNumber={query.ticketNumber}
        countryCode={query.countryCode}
        locale={query.locale}
      />
    </div>
  );
}

/** Where the link’s ticket or market is missing, malformed, or not that of any registration. */
export function OtherTicket(props: TicketFormProps) {
  const { t } = useTranslation();
  return (
    <Card title={t('decision.link.help')}>
      <TicketForm {...props} />
    </Card>
  );
}
