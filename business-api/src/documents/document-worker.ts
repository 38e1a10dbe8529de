import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat, untilNothingIsLeft } from '../platform/jobs/repeat.ts';
import type { WithDocuments } from './document-desk.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { removeOutdated } from './remove-outdated.ts';
import { reviveUnreadable } from './revive-unreadable.ts';
import { scanNext } from './scan-next.ts';

const pollMs = 2000;
const tidyEveryMs = 60_000;

/** Has documents scanned, removes those whose time has passed, and leftovers of uploads and erasures. */
export function startDocumentWorker({
  db,
  documents: desk,
  now,
  log,
  onError,
}: WorkerDependencies & WithDocuments): Repeated {
  let tidiedMs = Number.NEGATIVE_INFINITY;
  let isRevived = false;
  const onTrouble = (error: unknown, next: 'later' | 'unreadable') =>
    log.error(
      { err: error },
      next === 'later'
        ? 'a document cannot be scanned; it will be tried again'
        : 'a document cannot be decrypted; it is not tried again before the next start',
    );
  return repeat({
    pauseMs: pollMs,
    trouble: 'documents are not scanned, or stay for longer than their time',
    log,
    onError,
    work: async (signal) => {
      if (!isRevived) await reviveUnreadable(db, desk, now(), signal);
      isRevived = true;
      await untilNothingIsLeft(signal, () => scanNext(db, desk, now, onTrouble));
      if (now().getTime() - tidiedMs < tidyEveryMs) return;
      await untilNothingIsLeft(signal, () => removeOutdated(db, desk, now()));
      await untilNothingIsLeft(signal, () => removeLeftovers(db, desk, now()));
      tidiedMs = now().getTime();
    },
  });
}
