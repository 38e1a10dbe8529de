/** What the process starts and configures of this room: the server imports nothing else of it. */
export { addChunk } from './contents.ts';
export { type DocumentBucketSettings, documentBucket } from './document-bucket.ts';
export {
  type DocumentDesk,
  noDocuments,
  RetentionDays,
  type WithDocuments,
} from './document-desk.ts';
export { documentRoutes } from './document-routes.ts';
export { keyOwner } from './document-rows.ts';
export { newDocumentKey, sealing, wrapKey } from './document-vault.ts';
export { readDocumentFigures, startDocumentWorker } from './document-worker.ts';
export { type ClamdAddress, clamdScanner } from './inspection/scan-with-clamd.ts';
export { formUploader } from './upload-from-form.ts';
