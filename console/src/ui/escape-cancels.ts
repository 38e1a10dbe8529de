import type { KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

/** For a form's onKeyDown: Escape does what its Cancel does, unless it is for an input method. */
export function escapeCancels(cancel: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return;
    // In Safari it would also leave the full screen.
    event.preventDefault();
    cancel();
  };
}
