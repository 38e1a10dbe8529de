import type {
  DecidedRegistration,
  Registration,
} from '@countersign/domain/registration/registration';
import { useEffect } from 'react';
import { DecidedPanel } from '../../decided/decided-panel.tsx';
import type { Returned } from '../../decided/returned-notice.tsx';
import { hasTypedText, TypedText } from '../../decided/typed-text.tsx';
import { wasRecorded } from '../../decision/kept-draft.ts';
import type { KeptDraft } from '../../decision/use-decision-draft.ts';
import { WhatChanged } from '../../registration/what-changed.tsx';
import { useFormats } from '../../translations/use-formats.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';

interface DecidedSideProps {
  readonly registration: DecidedRegistration;
  readonly subject: string;
  readonly kept: KeptDraft;
  /** This person's own decision was refused just now; what the screen had shown till then. */
  readonly conflict: { readonly before: Registration | undefined } | undefined;
  readonly onReturned: (returned: Returned) => void;
}

/** In the form's place once a decision stands: the decision, and what this person had typed. */
export function DecidedSide(props: DecidedSideProps) {
  const { registration, subject, kept, conflict, onReturned } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { decision, status } = registration;
  const { draft, erase } = kept;
  // The page was left before the answer came, and it was a yes: nothing is left to be copied.
  const recorded = conflict === undefined && wasRecorded(draft, registration, subject);
  useEffect(() => {
    if (recorded) erase();
  }, [recorded, erase]);
  return (
    <>
      {conflict !== undefined && (
        <Notice tone="error" title={t('decision.conflict.decidedTitle')}>
          <p>
            {t(`decision.conflict.${status}`, {
              name: decision.decidedBy.name,
              when: formats.relative(decision.decidedAt),
            })}
          </p>
          <WhatChanged before={conflict.before} after={registration} />
        </Notice>
      )}
      {!recorded && (
        <TypedText
          draft={draft}
          registration={registration}
          onSettled={erase}
          onReturned={onReturned}
        />
      )}
      <DecidedPanel
        registration={registration}
        onReturned={onReturned}
        waysElsewhere={!recorded && hasTypedText(draft)}
      />
    </>
  );
}
