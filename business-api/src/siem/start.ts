/** What the process starts and configures of this room: the server imports nothing else of it. */
export { batchPoster, type PostBatch, type SiemSettings } from './post-batch.ts';
export {
  createRefusalRecorder,
  forgetRefusals,
  type RefusalRecorder,
  recordRefusals,
} from './refusals/refusal-recorder.ts';
export { readSiemAgeSeconds } from './siem-store.ts';
export { startSiemWorker } from './siem-worker.ts';
