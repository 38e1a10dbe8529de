import type { StoredDocument } from '@countersign/contract/requests/documents';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useRef, useState } from 'react';
import { failureText } from '../translations/failure-text.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import styles from './asking.module.css';
import { DocumentPdf } from './document-pdf.tsx';
import { DocumentPicture } from './document-picture.tsx';
import type { AskingText } from './use-asking-text.ts';
import { useReadDocument } from './use-read-document.ts';

interface OpenDocumentProps {
  readonly say: AskingText;
  readonly registrationKey: RegistrationKey;
  readonly document: StoredDocument;
}

/**
 * Opens a document: a picture is drawn here, a PDF shown by the browser's viewer, or saved where there is none.
 * One that no scanner looked at takes a second press.
 */
export function OpenDocument(props: OpenDocumentProps) {
  const { state } = props.document;
  return state === 'clean' || state === 'not-scanned' ? <OpenableDocument {...props} /> : null;
}

function OpenableDocument({ say, registrationKey, document }: OpenDocumentProps) {
  const { t } = useTranslation();
  const { state: read, read: start, close } = useReadDocument(registrationKey, document);
  const [isFramed, setFramed] = useState(navigator.pdfViewerEnabled);
  const [asks, setAsks] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusRecovery(place);
  const { state, fileName, mediaType } = document;
  const open = (acceptUnscanned: boolean) => {
    setAsks(false);
    start(acceptUnscanned, (file) => {
      if (mediaType === 'application/pdf' && !isFramed) saveFile(file, fileName);
    });
  };
  const failure = read.kind === 'failed' ? failureText(t, read.failure) : undefined;
  return (
    <div ref={place} tabIndex={-1} className={styles.opening}>
      {!asks && read.kind !== 'open' && (
        <div>
          <Button
            pending={read.kind === 'loading'}
            aria-label={`${say('documents.open')} ${fileName}`}
            onClick={() => (state === 'clean' ? open(false) : setAsks(true))}
          >
            {say('documents.open')}
          </Button>
        </div>
      )}
      {asks && (
        <Notice
          tone="warn"
          title={say('documents.state.not-scanned')}
          actions={
            <>
              <Button onClick={() => open(true)}>{say('documents.openUnscanned')}</Button>
              <Button onClick={() => setAsks(false)}>{say('documents.cancel')}</Button>
            </>
          }
        >
          <p>{say('documents.ask')}</p>
        </Notice>
      )}
      {read.kind === 'open' && (
        <>
          <Opened
            say={say}
            file={read.file}
            name={fileName}
            isFramed={isFramed}
            onBlocked={() => {
              setFramed(false);
              saveFile(read.file, fileName);
            }}
          />
          <div className={styles.acts}>
            <Button onClick={() => saveFile(read.file, fileName)}>{say('documents.save')}</Button>
            <Button onClick={close}>{say('documents.close')}</Button>
          </div>
        </>
      )}
      {failure !== undefined && (
        <Notice tone="error" title={say('documents.failed')}>
          <p>{failure.title}</p>
          <p>{failure.next}</p>
          {failure.reference !== undefined && <p>{failure.reference}</p>}
        </Notice>
      )}
    </div>
  );
}

function Opened({
  say,
  file,
  name,
  isFramed,
  onBlocked,
}: {
  readonly say: AskingText;
  readonly file: Blob;
  readonly name: string;
  readonly isFramed: boolean;
  readonly onBlocked: () => void;
}) {
  // The type that the API said; useReadDocument gives it to the file.
  if (file.type !== 'application/pdf') return <DocumentPicture say={say} file={file} name={name} />;
  if (isFramed) return <DocumentPdf say={say} file={file} name={name} onBlocked={onBlocked} />;
  return <p role="status">{say('documents.saved')}</p>;
}
