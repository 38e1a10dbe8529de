/** What the process starts and configures of this room: the server imports nothing else of it. */
export { anchorPublicKey } from './anchor-document.ts';
export { type Anchoring, startAnchorWorker } from './anchor-worker.ts';
export { anchorBucket } from './buckets/anchor-bucket.ts';
export {
  type AnchorPlace,
  anchorAddress,
  anchorFile,
  anchorOutput,
  readAnchorAgeSeconds,
} from './deliver-anchors.ts';
export { type AskTimeStamp, timeStamper } from './time-stamps/ask-time-stamp.ts';
