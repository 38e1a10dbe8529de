import { useState } from 'react';
import { isEmpty } from '../drafts/decision-draft.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './draft-line.module.css';
import type { DraftState } from './use-decision-draft.ts';

/** Shows since when the draft is stored, and offers to discard it. */
export function DraftLine({
  draftState,
  disabled,
}: {
  readonly draftState: DraftState;
  readonly disabled: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [discarded, setDiscarded] = useState(false);
  const { draft, restored, erase } = draftState;
  const time = formats.timeAndDay(new Date(draft.savedAtMs));
  const empty = isEmpty(draft);
  return (
    <div className={styles.line}>
      <span role="status">
        {empty && discarded && t('decision.draft.discarded')}
        {!empty && restored && t('decision.draft.kept', { time })}
      </span>
      {/* Changes with every key, so it is visible but not announced. */}
      {!empty && !restored && <span>{t('decision.draft.saved', { time })}</span>}
      {!empty && (
        <button
          type="button"
          className={styles.discard}
          disabled={disabled}
          onClick={() => {
            erase();
            setDiscarded(true);
          }}
        >
          {t('decision.draft.discard')}
        </button>
      )}
    </div>
  );
}
