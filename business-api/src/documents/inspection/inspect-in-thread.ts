import { Worker } from 'node:worker_threads';
import type { DocumentVerdict } from './document-verdict.ts';

const withinMs = 10_000;

/**
 * `inspectDocument` on a thread of its own: a file made to cost time or memory holds up no request. A file whose
 * inspection takes longer than 10 seconds, or more than 256 MB, counts as damaged.
 */
export function inspectInThread(contents: Buffer): Promise<DocumentVerdict> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), {
      workerData: contents,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (verdict: DocumentVerdict) => {
      clearTimeout(limit);
      resolve(verdict);
      void worker.terminate();
    };
    const limit = setTimeout(() => end({ fault: 'damaged' }), withinMs);
    worker.once('message', end);
    worker.once('error', () => end({ fault: 'damaged' }));
    worker.once('exit', () => end({ fault: 'damaged' }));
  });
}
