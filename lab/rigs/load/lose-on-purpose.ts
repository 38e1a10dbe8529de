import type { Figure } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import type { RigWorld } from '../world/rig-world.ts';
import { decideThroughFaults } from './decide-through-faults.ts';

/**
 * The proof that a rig notices loss: behind the API's back commits stop waiting for the disk, and
 * then the whole server is killed. What was acknowledged last is lost, and the rig must notice.
 */
export async function loseOnPurpose(world: RigWorld, copy: ApiCopy): Promise<Figure[]> {
  const { postgres } = world;
  return decideThroughFaults(world, [copy], {
    rounds: 1,
    recoversWithinSeconds: 30,
    prefix: 'L',
    calibrate: true,
    fault: async (_round, someLoad) => {
      await postgres.weakenDurability();
      await someLoad();
      const beganMs = performance.now();
      await postgres.killAll();
      postgres.restoreDurability();
      await postgres.start();
      return { beganMs, overMs: performance.now() };
    },
  });
}
