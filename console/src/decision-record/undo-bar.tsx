import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { isWaitingForAccount, type OutcomeMail } from './outcome-mail.ts';
import type { ReopenedDecision } from './reopened-notice.tsx';
import { UndoFailure } from './undo-failure.tsx';
import { UndoOffer, UndoTimeAnnouncement } from './undo-offer.tsx';
import { undoTimeLeftMs, useUndoTimeLeftMs } from './undo-window.ts';
import { useUndo } from './use-undo.ts';

interface UndoBarProps {
  readonly registration: DecidedRegistration;
  /** Of the decision; undefined until it is read. */
  readonly mail: OutcomeMail | undefined;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/** While the person's own decision can be undone: the remaining time and the button. */
export function UndoBar({ registration, mail, onReopened }: UndoBarProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const leftMs = useUndoTimeLeftMs(registration.decision.mailHeldUntil);
  const { state, undo } = useUndo(registration, onReopened);
  const { decision } = registration;
  // A window that had ended before is not announced.
  const [wasOpen] = useState(() => undoTimeLeftMs(registration) > 0);

  if (!wasOpen) return null;
  return (
    <div>
      {/* A failure stays after the window: it explains why the undo failed. */}
      <UndoFailure
        state={state}
        registration={registration}
        isOffered={leftMs > 0}
        onAgain={() => void undo()}
      />
      {leftMs > 0 && (
        <UndoOffer
          leftMs={leftMs}
          windowMs={Date.parse(decision.mailHeldUntil) - Date.parse(decision.decidedAt)}
          title={t('decision.undo.title')}
          text={t('decision.undo.text')}
          button={t(state.kind === 'sending' ? 'decision.undo.undoing' : 'decision.undo.button')}
          pending={state.kind === 'sending'}
          onUndo={() => void undo()}
        />
      )}
      <UndoTimeAnnouncement
        leftMs={leftMs}
        announced={(time) => t('decision.undo.announced', { time })}
        over={overText(registration, mail, t, formats)}
      />
    </div>
  );
}

/** What became of the mail after the time to undo, said again each time that it changes. */
function overText(
  registration: DecidedRegistration,
  mail: OutcomeMail | undefined,
  t: Translate,
  formats: Formats,
): string {
  if (isWaitingForAccount(registration, mail)) return t('decision.undo.waits');
  if (mail?.state === 'sent' && mail.sentAt !== null) {
    return t('decision.undo.sent', { time: formats.exact(mail.sentAt) });
  }
  return t(mail?.state === 'failed' ? 'decision.undo.undelivered' : 'decision.undo.over');
}
