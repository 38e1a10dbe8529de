import type { Registration } from '@countersign/domain/registration/registration';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { laterPart } from '../ui/later-part.tsx';
import styles from './save-case-file.module.css';

/** A browser says `beforeprint` when it begins. One inside a mail app may have no printing, and do nothing. */
const beginsWithinMs = 3000;

interface Printing {
  /** The browser was asked and did not begin. */
  readonly isRefused: boolean;
  /** Opens the browser's dialog once what was just drawn is in the page. */
  readonly print: () => void;
}

/** Prints the page by the browser, and calls `onDone` when what was drawn for it can go. */
function usePrinting(onDone: () => void): Printing {
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

const CaseFile = laterPart(
  async () => (await import('./case-file.tsx')).default,
  () => null,
);

/** Prints the case file by the browser's dialog, where it can be saved as a PDF; so does its key. */
export function SaveCaseFile({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  /** Written again each time: what was printed earlier may have changed. */
  const [asked, setAsked] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const { isRefused, print } = usePrinting(
    useCallback(() => {
      setAsked(0);
      setDrawn(false);
    }, []),
  );
  const ask = useCallback(() => {
    setDrawn(false);
    setAsked((times) => times + 1);
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== 'p' || !(ctrlKey || metaKey) || altKey || shiftKey) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [ask]);
  return (
    <>
      <Button variant="quiet" data-save-case-file="" pending={asked > 0 && !isDrawn} onClick={ask}>
        {t('caseFile.save')}
      </Button>
      <p role="status" className={styles.refused}>
        {isRefused && t('caseFile.noPrinting')}
      </p>
      {asked > 0 && (
        <CaseFile
          key={asked}
          registration={registration}
          onReady={() => {
            setDrawn(true);
            print();
          }}
        />
      )}
    </>
  );
}
