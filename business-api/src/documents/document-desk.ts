import type { DocumentBucket } from './document-bucket.ts';
import type { ScanContents } from './inspection/scan-contents.ts';
import type { RetentionDays } from './retention-days.ts';

/** How this installation handles documents of applicants. */
export interface DocumentDesk {
  /** Of 32 bytes: the first encrypts, all decrypt; none: no documents are taken. */
  readonly keys: readonly Buffer[];
  /** Where contents go; undefined: into the database. */
  readonly bucket: DocumentBucket | undefined;
  /** Undefined: there is no virus scanner. */
  readonly scan: ScanContents | undefined;
  readonly days: RetentionDays;
}

/** What this room gives the others' routes. */
export interface WithDocuments {
  readonly documents: DocumentDesk;
}

/** Where nothing is set. */
export const noDocuments: DocumentDesk = { keys: [], bucket: undefined, scan: undefined, days: {} };
