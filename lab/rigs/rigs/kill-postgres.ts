import { setTimeout as pause } from 'node:timers/promises';
import { decideThroughFaults } from '../load/decide-through-faults.ts';
import { loseOnPurpose } from '../load/lose-on-purpose.ts';
import { percentile } from '../proof/percentiles.ts';
import { verifyFiles } from '../proof/verify-files.ts';
import type { RigOptions } from '../rig-options.ts';
import { type Figure, must, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const recoversWithinSeconds = 2;

/** PostgreSQL and all its back ends are killed under load: the API keeps running and recovers. */
export function killPostgres(options: RigOptions): Promise<Figure[]> {
  return inRigWorld(async (world) => {
    const copy = await world.newCopy();
    await copy.start();
    if (options.calibrate) return loseOnPurpose(world, copy);
    const figures = await killPostgresIn(world, copy, options.rounds ?? (options.long ? 20 : 2));
    const files = await verifyFiles(world.postgres);
    return [...figures, must('tables, indexes and checksums', files === 'whole', files)];
  });
}

export async function killPostgresIn(
  world: RigWorld,
  copy: ApiCopy,
  rounds: number,
): Promise<Figure[]> {
  const acceptsSeconds: number[] = [];
  const figures = await decideThroughFaults(world, [copy], {
    rounds,
    recoversWithinSeconds,
    prefix: 'P',
    fault: async () => {
      const beganMs = performance.now();
      await world.postgres.killAll();
      await pause(Math.random() * 1000);
      acceptsSeconds.push((await world.postgres.start()) / 1000);
      return { beganMs, overMs: performance.now() };
    },
  });
  return [
    ...figures,
    reported('PostgreSQL: start to accepting, median', percentile(acceptsSeconds, 0.5), 's'),
  ];
}
