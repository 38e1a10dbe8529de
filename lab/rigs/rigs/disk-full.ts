import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTraffic } from '../load/desk-traffic.ts';
import { createCaller, isGood } from '../load/http-call.ts';
import { proofFigures } from '../load/proof-figures.ts';
import { firstPage } from '../load/requests.ts';
import type { RigOptions } from '../rig-options.ts';
import { atLeast, atMost, type Figure, reported } from '../rig-report.ts';
import { inRigWorld } from '../world/rig-world.ts';
import { mountSmallDisk } from '../world/small-disk.ts';

const diskMegabytes = 200;
const recoversWithinSeconds = 5;

/** PostgreSQL's disk is full for a while: writing is refused, reading works, and it recovers. */
export async function diskFull(options: RigOptions): Promise<Figure[]> {
  const seconds = options.seconds ?? (options.long ? 30 : 6);
  const disk = mountSmallDisk(diskMegabytes);
  try {
    return await inRigWorld(
      async (world) => {
        const { postgres } = world;
        const copy = await world.newCopy();
        await copy.start();
        const caller = createCaller(8000);
        const page = firstPage(world.issuer.personToken('reader'));
        const traffic = startTraffic({
          urls: [copy.url],
          issuer: world.issuer,
          journal: world.journal,
          decisionsPerSecond: options.rate ?? 20,
          searchesPerSecond: 1,
          prefix: 'D',
        });
        const { log } = traffic;
        await pause(2000);
        disk.fill();
        const fullMs = performance.now();
        let read = 0;
        let reads = 0;
        while (performance.now() < fullMs + seconds * 1000) {
          reads += 1;
          if (isGood(await caller.call(copy.url, page))) read += 1;
          await pause(250);
        }
        const refused = log.count('failed', fullMs);
        const names = log.names('failed', fullMs);
        const endedItself = !postgres.isRunning();
        disk.empty();
        if (endedItself) await postgres.start(); // as its service manager would
        const freeMs = performance.now();
        await pause(recoversWithinSeconds * 1000 + 3000);
        const late = log.count('failed', freeMs + recoversWithinSeconds * 1000);
        const recoveredMs = log.lastFailed(freeMs) ?? freeMs;
        await traffic.stop();
        caller.close();
        return [
          atLeast('requests that a full disk refused', refused, 1),
          reported('how they were refused', names),
          reported('PostgreSQL ended itself', endedItself ? 'yes' : 'no'),
          atLeast('pages read while it was full', (100 * read) / reads, endedItself ? 0 : 100, '%'),
          reported('recovered after', (recoveredMs - freeMs) / 1000, 's'),
          atMost(`failed ${recoversWithinSeconds} s after space was free`, late, 0),
          ...(await proofFigures(world, [copy])),
        ];
      },
      join(disk.folder, 'postgres'),
    );
  } finally {
    await disk.stop();
  }
}
