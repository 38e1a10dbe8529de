import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './document-viewer.module.css';

/**
 * A PDF in the browser's own viewer, as an address of this page that only this page has (ADR 48). The
 * browser shows it as what it was found to be, whatever else it may contain.
 */
export function ViewedPdf({
  file,
  name,
  onBlocked,
}: {
  readonly file: Blob;
  readonly name: string;
  /** The policy of the page allows no such frame: its host does not send the API's headers. */
  readonly onBlocked: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const blocked = useEffectEvent(() => onBlocked?.());
  useEffect(() => {
    const heard = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') blocked();
    };
    document.addEventListener('securitypolicyviolation', heard);
    return () => document.removeEventListener('securitypolicyviolation', heard);
  }, []);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <iframe
      className={styles.pdf}
      src={address}
      title={t('asking.documents.picture', { name })}
      referrerPolicy="no-referrer"
    />
  );
}
