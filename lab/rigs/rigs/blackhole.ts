import { setTimeout as pause } from 'node:timers/promises';
import { startTraffic, type Traffic } from '../load/desk-traffic.ts';
import { proofFigures } from '../load/proof-figures.ts';
import { type ChaosProxy, startChaosProxy } from '../network/chaos-proxy.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, reported } from '../rig-report.ts';
import { inRigWorld } from '../world/rig-world.ts';

const recoversWithinSeconds = 5;
const answersWithinSeconds = 5;

interface Silence {
  readonly name: string;
  readonly begin: (proxy: ChaosProxy) => void;
}

const silences: readonly Silence[] = [
  {
    // A firewall that has forgotten them: they look open and lead nowhere, new ones work.
    name: 'connections forgotten',
    begin: (proxy) => proxy.silencePresent('dead'),
  },
  {
    name: 'everything silent',
    begin: (proxy) => {
      proxy.silencePresent('dead');
      proxy.silenceNew();
    },
  },
  {
    name: 'cable out and in again',
    begin: (proxy) => {
      proxy.silencePresent('stalled');
      proxy.silenceNew();
    },
  },
];

/** The network between API and PostgreSQL goes silent without closing anything. */
export function blackhole(options: RigOptions): Promise<Figure[]> {
  const silentMs = (options.seconds ?? (options.long ? 10 : 4)) * 1000;
  return inRigWorld(async (world) => {
    const proxy = world.use(
      await startChaosProxy({ host: '127.0.0.1', port: world.postgres.port }),
    );
    const databaseUrl = world.postgres.url.replace(`:${world.postgres.port}/`, `:${proxy.port}/`);
    const copy = await world.copyAt(databaseUrl);
    await copy.start();
    const traffic = startTraffic({
      urls: [copy.url],
      issuer: world.issuer,
      journal: world.journal,
      decisionsPerSecond: options.rate ?? 5,
      searchesPerSecond: 2 * (options.rate ?? 5),
      prefix: 'B',
    });
    await pause(1500);
    const figures: Figure[] = [];
    for (const silence of options.long ? silences : silences.slice(0, 2)) {
      figures.push(...(await goSilent(silence, proxy, traffic, silentMs)));
    }
    await traffic.stop();
    return [
      ...figures,
      reported('how requests failed', traffic.log.names('failed')),
      ...(await proofFigures(world, [copy])),
    ];
  });
}

async function goSilent(
  { name, begin }: Silence,
  proxy: ChaosProxy,
  { log }: Traffic,
  silentMs: number,
): Promise<Figure[]> {
  const beganMs = performance.now();
  begin(proxy);
  await pause(silentMs);
  const recoveredMs = performance.now();
  proxy.recover();
  await pause((recoversWithinSeconds + 4) * 1000);
  const lastFailedMs = log.lastFailed(recoveredMs) ?? recoveredMs;
  const late = log.count('failed', recoveredMs + recoversWithinSeconds * 1000);
  return [
    atMost(
      `${name}: slowest answer`,
      log.took(1, 'all', beganMs) / 1000,
      answersWithinSeconds,
      's',
    ),
    reported(`${name}: recovered after`, (lastFailedMs - recoveredMs) / 1000, 's'),
    atMost(`${name}: failed ${recoversWithinSeconds} s after it recovered`, late, 0),
  ];
}
