import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useRef } from 'react';
import type { DecisionDraft } from '../registration/decision-draft.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';

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
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [reopened]);
  return (
    <div ref={place} tabIndex={-1}>
      {reopened.how === 'undone' ? (
        <Notice tone="success" title={t('decision.undo.doneTitle')}>
          {t('decision.undo.done')}
        </Notice>
      ) : (
        <Notice tone="success" title={t('decision.reversal.reversedTitle')}>
          {t('decision.reversal.reversed')}
        </Notice>
      )}
    </div>
  );
}
