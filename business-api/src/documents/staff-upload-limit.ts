import { documentLimitBytes } from '@countersign/contract/requests/documents';

/** So that a file that is a little too long is refused as what it is, and not as a broken request. */
export const staffUploadLimitBytes = documentLimitBytes + 1024 * 1024;
