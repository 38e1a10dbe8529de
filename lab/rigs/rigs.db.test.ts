import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { loseOnPurpose } from './load/lose-on-purpose.ts';
import { brokenIn } from './rig-report.ts';
import { killApiIn } from './rigs/kill-api.ts';
import { killPostgresIn } from './rigs/kill-postgres.ts';
import { terminateIn } from './rigs/terminate.ts';
import type { ApiCopy } from './world/api-copy.ts';
import { inRigWorld, type RigWorld } from './world/rig-world.ts';

const longestMs = 120_000;
const canRun = process.env.TEST_ENGINE === 'postgres' && findPostgres() !== undefined;

// The rigs at their shortest. Times are not judged: other tests run at the same time.
describe.skipIf(!canRun)('rigs', () => {
  let world: RigWorld;
  let close: () => void = () => undefined;
  let closed: Promise<void> = Promise.resolve();

  beforeAll(
    () =>
      new Promise<void>((opened, failed) => {
        closed = inRigWorld(
          (built) =>
            new Promise<void>((end) => {
              world = built;
              close = end;
              opened();
            }),
        );
        closed.catch(failed);
      }),
    longestMs,
  );
  afterAll(async () => {
    close();
    await closed;
  }, longestMs);

  async function startedCopy(): Promise<ApiCopy> {
    const copy = await world.newCopy();
    await copy.start();
    return copy;
  }

  test(
    'a killed API loses nothing that it acknowledged',
    async () => {
      const figures = await killApiIn(world, await startedCopy(), 2);
      expect(brokenIn(figures, 'counts')).toEqual([]);
    },
    longestMs,
  );

  test(
    'the API outlives ended connections and a restarted PostgreSQL',
    async () => {
      const figures = await terminateIn(world, await startedCopy(), 2);
      expect(brokenIn(figures, 'counts')).toEqual([]);
    },
    longestMs,
  );

  test(
    'the API outlives a killed PostgreSQL and loses nothing',
    async () => {
      const figures = await killPostgresIn(world, await startedCopy(), 1);
      expect(brokenIn(figures, 'counts')).toEqual([]);
    },
    longestMs,
  );

  // Last: the other rigs would notice what it loses.
  test(
    'the rigs see what is lost on purpose',
    async () => {
      const figures = await loseOnPurpose(world, await startedCopy());
      expect(brokenIn(figures, 'counts')).toEqual([]);
    },
    longestMs,
  );
});
