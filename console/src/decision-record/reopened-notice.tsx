import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useRef } from 'react';
import type { DecisionDraft } from '../drafts/decision-draft.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './reopened-notice.module.css';

/** A decision that was undone or reversed, so that the registration is pending again. */
export type ReopenedDecision = {
  readonly before: DecidedRegistration;
} & (
  | { readonly how: 'reversed' }
  /** With its entries, for the form. */
  | { readonly how: 'undone'; readonly draft: DecisionDraft }
);

/** Above the form: the decision was undone or reversed. Takes the focus. */
export function ReopenedNotice({ reopened }: { readonly reopened: ReopenedDecision }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is removed; with the focus the notice is read out too.
    if (reopened) place.current?.focus({ preventScroll: true });
    // Below the facts, its nearest place would be the lower edge of the window.
    const isBeside = matchMedia('(min-width: 60rem)').matches;
    place.current?.scrollIntoView({ block: isBeside ? 'nearest' : 'start' });
  }, [reopened]);
  const title =
    reopened.how === 'undone' ? t('decision.undo.doneTitle') : t('decision.reversal.reversedTitle');
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields, a name for what has the focus
    <div ref={place} tabIndex={-1} role="group" aria-label={title} className={styles.place}>
      <Notice tone="success" title={title}>
        {reopened.how === 'undone' ? t('decision.undo.done') : t('decision.reversal.reversed')}
        {/* The decision ended its question, which stays so. */}
        {reopened.before.request?.state === 'closed' && <p>{t('asking.answers.state.reopened')}</p>}
      </Notice>
    </div>
  );
}
