import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import styles from './proposed-reasons.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

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
  // Once it is known in time that nothing comes late, there is no gap above the reasons.
  const isKept = order.isWaiting || (order.isLate && shown.length === 0);
  const show = () => {
    flushSync(showLate);
    place.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={place} data-waiting={order.isWaiting || undefined}>
      <div className={styles.late} data-kept={isKept || undefined} aria-live="polite">
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

interface OrderOnce {
  /** Of an element that is drawn in the list, which is hidden while it waits for its order. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Proposals that are drawn above the list. */
  readonly shown: readonly RejectionCode[];
  /** Proposals that came when the list was on the screen already. */
  readonly late: readonly RejectionCode[];
  /** Nothing is known yet. */
  readonly isWaiting: boolean;
  /** The list was on the screen before anything was known. */
  readonly isLate: boolean;
  readonly showLate: () => void;
}

/**
 * Puts proposed reasons above a list if they are known before it is seen. Later ones wait until the
 * person asks for them: nothing that is on the screen moves unasked.
 */
function useOrderOnce(
  proposed: readonly RejectionCode[] | undefined,
  onProposed: (codes: readonly RejectionCode[]) => void,
): OrderOnce {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string>();
  const [isLate, setLate] = useState(false);
  const known = proposed && ordered(proposed).join();
  useLayoutEffect(() => {
    if (known === undefined || shown !== undefined || place.current === null) return;
    const isHidden = getComputedStyle(place.current).visibility === 'hidden';
    setLate(!isHidden);
    setShown(isHidden ? known : '');
  }, [known, shown]);
  useLayoutEffect(() => {
    if (shown !== undefined) onProposed(ordered(shown.split(',')));
  }, [shown, onProposed]);
  const codes = ordered(shown?.split(',') ?? []);
  return {
    place,
    shown: codes,
    late:
      shown === undefined ? [] : ordered(proposed ?? []).filter((code) => !codes.includes(code)),
    isWaiting: shown === undefined,
    isLate,
    showLate: () => setShown(ordered([...codes, ...(proposed ?? [])]).join()),
  };
}

function ordered(codes: readonly string[]): readonly RejectionCode[] {
  return rejectionCodes.filter((code) => codes.includes(code));
}
