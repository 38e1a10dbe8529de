import { decideThroughFaults } from '../load/decide-through-faults.ts';
import { loseOnPurpose } from '../load/lose-on-purpose.ts';
import type { RigOptions } from '../rig-options.ts';
import type { Figure } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const recoversWithinSeconds = 2;
const endAllConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and backend_type = 'client backend'`;

/** An administrator ends the API's connections, or restarts PostgreSQL "fast", under load. */
export function terminate(options: RigOptions): Promise<Figure[]> {
  return inRigWorld(async (world) => {
    const copy = await world.newCopy();
    await copy.start();
    if (options.calibrate) return loseOnPurpose(world, copy);
    return terminateIn(world, copy, options.rounds ?? (options.long ? 20 : 4));
  });
}

/** Ends the connections in odd rounds and restarts the server in even ones. */
export function terminateIn(world: RigWorld, copy: ApiCopy, rounds: number): Promise<Figure[]> {
  return decideThroughFaults(world, [copy], {
    rounds,
    recoversWithinSeconds,
    prefix: 'T',
    fault: async (round) => {
      const beganMs = performance.now();
      if (round % 2 === 1) await world.postgres.execute(endAllConnections);
      else {
        await world.postgres.stop();
        await world.postgres.start();
      }
      return { beganMs, overMs: performance.now() };
    },
  });
}
