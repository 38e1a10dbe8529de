import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { useEffect } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { DecidedCard } from './decided-card.tsx';
import { wasRecorded } from './decision-draft.ts';
import { TypedText } from './typed-text.tsx';
import type { KeptDraft } from './use-decision-draft.ts';

/** In the form's place once a decision stands: the decision, and what this person had typed. */
export function DecidedSide({
  registration,
  subject,
  kept,
  conflict,
}: {
  readonly registration: DecidedRegistration;
  readonly subject: string;
  readonly kept: KeptDraft;
  /** This person's own decision was refused just now. */
  readonly conflict: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { decision, status } = registration;
  const { draft, erase } = kept;
  // The page was left before the answer came, and it was a yes: nothing is left to be copied.
  const recorded = !conflict && wasRecorded(draft, registration, subject);
  useEffect(() => {
    if (recorded) erase();
  }, [recorded, erase]);
  return (
    <>
      {conflict && (
        <Notice tone="error" title={t('decision.conflict.decidedTitle')}>
          {t(`decision.conflict.${status}`, {
            name: decision.decidedBy.name,
            when: formats.relative(decision.decidedAt),
          })}
        </Notice>
      )}
      {!recorded && <TypedText draft={draft} onDiscard={erase} />}
      <DecidedCard registration={registration} />
    </>
  );
}
