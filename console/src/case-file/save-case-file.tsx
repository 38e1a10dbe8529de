import type { Registration } from '@countersign/domain/registration/registration';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';

const CaseFile = lazy(() => import('./case-file.tsx'));

/** Prints the case file by the browser's dialog, where it can be saved as a PDF; so does its key. */
export function SaveCaseFile({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  /** Written again each time: what was printed earlier may have changed. */
  const [asked, setAsked] = useState(0);
  const [isPrinting, setPrinting] = useState(false);
  const ask = useCallback(() => {
    setPrinting(false);
    setAsked((times) => times + 1);
  }, []);
  const print = useCallback(() => {
    setPrinting(true);
    // Once the file is in the page; the dialog stops everything else.
    requestAnimationFrame(() => {
      window.print();
    });
  }, []);
  useEffect(() => {
    const done = () => {
      setAsked(0);
      setPrinting(false);
    };
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
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
      <Button
        variant="quiet"
        data-save-case-file=""
        pending={asked > 0 && !isPrinting}
        onClick={ask}
      >
        {t('caseFile.save')}
      </Button>
      {asked > 0 && (
        <Suspense>
          <CaseFile key={asked} registration={registration} onReady={print} />
        </Suspense>
      )}
    </>
  );
}
