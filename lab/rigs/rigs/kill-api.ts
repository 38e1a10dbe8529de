import { decideThroughFaults } from '../load/decide-through-faults.ts';
import { loseOnPurpose } from '../load/lose-on-purpose.ts';
import { percentile } from '../proof/percentiles.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const readyWithinSeconds = 3;

/** The API is killed under load: nothing acknowledged is lost, and it is back at once. */
export function killApi(options: RigOptions): Promise<Figure[]> {
  return inRigWorld(async (world) => {
    const copy = await world.newCopy();
    await copy.start();
    if (options.calibrate) return loseOnPurpose(world, copy);
    return killApiIn(world, copy, options.rounds ?? (options.long ? 40 : 4));
  });
}

export async function killApiIn(world: RigWorld, copy: ApiCopy, rounds: number): Promise<Figure[]> {
  const readySeconds: number[] = [];
  const figures = await decideThroughFaults(world, [copy], {
    rounds,
    recoversWithinSeconds: readyWithinSeconds,
    prefix: 'K',
    fault: async () => {
      const beganMs = performance.now();
      await copy.kill();
      readySeconds.push((await copy.start()) / 1000);
      return { beganMs, overMs: performance.now() };
    },
  });
  return [
    ...figures,
    reported('start to ready, median', percentile(readySeconds, 0.5), 's'),
    atMost('start to ready, p95', percentile(readySeconds, 0.95), readyWithinSeconds, 's'),
  ];
}
