import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface OrderOnce {
  /** Of an element that is drawn in the list, which is hidden while it waits for its order. */
  readonly place: RefObject<HTMLDivElement | null>;
  /** Proposals that are drawn above the list. */
  readonly shown: readonly RejectionCode[];
  /** Proposals that came when the list was on the screen already. */
  readonly late: readonly RejectionCode[];
  /** Nothing is known yet. */
  readonly isWaiting: boolean;
  readonly showLate: () => void;
}

/**
 * Puts proposed reasons above a list if they are known before it is seen. Later ones wait until the
 * person asks for them: nothing that is on the screen moves unasked.
 */
export function useOrderOnce(
  proposed: readonly RejectionCode[] | undefined,
  onProposed: (codes: readonly RejectionCode[]) => void,
): OrderOnce {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string>();
  const known = proposed && ordered(proposed).join();
  useLayoutEffect(() => {
    if (known === undefined || shown !== undefined || place.current === null) return;
    setShown(getComputedStyle(place.current).visibility === 'hidden' ? known : '');
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
    showLate: () => setShown(ordered([...codes, ...(proposed ?? [])]).join()),
  };
}

function ordered(codes: readonly string[]): readonly RejectionCode[] {
  return rejectionCodes.filter((code) => codes.includes(code));
}
