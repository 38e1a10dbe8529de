import { setTimeout as pause } from 'node:timers/promises';
import { startTraffic } from '../load/desk-traffic.ts';
import { proofFigures } from '../load/proof-figures.ts';
import { type Sample, slopePerHour } from '../proof/slope.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, told } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { measureProcess } from '../world/measure-process.ts';
import { inRigWorld } from '../world/rig-world.ts';

const megabyte = 1024 * 1024;
const mostGrowth = 5;
const mostNewDescriptors = 5;
/** Below that a slope says nothing: the heap is still finding its size. */
const judgedFromSeconds = 600;
/** The part of the time that counts as warming up. */
const warmUp = 1 / 3;
const samples = 120;

/** Two copies at work for a while: no error, no growth. */
export function soak(options: RigOptions): Promise<Figure[]> {
  const seconds = options.seconds ?? (options.long ? 900 : 20);
  const rate = options.rate ?? 10;
  return inRigWorld(async (world) => {
    const copies = [await world.newCopy(), await world.newCopy()];
    for (const copy of copies) await copy.start();
    const traffic = startTraffic({
      urls: copies.map(({ url }) => url),
      issuer: world.issuer,
      journal: world.journal,
      decisionsPerSecond: rate,
      searchesPerSecond: rate,
      prefix: 'K',
    });
    const measured = copies.map(() => ({ memory: [] as Sample[], descriptors: [] as Sample[] }));
    for (let sample = 0; sample < samples; sample += 1) {
      await pause((seconds * 1000) / samples);
      if (sample < samples * warmUp) continue;
      for (const [index, copy] of copies.entries()) measure(copy, measured[index]);
    }
    await traffic.stop();
    const { log } = traffic;
    const grown = measured.flatMap(({ memory, descriptors }, index) =>
      growthFigures(`copy ${index + 1}`, memory, descriptors, seconds >= judgedFromSeconds),
    );
    return [
      told('requests', log.count()),
      atMost('requests that failed', log.count('failed'), 0),
      told('how they failed', log.names('failed')),
      told('median and p99', `${log.took(0.5).toFixed(0)} ms and ${log.took(0.99).toFixed(0)} ms`),
      ...grown,
      ...(await proofFigures(world, copies)),
    ];
  });
}

function measure(
  copy: ApiCopy,
  into: { memory: Sample[]; descriptors: Sample[] } | undefined,
): void {
  const now = measureProcess(copy.pid());
  if (now === undefined || into === undefined) return;
  const atMs = performance.now();
  into.memory.push({ atMs, value: now.residentBytes / megabyte });
  into.descriptors.push({ atMs, value: now.descriptors });
}

function growthFigures(
  name: string,
  memory: readonly Sample[],
  descriptors: readonly Sample[],
  isJudged: boolean,
): Figure[] {
  const slope = slopePerHour(memory);
  const counts = descriptors.map(({ value }) => value);
  const last = memory.at(-1)?.value ?? 0;
  const grown = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
  return [
    told(`${name}: memory at the end`, last, 'MB'),
    isJudged
      ? atMost(`${name}: memory grows by`, slope, mostGrowth, 'MB an hour')
      : told(`${name}: memory grows by (too short to judge)`, slope, 'MB an hour'),
    atMost(`${name}: more descriptors than after warming up`, grown, mostNewDescriptors),
  ];
}
