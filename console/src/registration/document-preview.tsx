import { useEffect, useId, useState } from 'react';
import { type ReadDocument, readDocument } from '../http/read-document.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './document-preview.module.css';

interface DocumentPreviewProps {
  /** Of an origin that the operator lists. */
  readonly href: string;
  readonly name: string;
}

/** Shows a document in its place on request; nothing of it is loaded before. */
export function DocumentPreview({ href, name }: DocumentPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.preview}>
      <Button
        variant="quiet"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'documents.hide' : 'documents.show')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <div id={id}>{isOpen && <OpenedDocument href={href} name={name} />}</div>
    </div>
  );
}

function OpenedDocument({ href, name }: DocumentPreviewProps) {
  const { t } = useTranslation();
  const shown = useDocument(href);
  const { host } = new URL(href);
  if (shown === undefined) {
    return (
      <div role="status">
        <VisuallyHidden>{t('documents.reading')}</VisuallyHidden>
        <Skeleton lines={4} />
      </div>
    );
  }
  if (shown.kind === 'failed') {
    return <Notice tone="warn">{t(`documents.failed.${shown.why}`, { host })}</Notice>;
  }
  return (
    <figure className={styles.document}>
      {shown.kind === 'image' ? (
        <img src={shown.address} alt={name} />
      ) : (
        <iframe src={shown.address} title={name} referrerPolicy="no-referrer" />
      )}
      <figcaption>{t('documents.from', { host })}</figcaption>
    </figure>
  );
}

type Shown =
  | { readonly kind: 'pdf' | 'image'; readonly address: string }
  | {
      readonly kind: 'failed';
      readonly why: Extract<ReadDocument, { kind: 'failed' }>['why'] | 'no-viewer';
    };

/** The document as an address of this page's own; undefined while it is read. */
function useDocument(href: string): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const ended = new AbortController();
    let address: string | undefined;
    void readDocument(href, ended.signal).then((read) => {
      if (ended.signal.aborted) return;
      if (read.kind === 'failed') return setShown(read);
      // Without a viewer a frame would download it.
      if (read.kind === 'pdf' && !navigator.pdfViewerEnabled) {
        return setShown({ kind: 'failed', why: 'no-viewer' });
      }
      address = URL.createObjectURL(read.blob);
      setShown({ kind: read.kind, address });
    });
    return () => {
      ended.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [href]);
  return shown;
}
