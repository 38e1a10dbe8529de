import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';

/** A decided registration that waits again: how that came, and what had been decided. */
export interface ReopenedDecision {
  readonly how: 'undone' | 'reversed';
  readonly before: DecidedRegistration;
}

/** Where the form or the ways to it stand again: that it does, and why. Takes the focus. */
export function ReopenedNotice({ reopened }: { readonly reopened: ReopenedDecision }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; focused, the words are read out as well.
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
