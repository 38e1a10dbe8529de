import type { RejectionCode } from '@countersign/domain/registration/reason-codes';
import { type ReactNode, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import styles from './proposed-reasons.module.css';
import type { EvidenceText } from './use-evidence-text.ts';
import { useOrderOnce } from './use-order-once.ts';

interface ProposedGroupProps {
  readonly words: EvidenceText;
  /** Undefined until they are known. */
  readonly proposed: readonly RejectionCode[] | undefined;
  readonly onProposed: (codes: readonly RejectionCode[]) => void;
  readonly hint?: string;
  readonly option: (code: RejectionCode) => ReactNode;
}

/** Proposed reasons as the first group of the list of reasons, or a button where they came too late. */
export function ProposedGroup({ words, hint, option, ...props }: ProposedGroupProps) {
  const heading = useId();
  const order = useOrderOnce(props.proposed, props.onProposed);
  const { place, shown, late, showLate } = order;
  const show = () => {
    flushSync(showLate);
    place.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={place} data-waiting={order.isWaiting || undefined}>
      <div className={styles.late} aria-live="polite">
        {late.length > 0 && (
          <Button variant="quiet" onClick={show}>
            {words.say('proposed.show', { count: late.length })}
          </Button>
        )}
      </div>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read out twice
        <div role="group" className={styles.group} aria-labelledby={heading}>
          <div className={styles.head}>
            <div className={styles.heading} id={heading}>
              {words.say('proposed.legend')}
            </div>
            {hint !== undefined && <div className={styles.hint}>{hint}</div>}
          </div>
          <div className={styles.proposed}>{shown.map(option)}</div>
        </div>
      )}
    </div>
  );
}
