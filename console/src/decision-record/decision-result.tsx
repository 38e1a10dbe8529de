import { practiceDisplayName } from '@countersign/domain/registration/application';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '../translations/use-document-title.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { decisionFacts } from './decision-facts.tsx';
import styles from './decision-result.module.css';
import { NextPending } from './next-pending.tsx';
import { useOutcomeMail } from './outcome-mail.ts';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { ReversalPart } from './reversal-part.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useUndoWindowOpen } from './undo-window.ts';

/** After a decision: what was recorded, the mail to be sent, and the next registration. */
export function DecisionResult({
  registration,
  locale,
  onReopened,
}: {
  readonly registration: DecidedRegistration;
  readonly locale: string | undefined;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The form that had the focus is removed.
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  const mail = useOutcomeMail(registration);
  const isUndoable = useUndoWindowOpen(registration);
  const { status, practice, ticketNumber, countryCode } = registration;
  const title = t(`decision.result.${status}`, { practice: practiceDisplayName(practice) });
  useDocumentTitle(title);
  return (
    <div className={styles.result}>
      <header className={styles.header} data-status={status}>
        <span className={styles.mark}>
          <Icon name={status === 'approved' ? 'check' : 'cross'} size={22} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.meta}>
            {ticketNumber} · {formats.market(countryCode)}
          </p>
        </div>
      </header>
      <UndoBar registration={registration} mail={mail} onReopened={onReopened} />
      <div className={styles.columns}>
        <Card title={t('decision.result.recordedTitle')}>
          <DefinitionList
            items={decisionFacts(registration, t, formats, {
              recorded: formats.exact(registration.decision.decidedAt),
              mail,
            })}
          />
        </Card>
        <div className={styles.column}>
          <NextPending after={registration} locale={locale} />
          {!isUndoable && (
            <ReversalPart registration={registration} onReopened={onReopened} withActions />
          )}
        </div>
      </div>
    </div>
  );
}
