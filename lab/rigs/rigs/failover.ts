import { findPostgres } from '../../../tools/postgres/find-postgres.ts';
import { decideThroughFaults } from '../load/decide-through-faults.ts';
import { percentile } from '../proof/percentiles.ts';
import type { RigOptions } from '../rig-options.ts';
import { type Figure, reported } from '../rig-report.ts';
import { askPostgres } from '../world/ask-postgres.ts';
import { startHaproxy } from '../world/haproxy.ts';
import { MissingProgram, requireProgram } from '../world/missing-program.ts';
import { patroniPackages, startPatroni } from '../world/patroni-cluster.ts';
import { inSurroundings } from '../world/rig-world.ts';

const recoversWithinSeconds = 3;

/** The leader of three synchronous nodes is killed under load: another takes over, nothing is lost. */
export function failover(options: RigOptions): Promise<Figure[]> {
  const rounds = options.calibrate ? 1 : (options.rounds ?? (options.long ? 5 : 1));
  const programs = findPostgres();
  if (programs === undefined) throw new MissingProgram('postgres', ['postgresql']);
  for (const program of ['patroni', 'etcd', 'haproxy']) requireProgram(program, patroniPackages);
  return inSurroundings(async (around) => {
    const cluster = around.use(await startPatroni(around.folder, programs));
    await cluster.whole();
    const balancer = around.use(
      await startHaproxy(around.folder, {
        mode: 'tcp',
        servers: cluster.nodes.map(({ postgresPort, checkPort }) => ({
          port: postgresPort,
          checkPort,
        })),
        checkPath: '/primary',
        whenDown: 'shutdown-sessions',
      }),
    );
    const url = `postgres://countersign@127.0.0.1:${balancer.port}/postgres`;
    const copy = await around.copyAt(url);
    await copy.start();
    const promotionSeconds: number[] = [];
    const synchronousSeconds: number[] = [];
    const figures = await decideThroughFaults(
      { ...around, postgres: { url, ...askPostgres(programs, url) } },
      [copy],
      {
        rounds,
        recoversWithinSeconds,
        prefix: 'F',
        calibrate: options.calibrate,
        fault: async (round, someLoad) => {
          if (options.calibrate) {
            await cluster.weakenLeader();
            await someLoad();
          }
          const beganMs = performance.now();
          await cluster.killLeader();
          const overMs = performance.now();
          promotionSeconds.push((overMs - beganMs) / 1000);
          await cluster.synchronous();
          synchronousSeconds.push((performance.now() - overMs) / 1000);
          cluster.bringBack();
          if (round < rounds) await cluster.whole();
          return { beganMs, overMs };
        },
      },
    );
    if (options.calibrate) return figures;
    return [
      ...figures,
      reported('leader killed to next leader, median', percentile(promotionSeconds, 0.5), 's'),
      reported('leader killed to next leader, longest', Math.max(...promotionSeconds), 's'),
      // Without one no commit ends, regardless of the API.
      reported(
        'next leader to its synchronous standby, longest',
        Math.max(...synchronousSeconds),
        's',
      ),
    ];
  });
}
