import type { Registration } from '@countersign/domain/registration/registration';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { laterPart } from '../ui/later-part.tsx';
import styles from './save-case-file.module.css';
import { usePrinting } from './use-printing.ts';

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
