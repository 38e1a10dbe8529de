import { useCallback, useEffect, useState } from 'react';

/** A browser says `beforeprint` when it begins. One inside a mail app may have no printing, and do nothing. */
const beginsWithinMs = 3000;

interface Printing {
  /** The browser was asked and did not begin. */
  readonly isRefused: boolean;
  /** Opens the browser's dialog once what was just drawn is in the page. */
  readonly print: () => void;
}

/** Prints the page by the browser, and calls `onDone` when what was drawn for it can go. */
export function usePrinting(onDone: () => void): Printing {
  /** The last request to the browser, until it begins. */
  const [asked, setAsked] = useState<object>();
  const [isRefused, setRefused] = useState(false);
  const print = useCallback(() => {
    setRefused(false);
    // The dialog stops everything else.
    requestAnimationFrame(() => {
      setAsked({});
      if ('print' in window) window.print();
    });
  }, []);
  useEffect(() => {
    if (asked === undefined) return;
    const timer = setTimeout(() => setRefused(true), beginsWithinMs);
    return () => clearTimeout(timer);
  }, [asked]);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const started = () => {
      setAsked(undefined);
      setRefused(false);
    };
    // Phones say `afterprint` as soon as their preview opens, and draw the page again for another
    // paper: the next touch or key says that the person is back.
    const printed = () => {
      const once = { capture: true, once: true, signal };
      document.addEventListener('pointerdown', onDone, once);
      document.addEventListener('keydown', onDone, once);
    };
    window.addEventListener('beforeprint', started, { signal });
    window.addEventListener('afterprint', printed, { signal });
    return () => listening.abort();
  }, [onDone]);
  return { isRefused, print };
}
