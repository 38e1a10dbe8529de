import { setTimeout as pause } from 'node:timers/promises';
import { startTraffic } from '../load/desk-traffic.ts';
import { proofFigures } from '../load/proof-figures.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, reported } from '../rig-report.ts';
import { startHaproxy } from '../world/haproxy.ts';
import { inRigWorld } from '../world/rig-world.ts';

const endsWithinSeconds = 10;
/** Until the balancer has seen that a copy is back. */
const seenMs = 1500;

/** Two copies behind HAProxy are restarted in turn under load: no request fails. */
export function rolling(options: RigOptions): Promise<Figure[]> {
  const rounds = options.rounds ?? (options.long ? 5 : 1);
  const rate = options.rate ?? 5;
  return inRigWorld(async (world) => {
    const copies = [await world.newCopy(), await world.newCopy()];
    for (const copy of copies) await copy.start();
    const balancer = world.use(
      await startHaproxy(world.folder, {
        mode: 'http',
        servers: copies,
        checkPath: '/api/health/ready',
      }),
    );
    await pause(seenMs);
    const traffic = startTraffic({
      urls: [`http://127.0.0.1:${balancer.port}`],
      issuer: world.issuer,
      journal: world.journal,
      decisionsPerSecond: rate,
      searchesPerSecond: 2 * rate,
      prefix: 'G',
    });
    await pause(1000);
    const endSeconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const copy of copies) {
        endSeconds.push((await copy.terminate()) / 1000);
        await copy.start();
        await pause(seenMs);
      }
    }
    await traffic.stop();
    const { log } = traffic;
    return [
      reported('copies restarted', endSeconds.length),
      reported('requests', log.count()),
      atMost('requests that failed', log.count('failed'), 0),
      reported('how they failed', log.names('failed')),
      reported('slowest good answer', log.took(1, 'good') / 1000, 's'),
      atMost('SIGTERM to end, longest', Math.max(...endSeconds), endsWithinSeconds, 's'),
      ...(await proofFigures(world, copies)),
    ];
  });
}
