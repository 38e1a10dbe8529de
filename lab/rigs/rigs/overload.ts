import { setTimeout as pause } from 'node:timers/promises';
import { startDeciders } from '../load/deciders.ts';
import { startFixedRate } from '../load/fixed-rate.ts';
import { createCaller, isGood, type Outcome } from '../load/http-call.ts';
import { createOutcomeLog, type OutcomeLog } from '../load/outcome-log.ts';
import { readiness, search } from '../load/requests.ts';
import type { RigOptions } from '../rig-options.ts';
import { atLeast, atMost, type Figure, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import { inRigWorld, type RigWorld } from '../world/rig-world.ts';

const callersAtCapacity = 16;
/** People leave after that long. */
const patienceMs = 2000;
const probeEveryMs = 200;
const times = 3;
const steadyAnswers = 10;
const underestimated = 1.3;

/** Three times as many requests as can be answered: those that are accepted are still answered. */
export function overload(options: RigOptions): Promise<Figure[]> {
  const seconds = options.seconds ?? (options.long ? 20 : 6);
  const burst = options.long ? 5000 : 1500;
  return inRigWorld(async (world) => {
    const copy = await world.newCopy();
    await copy.start();
    const token = world.issuer.personToken('desk');
    const ask = search('optique', token);
    await fill(world, copy);

    const caller = createCaller(patienceMs, 10_000);
    await capacity(seconds / 2, () => caller.call(copy.url, ask)); // code is compiled, pages read
    const calm = createOutcomeLog();
    const measured = await capacity(seconds / 2, async () =>
      calm.add(await caller.call(copy.url, ask)),
    );

    const probes = startProbes(copy.operationsUrl);
    const commonProbes = startProbes(copy.url);
    const { perSecond, goodput, log } = await beyondCapacity(measured, seconds, () =>
      caller.call(copy.url, ask),
    );
    const recovered = await recovery(() => caller.call(copy.url, ask), calm.took(0.95) * 2);

    const bursting = createOutcomeLog();
    await Promise.all(
      Array.from({ length: burst }, async () => bursting.add(await caller.call(copy.url, ask))),
    );
    const recoveredAgain = await recovery(() => caller.call(copy.url, ask), calm.took(0.95) * 2);
    const probed = await probes.stop();
    const probedInCommon = await commonProbes.stop();
    caller.close();
    return [
      reported('capacity', perSecond, 'a second'),
      reported(
        'median and p95 at capacity',
        `${inMs(calm.took(0.5))} and ${inMs(calm.took(0.95))}`,
      ),
      reported('asked for', perSecond * times, 'a second'),
      reported('answers', log.names()),
      atLeast('goodput, of the capacity', (100 * goodput) / perSecond, 90, '%'),
      reported('p95 of the good answers', inMs(log.took(0.95, 'good'))),
      atMost('back to normal', recovered / 1000, 2, 's'),
      reported(`${burst} at once`, bursting.names()),
      atMost('back to normal after those', recoveredAgain / 1000, 2, 's'),
      atMost('readiness at the port for operations, slowest', probed.took(1) / 1000, 0.5, 's'),
      atMost('readiness at the port for operations, failed', probed.count('failed'), 0),
      reported('readiness at the common port, slowest', probedInCommon.took(1) / 1000, 's'),
      reported('readiness at the common port, failed', probedInCommon.count('failed')),
      atMost('deaths of the API', copy.deaths(), 0),
    ];
  });
}

/** Some registrations that a search finds. */
async function fill(world: RigWorld, copy: ApiCopy): Promise<void> {
  const deciders = startDeciders({
    urls: [copy.url],
    issuer: world.issuer,
    journal: world.journal,
    count: 8,
    prefix: 'O',
  });
  await pause(3000);
  await deciders.stop();
}

/** Good answers a second where each caller waits for its answer. */
async function capacity(seconds: number, ask: () => Promise<Outcome>): Promise<number> {
  const beganMs = performance.now();
  const untilMs = beganMs + seconds * 1000;
  let good = 0;
  const callOn = async () => {
    while (performance.now() < untilMs) if (isGood(await ask())) good += 1;
  };
  await Promise.all(Array.from({ length: callersAtCapacity }, callOn));
  return Math.round((good / (performance.now() - beganMs)) * 1000);
}

interface Overloaded {
  /** The capacity that it was measured against. */
  readonly perSecond: number;
  /** Good answers a second. */
  readonly goodput: number;
  readonly log: OutcomeLog;
}

/**
 * Asks `times` the capacity. Where far more is answered than was measured before, as on a machine that
 * had other work then, that is the capacity, and it is asked again.
 */
async function beyondCapacity(
  perSecond: number,
  seconds: number,
  ask: () => Promise<Outcome>,
  triesLeft = 2,
): Promise<Overloaded> {
  const log = createOutcomeLog();
  const load = startFixedRate(perSecond * times, async () => log.add(await ask()));
  // The first second fills queues; goodput is what lasts.
  await pause(1000);
  const fromMs = performance.now();
  await pause(seconds * 1000);
  const toMs = performance.now();
  await load.stop();
  const goodput = (log.count('good', fromMs, toMs) / (toMs - fromMs)) * 1000;
  return goodput > perSecond * underestimated && triesLeft > 0
    ? beyondCapacity(Math.round(goodput), seconds, ask, triesLeft - 1)
    : { perSecond, goodput, log };
}

/** A balancer that asks, with connections of its own. */
function startProbes(url: string) {
  const caller = createCaller(patienceMs);
  const log = createOutcomeLog();
  const load = startFixedRate(1000 / probeEveryMs, async () =>
    log.add(await caller.call(url, readiness)),
  );
  return {
    stop: async (): Promise<OutcomeLog> => {
      await load.stop();
      caller.close();
      return log;
    },
  };
}

/** Milliseconds until so many answers in a row took no longer than `normalMs`. */
async function recovery(ask: () => Promise<Outcome>, normalMs: number): Promise<number> {
  const beganMs = performance.now();
  let inRow = 0;
  let rowBeganMs = beganMs;
  while (inRow < steadyAnswers) {
    if (inRow === 0) rowBeganMs = performance.now();
    const outcome = await ask();
    inRow = isGood(outcome) && outcome.tookMs <= normalMs ? inRow + 1 : 0;
    if (performance.now() - beganMs > 30_000) return Number.POSITIVE_INFINITY;
  }
  return rowBeganMs - beganMs;
}

function inMs(value: number): string {
  return `${value.toFixed(0)} ms`;
}
