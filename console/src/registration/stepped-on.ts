import { flushSync } from 'react-dom';

/** The next or the previous one; after the last one comes the first. */
export function steppedOn<One>(all: readonly One[], from: One, step: 1 | -1): One | undefined {
  return all.at((all.indexOf(from) + step) % all.length);
}

/** Closes what a control has opened, and returns the focus to that control. */
export function closeFor(control: HTMLElement | null, close: () => void): void {
  // What is covered cannot have the focus until the cover is gone.
  flushSync(close);
  control?.focus({ preventScroll: true });
}
