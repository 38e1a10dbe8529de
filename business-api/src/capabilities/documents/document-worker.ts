import { type Repeated, repeat, untilNothingIsLeft } from '../../ground/process/repeat.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { removeOutdated } from './remove-outdated.ts';
import { scanNext } from './scan-next.ts';

const pollMs = 2000;
const tidyEveryMs = 60_000;

/** Has documents scanned, removes those whose time is over, and what uploads and erasures left. */
export function startDocumentWorker({
  db,
  documents: desk,
  now,
  log,
  onError,
}: WorkerDependencies): Repeated {
  let tidiedMs = Number.NEGATIVE_INFINITY;
  const onAway = (error: unknown) =>
    log.error({ err: error }, 'a document cannot be scanned; it will be tried again');
  return repeat({
    pauseMs: pollMs,
    trouble: 'documents are not scanned, or stay for longer than their time',
    log,
    onError,
    work: async (signal) => {
      await untilNothingIsLeft(signal, () => scanNext(db, desk, now, onAway));
      if (now().getTime() - tidiedMs < tidyEveryMs) return;
      await untilNothingIsLeft(signal, () => removeOutdated(db, desk, now()));
      await untilNothingIsLeft(signal, () => removeLeftovers(db, desk, now()));
      tidiedMs = now().getTime();
    },
  });
}
