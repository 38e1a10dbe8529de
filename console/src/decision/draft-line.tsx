import { useState } from 'react';
import { isEmpty } from '../registration/decision-draft.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './draft-line.module.css';
import type { DraftState } from './use-decision-draft.ts';

/** Says that what is typed is kept, since when, and offers to throw it away. */
export function DraftLine({
  kept,
  disabled,
}: {
  readonly kept: DraftState;
  readonly disabled: boolean;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [discarded, setDiscarded] = useState(false);
  const { draft, restored, erase } = kept;
  const time = formats.time(new Date(draft.savedAtMs));
  const empty = isEmpty(draft);
  return (
    <div className={styles.line}>
      <span role="status">
        {empty && discarded && t('decision.draft.discarded')}
        {!empty && restored && t('decision.draft.kept', { time })}
      </span>
      {/* Changes with every key, so it is seen but not read out. */}
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
