import { setTimeout as pause } from 'node:timers/promises';
import { decideThroughFaults } from '../load/decide-through-faults.ts';
import { createCaller, nameOf } from '../load/http-call.ts';
import { firstPage } from '../load/requests.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, must, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { startPgbouncer } from '../world/pgbouncer.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const readyWithinMs = 15_000;
const lockedSeconds = 6;
/** The statement's two seconds and one for the way. */
const limitSeconds = 3;

/** The API through Debian's PgBouncer, in both of its modes: it works, and its limits hold. */
export function pgbouncer(options: RigOptions): Promise<Figure[]> {
  return inRigWorld(async (world) => [
    ...(await through('session', world, options)),
    ...(await through('transaction', world, options)),
  ]);
}

async function through(
  mode: 'session' | 'transaction',
  world: RigWorld,
  options: RigOptions,
): Promise<Figure[]> {
  const pooler = world.use(await startPgbouncer(world.folder, world.postgres, mode));
  const copy = await world.copyAt(pooler.url);
  const named = (figure: Figure) => ({ ...figure, name: `${mode}: ${figure.name}` });
  try {
    const readyMs = await copy.start(readyWithinMs).catch(() => undefined);
    if (readyMs === undefined) {
      const words = /unsupported[^\n]*/.exec(pooler.lastWords())?.[0] ?? copy.lastWords();
      return [named(must(`ready within ${readyWithinMs / 1000} s`, false, words))];
    }
    const limits = await limitsHold(world, copy);
    const figures = await decideThroughFaults(world, [copy], {
      rounds: options.rounds ?? (options.long ? 5 : 1),
      recoversWithinSeconds: 3,
      prefix: mode === 'session' ? 'S' : 'X',
      fault: async () => {
        const beganMs = performance.now();
        await pooler.restart();
        return { beganMs, overMs: performance.now() };
      },
    });
    return [reported('ready after', readyMs / 1000, 's'), ...limits, ...figures].map(named);
  } finally {
    await copy.stop();
    await pooler.stop();
  }
}

/** A table that is locked for longer than a statement may take. */
async function limitsHold(world: RigWorld, copy: ApiCopy): Promise<Figure[]> {
  const caller = createCaller(20_000);
  const holding = world.postgres.execute(
    `begin; lock table registrations in access exclusive mode; select pg_sleep(${lockedSeconds}); commit`,
  );
  await pause(500);
  const outcome = await caller.call(copy.url, firstPage(world.issuer.personToken('desk')));
  await holding;
  caller.close();
  return [
    atMost('answer about a locked table', outcome.tookMs / 1000, limitSeconds, 's'),
    must('answer about a locked table is 503', nameOf(outcome) === '503', nameOf(outcome)),
  ];
}
