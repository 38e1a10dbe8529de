import type { DecisionQuery } from '@countersign/domain/login-link/decision-query';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import styles from '../../failures/failure-screen.module.css';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TicketForm } from './ticket-form.tsx';

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
      <Card title={t('decision.link.help')}>
        <TicketForm
          verb={verb}
          ticketNumber={query.ticketNumber}
          countryCode={query.countryCode}
          locale={query.locale}
        />
      </Card>
    </div>
  );
}
