import type { WorkerDependencies } from '../platform/dependencies.ts';
import { type Repeated, repeat } from '../platform/jobs/repeat.ts';
import type { WithRegisters } from '../registers/room.ts';
import { refreshOutdated } from './refresh-outdated.ts';
import { forgetUnusedSeen } from './seen-evidence.ts';
import { spreadChecklist } from './spread-checklist.ts';

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
}: WorkerDependencies & WithRegisters): Repeated {
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
