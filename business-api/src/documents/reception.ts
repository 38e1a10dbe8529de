import type { DocumentFault, StoredDocument } from '@countersign/contract/requests/documents';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Actor } from '../registrations/room.ts';
import type { DocumentMediaType } from './inspection/document-verdict.ts';

export interface UploadedFile {
  /** The number of the point that it was added to. */
  readonly point: number | undefined;
  /** As the browser names it. */
  readonly fileName: string;
  readonly contents: AsyncIterable<Uint8Array>;
}

/** What the inspection of the stored contents says. */
export type Inspected =
  | { readonly mediaType: DocumentMediaType }
  | { readonly fault: DocumentFault };

/** `closed`: the request waits for no answer any more. `too-many`: the registration has its documents. */
export type Reception =
  | { readonly taken: StoredDocument }
  | {
      readonly refused: DocumentFault | 'too-many' | 'closed';
      /** Where its contents were refused: what is left of it. */
      readonly document?: StoredDocument;
    };

/** Who adds a document to which round: the applicant, or staff on behalf of the applicant. */
export interface Uploader {
  readonly key: RegistrationKey;
  readonly round: number;
  readonly by: Actor;
}
