import type { StoredDocument } from '@countersign/contract/requests/documents';
import { fileSize } from '@countersign/domain/locale/file-size';
import type { Registration } from '@countersign/domain/registration/registration';
import { useRef, useState } from 'react';
import { closeFor } from '../registration/stepped-on.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import styles from './asking.module.css';
import { DocumentOrigin, OpenedDocument } from './opened-document.tsx';
import type { AskingText } from './use-asking-text.ts';
import { useReadDocument } from './use-read-document.ts';

interface DocumentListProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly documents: readonly StoredDocument[];
}

/** The documents of an answer: what each is, whether it was scanned, and opening it in large. */
export function DocumentList({ say, registration, documents }: DocumentListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state: reading, read, close } = useReadDocument(registration);
  const [isFramed, setFramed] = useState(navigator.pdfViewerEnabled);
  const [openId, setOpenId] = useState<string>();
  const opener = useRef<HTMLElement>(null);
  const openable = documents.filter(({ state }) => state === 'clean' || state === 'not-scanned');
  const opened = openable.find(({ documentId }) => documentId === openId);
  const start = (document: StoredDocument, acceptUnscanned: boolean) =>
    read(document, acceptUnscanned, (file) => {
      if (document.mediaType === 'application/pdf' && !isFramed) saveFile(file, document.fileName);
    });
  /** One that no scanner looked at takes a second press. */
  const open = (document: StoredDocument) => {
    setOpenId(document.documentId);
    if (document.state === 'clean') start(document, false);
    else close();
  };
  return (
    <section aria-label={say('documents.title')}>
      <p className={styles.heading}>{say('documents.title')}</p>
      <ul className={styles.lines}>
        {documents.map((document) => {
          const { documentId, fileName, kind, bytes, sha256, state, fault } = document;
          return (
            <li key={documentId} className={styles.line} data-state={state}>
              <p>
                <strong>
                  <bdi>{fileName}</bdi>
                </strong>
                {` · ${t(`registration.documentKind.${kind}`)} · ${fileSize(bytes, formats.tag)}`}
              </p>
              <DocumentOrigin say={say} document={document} />
              <p className={styles.state} data-state={state}>
                {say(`documents.state.${state}`)}
                {fault !== null && ` · ${say(`documents.fault.${fault}`)}`}
              </p>
              {openable.includes(document) ? (
                <Button
                  aria-label={`${say('documents.open')} ${fileName}`}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget;
                    open(document);
                  }}
                >
                  {say('documents.open')}
                </Button>
              ) : (
                <details className={styles.hash}>
                  <summary>{say('documents.hash')}</summary>
                  <code>{sha256}</code>
                </details>
              )}
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <OpenedDocument
          say={say}
          registration={registration}
          document={opened}
          openable={openable}
          reading={reading}
          isFramed={isFramed}
          onBlocked={(file) => {
            setFramed(false);
            saveFile(file, opened.fileName);
          }}
          onShow={open}
          onAccept={() => start(opened, opened.state === 'not-scanned')}
          onClose={() =>
            closeFor(opener.current, () => {
              close();
              setOpenId(undefined);
            })
          }
        />
      )}
    </section>
  );
}
