import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decideThroughFaults } from '../load/decide-through-faults.ts';
import { startDeciders } from '../load/deciders.ts';
import type { RigOptions } from '../rig-options.ts';
import { atLeast, atMost, type Figure, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { previousRevision, unpackRevision } from '../world/previous-tree.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const readyWithinSeconds = 3;

/**
 * An upgrade: the previous release serves, the present one starts and migrates, both decide side by
 * side, and each is killed and started again on the database that the present one has migrated. To
 * calibrate, a migration that the previous release cannot live with is added: the rig must see it.
 */
export function previousRelease(options: RigOptions): Promise<Figure[]> {
  const rounds = options.rounds ?? (options.long ? 20 : 4);
  const revision = options.revision ?? previousRevision();
  return inRigWorld(async (world) => {
    const tree = join(world.folder, 'previous');
    unpackRevision(revision, tree);
    const previous = await world.newCopy({ root: tree });
    const present = await world.newCopy();
    await previous.start();
    const known = await migrationsIn(world);
    const upgrade = await upgradeUnderLoad(world, previous, present, options.calibrate);
    if (options.calibrate) {
      await Promise.all([previous.stop(), present.stop()]);
      const seen = upgrade.unexpected.length + upgrade.unsettled;
      return [atLeast('acts that failed after a column was renamed', seen, 1)];
    }
    const added = (await migrationsIn(world)) - known;
    const seconds = { previous: [] as number[], present: [] as number[] };
    const figures = await decideThroughFaults(world, [previous, present], {
      rounds,
      recoversWithinSeconds: readyWithinSeconds,
      prefix: 'V',
      fault: async (round) => {
        const [copy, took] =
          round % 2 === 1 ? [previous, seconds.previous] : [present, seconds.present];
        const beganMs = performance.now();
        await copy.kill();
        took.push((await copy.start()) / 1000);
        return { beganMs, overMs: performance.now() };
      },
    });
    return [
      reported('previous release', revision.slice(0, 12)),
      reported('migrations that it does not know', added),
      atLeast('decisions at it while the present one migrated', upgrade.decided, 1),
      atMost('acts without a final answer then', upgrade.unsettled, 0),
      atMost('answers that should not have come then', upgrade.unexpected.length, 0),
      ...figures,
      reported('previous release, start to ready', Math.max(...seconds.previous), 's'),
      reported('present release, start to ready', Math.max(0, ...seconds.present), 's'),
    ];
  });
}

/** The present release starts, and migrates, while people decide at the previous one. */
async function upgradeUnderLoad(
  world: RigWorld,
  previous: ApiCopy,
  present: ApiCopy,
  isIncompatible: boolean,
) {
  const deciders = startDeciders({
    urls: [previous.url],
    issuer: world.issuer,
    journal: world.journal,
    count: 4,
    prefix: 'U',
  });
  await pause(1000);
  await present.start();
  if (isIncompatible) {
    await world.postgres.execute('alter table registrations rename column city to town');
  }
  await pause(1000);
  return deciders.stop();
}

async function migrationsIn({ postgres }: RigWorld): Promise<number> {
  const [row] = await postgres.rows<{ count: number }>(
    'select count(*)::int as count from kysely_migration',
  );
  return row?.count ?? 0;
}
