import type { StoredDocument } from '@countersign/contract/requests/documents';
import { fileSize } from '@countersign/domain/locale/file-size';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './asking.module.css';
import { OpenDocument } from './open-document.tsx';
import type { AskingText } from './use-asking-text.ts';

interface DocumentListProps {
  readonly say: AskingText;
  readonly registrationKey: RegistrationKey;
  readonly documents: readonly StoredDocument[];
}

/** The documents of an answer: what each is, whether it was scanned, and opening it. */
export function DocumentList({ say, registrationKey, documents }: DocumentListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section aria-label={say('documents.title')}>
      <p className={styles.heading}>{say('documents.title')}</p>
      <ul className={styles.lines}>
        {documents.map((document) => {
          const { documentId, fileName, kind, point, bytes, sha256, state, fault, addedBy } =
            document;
          return (
            <li key={documentId} className={styles.line} data-state={state}>
              <p>
                <strong>
                  <bdi>{fileName}</bdi>
                </strong>
                {` · ${t(`registration.documentKind.${kind}`)} · ${fileSize(bytes, formats.tag)}`}
              </p>
              <p className={styles.small}>
                {[
                  ...(point === null ? [] : [say('documents.round', { number: point })]),
                  say('documents.received', { time: formats.relative(document.uploadedAt) }),
                  ...(addedBy === null ? [] : [say('documents.addedBy', { name: addedBy.name })]),
                ].join(' · ')}
              </p>
              <p className={styles.state} data-state={state}>
                {say(`documents.state.${state}`)}
                {fault !== null && ` · ${say(`documents.fault.${fault}`)}`}
              </p>
              <details className={styles.hash}>
                <summary>{say('documents.hash')}</summary>
                <code>{sha256}</code>
              </details>
              <OpenDocument say={say} registrationKey={registrationKey} document={document} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
