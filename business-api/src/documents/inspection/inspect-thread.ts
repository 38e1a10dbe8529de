import { parentPort, workerData } from 'node:worker_threads';
import { inspectDocument } from './inspect-document.ts';

// `workerData` is what `inspectInThread` passed: bytes, as a plain array after the copy.
parentPort?.postMessage(inspectDocument(Buffer.from(workerData as Uint8Array)));
