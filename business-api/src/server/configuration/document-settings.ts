import {
  type ClamdAddress,
  clamdScanner,
  type DocumentBucketSettings,
  type DocumentDesk,
  documentBucket,
  type RetentionDays,
} from '../../documents/start.ts';

/** What an operator sets about documents of applicants. */
export interface DocumentSettings {
  /** Of 32 bytes; none: no documents are taken. */
  readonly keys: readonly Buffer[];
  readonly bucket?: DocumentBucketSettings | undefined;
  readonly clamd?: ClamdAddress | undefined;
  readonly days: RetentionDays;
}

/** The handling of documents by these settings. */
export function documentDesk(
  { keys, bucket, clamd, days }: DocumentSettings,
  now: () => Date,
): DocumentDesk {
  return {
    keys,
    bucket: bucket === undefined ? undefined : documentBucket(bucket, now),
    scan: clamd === undefined ? undefined : clamdScanner(clamd),
    days,
  };
}
