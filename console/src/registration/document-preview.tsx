import { useEffect, useRef, useState } from 'react';
import { type ReadDocument, readDocument } from '../http/read-document.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { laterDialog } from '../ui/later-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './document-preview.module.css';
import { closeFor, steppedOn } from './stepped-on.ts';

const DocumentViewer = laterDialog(async () => (await import('./document-viewer.tsx')).default);

interface LinkedDocument {
  /** Of an origin that the operator lists. */
  readonly link: string;
  readonly fileName: string;
}

interface DocumentPreviewProps {
  readonly document: LinkedDocument;
  /** The others that can be shown too, this one among them. */
  readonly among: readonly LinkedDocument[];
}

/** Shows a document in large on request; nothing of it is loaded before. */
export function DocumentPreview({ document, among }: DocumentPreviewProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<LinkedDocument>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.preview}>
      <Button ref={button} variant="quiet" onClick={() => setShown(document)}>
        {t('documents.show')}
        <VisuallyHidden> {document.fileName}</VisuallyHidden>
      </Button>
      {shown !== undefined && (
        <OpenedDocument
          shown={shown}
          among={among}
          onGo={(step) => setShown(steppedOn(among, shown, step))}
          onClose={() => closeFor(button.current, () => setShown(undefined))}
        />
      )}
    </div>
  );
}

function OpenedDocument({
  shown,
  among,
  onGo,
  onClose,
}: {
  readonly shown: LinkedDocument;
  readonly among: readonly LinkedDocument[];
  readonly onGo: (step: 1 | -1) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { link, fileName } = shown;
  const read = useDocument(link);
  const { host } = new URL(link);
  return (
    <DocumentViewer
      id={link}
      name={fileName}
      place={among.indexOf(shown) + 1}
      count={among.length}
      onGo={onGo}
      onClose={onClose}
      file={read?.kind === 'failed' ? undefined : read?.blob}
      details={<p>{t('documents.from', { host })}</p>}
    >
      {read === undefined && (
        <div role="status">
          <VisuallyHidden>{t('documents.reading')}</VisuallyHidden>
          <Skeleton lines={4} />
        </div>
      )}
      {read?.kind === 'failed' && (
        <Notice tone="warn">{t(`documents.failed.${read.why}`, { host })}</Notice>
      )}
    </DocumentViewer>
  );
}

type Shown =
  | Exclude<ReadDocument, { kind: 'failed' }>
  | {
      readonly kind: 'failed';
      readonly why: Extract<ReadDocument, { kind: 'failed' }>['why'] | 'no-viewer';
    };

/** Undefined while it is read. */
function useDocument(href: string): Shown | undefined {
  const [shown, setShown] = useState<{ readonly href: string; readonly read: Shown }>();
  useEffect(() => {
    const ended = new AbortController();
    void readDocument(href, ended.signal).then((read) => {
      if (ended.signal.aborted) return;
      // Without a viewer a frame would download it.
      const isUnseen = read.kind === 'pdf' && !navigator.pdfViewerEnabled;
      setShown({ href, read: isUnseen ? { kind: 'failed', why: 'no-viewer' } : read });
    });
    return () => ended.abort();
  }, [href]);
  return shown?.href === href ? shown.read : undefined;
}
