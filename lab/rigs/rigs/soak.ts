import { setTimeout as pause } from 'node:timers/promises';
import { startTraffic } from '../load/desk-traffic.ts';
import { proofFigures } from '../load/proof-figures.ts';
import { type Sample, slopePerHour } from '../proof/slope.ts';
import type { RigOptions } from '../rig-options.ts';
import { atMost, type Figure, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { measureLiveMemory } from '../world/measure-live-memory.ts';
import { measureProcess } from '../world/measure-process.ts';
import { inRigWorld } from '../world/rig-world.ts';

const megabyte = 1024 * 1024;
const mostGrowth = 5;
const mostNewDescriptors = 5;
/** Below that a slope says nothing: the heap is still finding its size. */
const judgedFromSeconds = 600;
/** The part of the time that counts as warming up. */
const warmUp = 1 / 3;
/** Before that time, so many times the rate for so large a part of the time. */
const fillingTimes = 4;
const fillingPart = 1 / 15;
const mostSamples = 60;
/** A garbage collection costs time of the copy: not more often. */
const leastBetweenSamplesSeconds = 4;

/** Two copies at work for a while: no error, no growth. */
export function soak(options: RigOptions): Promise<Figure[]> {
  const seconds = options.seconds ?? (options.long ? 900 : 20);
  const rate = options.rate ?? 10;
  return inRigWorld(async (world) => {
    const copies = [await world.newCopy(), await world.newCopy()];
    for (const copy of copies) {
      await copy.start();
      // Opens the inspector, whose descriptors would count as new ones later.
      await measureLiveMemory(copy);
    }
    const startAt = (perSecond: number, prefix: string) =>
      startTraffic({
        urls: copies.map(({ url }) => url),
        issuer: world.issuer,
        journal: world.journal,
        decisionsPerSecond: perSecond,
        searchesPerSecond: perSecond,
        prefix,
      });
    // V8's own caches, as of numbers' texts, have their full size only after some thousand requests.
    const filling = startAt(fillingTimes * rate, 'W');
    await pause(seconds * fillingPart * 1000);
    await filling.stop();
    const traffic = startAt(rate, 'K');
    const measured = copies.map(() => ({
      live: [] as Sample[],
      resident: [] as number[],
      descriptors: [] as number[],
    }));
    const samples = Math.min(mostSamples, Math.ceil(seconds / leastBetweenSamplesSeconds));
    for (let sample = 0; sample < samples; sample += 1) {
      await pause((seconds * 1000) / samples);
      if (sample < samples * warmUp) continue;
      for (const [index, copy] of copies.entries()) await measure(copy, measured[index]);
    }
    await traffic.stop();
    const { log } = traffic;
    const failedBefore = filling.log.count('failed');
    const grown = measured.flatMap((samplesOfCopy, index) =>
      growthFigures(`copy ${index + 1}`, samplesOfCopy, seconds >= judgedFromSeconds),
    );
    return [
      reported('requests', log.count()),
      atMost('requests that failed', log.count('failed') + failedBefore, 0),
      reported('how they failed', log.names('failed')),
      reported(
        'median and p99',
        `${log.took(0.5).toFixed(0)} ms and ${log.took(0.99).toFixed(0)} ms`,
      ),
      ...grown,
      ...(await proofFigures(world, copies)),
    ];
  });
}

interface SamplesOfCopy {
  /** Megabytes that are needed after a garbage collection. */
  readonly live: Sample[];
  /** Megabytes that the system counts, before that collection. */
  readonly resident: number[];
  readonly descriptors: number[];
}

async function measure(copy: ApiCopy, into: SamplesOfCopy | undefined): Promise<void> {
  const now = measureProcess(copy.pid());
  if (now === undefined || into === undefined) return;
  into.resident.push(now.residentBytes / megabyte);
  into.descriptors.push(now.descriptors);
  const value = (await measureLiveMemory(copy)) / megabyte;
  into.live.push({ atMs: performance.now(), value });
}

function growthFigures(name: string, samples: SamplesOfCopy, isJudged: boolean): Figure[] {
  const { live, resident, descriptors } = samples;
  const slope = slopePerHour(live);
  const grown = (descriptors.at(-1) ?? 0) - (descriptors[0] ?? 0);
  const range = `${Math.min(...resident).toFixed(0)} to ${Math.max(...resident).toFixed(0)} MB`;
  return [
    reported(`${name}: resident memory between collections`, range),
    reported(`${name}: memory after a collection, at the end`, live.at(-1)?.value ?? 0, 'MB'),
    isJudged
      ? atMost(`${name}: memory after a collection grows by`, slope, mostGrowth, 'MB an hour')
      : reported(`${name}: that grows by (too short to judge)`, slope, 'MB an hour'),
    atMost(`${name}: more descriptors than after warming up`, grown, mostNewDescriptors),
  ];
}
