import type { StoredDocument } from '@countersign/contract/requests/documents';
import { fileSize } from '@countersign/domain/locale/file-size';
import { isAskable } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import { FailureWords } from '../failures/failure-words.tsx';
import { steppedOn } from '../registration/stepped-on.ts';
import { failureText } from '../translations/failure-text.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { laterDialog, laterPart } from '../ui/later-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './asking.module.css';
import type { AskingText } from './use-asking-text.ts';
import type { Reading } from './use-read-document.ts';

const DocumentViewer = laterDialog(
  async () => (await import('../registration/document-viewer.tsx')).default,
);

const LicenceReading = laterPart(
  async () => (await import('../licences/licence-reading.tsx')).default,
  () => <Skeleton lines={6} />,
);
/** What a licence or permit comes as. */
const readable: readonly StoredDocument['kind'][] = ['licence', 'sales-permit', 'other'];

interface OpenedDocumentProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly document: StoredDocument;
  /** This one and those beside it. */
  readonly openable: readonly StoredDocument[];
  readonly reading: Reading;
  /** The browser shows PDFs; else they are saved. */
  readonly isFramed: boolean;
  readonly onBlocked: (file: Blob) => void;
  readonly onShow: (document: StoredDocument) => void;
  /** Reads it, also unscanned. */
  readonly onAccept: () => void;
  readonly onClose: () => void;
}

/** A document in large, or what is in its way: the question of one that no scanner looked at, or a failure. */
export function OpenedDocument(props: OpenedDocumentProps) {
  const { say, registration, document, openable, reading, isFramed, onBlocked } = props;
  const { onShow, onAccept, onClose } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const { documentId, fileName, kind, bytes, sha256, state } = document;
  const file = reading.kind === 'open' ? reading.file : undefined;
  const isSaved = file?.type === 'application/pdf' && !isFramed;
  const [isCompared, setCompared] = useState(false);
  const mayBeRead = file !== undefined && readable.includes(kind) && isAskable(registration);
  const failure = reading.kind === 'failed' ? failureText(t, reading.failure) : undefined;
  return (
    <DocumentViewer
      id={documentId}
      name={fileName}
      place={openable.indexOf(document) + 1}
      count={openable.length}
      onGo={(step) => onShow(steppedOn(openable, document, step) ?? document)}
      onClose={onClose}
      file={isSaved ? undefined : file}
      onBlocked={file === undefined ? undefined : () => onBlocked(file)}
      acts={
        file !== undefined && (
          <>
            {mayBeRead && (
              <Button aria-pressed={isCompared} onClick={() => setCompared(!isCompared)}>
                {t('licence.read')}
              </Button>
            )}
            <Button onClick={() => saveFile(file, fileName)}>{say('documents.save')}</Button>
          </>
        )
      }
      beside={
        mayBeRead &&
        isCompared && (
          <LicenceReading key={documentId} registration={registration} documentId={documentId} />
        )
      }
      details={
        <>
          <p>{`${t(`registration.documentKind.${kind}`)} · ${fileSize(bytes, formats.tag)}`}</p>
          <DocumentOrigin say={say} document={document} />
          <p>{say(`documents.state.${state}`)}</p>
          <p>
            {say('documents.hash')} <code>{sha256}</code>
          </p>
        </>
      }
    >
      {reading.kind === 'loading' && (
        <div role="status">
          <VisuallyHidden>{t('documents.reading')}</VisuallyHidden>
          <Skeleton lines={4} />
        </div>
      )}
      {reading.kind === 'closed' && (
        <Notice
          tone="warn"
          title={say('documents.state.not-scanned')}
          actions={
            <>
              <Button onClick={onAccept}>{say('documents.openUnscanned')}</Button>
              <Button onClick={onClose}>{say('documents.cancel')}</Button>
            </>
          }
        >
          <p>{say('documents.ask')}</p>
        </Notice>
      )}
      {isSaved && <p role="status">{say('documents.saved')}</p>}
      {failure !== undefined && (
        <Notice
          tone="error"
          title={say('documents.failed')}
          actions={<Button onClick={onAccept}>{say('documents.open')}</Button>}
        >
          <FailureWords words={failure} />
        </Notice>
      )}
    </DocumentViewer>
  );
}

/** For which question it came, when, and who added it for the applicant. */
export function DocumentOrigin({
  say,
  document: { point, uploadedAt, addedBy },
}: Pick<OpenedDocumentProps, 'say' | 'document'>) {
  const formats = useFormats();
  return (
    <p className={styles.small}>
      {[
        ...(point === null ? [] : [say('documents.round', { number: point })]),
        say('documents.received', { time: formats.relative(uploadedAt) }),
        ...(addedBy === null ? [] : [say('documents.addedBy', { name: addedBy.name })]),
      ].join(' · ')}
    </p>
  );
}
