import { type Repeated, repeat } from '../../ground/process/repeat.ts';
import { refreshOutdated } from '../../record/evidence/refresh-outdated.ts';
import { forgetUnusedSeen } from '../../record/evidence/seen-evidence.ts';
import { spreadChecklist } from '../../record/evidence/spread-checklist.ts';
import type { WorkerDependencies } from '../dependencies.ts';

const pauseMs = 60_000;

/**
 * Brings stored summaries up to date, batch by batch, as long as the process runs: of registrations whose
 * evidence got old, and of markets that changed their checklist.
 */
export function startEvidenceWorker({
  db,
  now,
  registers,
  log,
  onError,
}: WorkerDependencies): Repeated {
  return repeat({
    pauseMs,
    trouble: 'evidence stays as it was',
    log,
    onError,
    work: async (signal) => {
      const steps = [
        () => refreshOutdated(db, { now: now(), registers }),
        () => spreadChecklist(db, { now: now(), registers }),
        () => forgetUnusedSeen(db, now()),
      ];
      for (const step of steps) {
        let more = true;
        while (more && !signal.aborted) more = await step();
      }
    },
  });
}
