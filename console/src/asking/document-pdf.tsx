import { useEffect, useState } from 'react';
import styles from './asking.module.css';
import type { Say } from './use-asking-text.ts';

/**
 * A PDF in the browser's own viewer, as an address of this page that only this page has (ADR 48). The
 * browser shows it as what the API said it is, whatever else it may contain.
 */
export function DocumentPdf({
  say,
  file,
  name,
}: {
  readonly say: Say;
  readonly file: Blob;
  readonly name: string;
}) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <iframe
      className={styles.pdf}
      src={address}
      title={say('documents.picture', { name })}
      referrerPolicy="no-referrer"
    />
  );
}
