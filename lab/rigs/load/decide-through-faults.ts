import { setTimeout as pause } from 'node:timers/promises';
import { checkDecisions, checkMails, type Fault } from '../proof/check-decisions.ts';
import { percentile } from '../proof/percentiles.ts';
import { readStoredState } from '../proof/stored-state.ts';
import { verifyHistory } from '../proof/verify-history.ts';
import { atLeast, atMost, type Figure, must, reported } from '../rig-report.ts';
import type { ApiCopy } from '../world/api-copy.ts';
import type { ProvableWorld } from '../world/rig-world.ts';
import { type Deciders, startDeciders } from './deciders.ts';

const decidersAtOnce = 16;
const recoversWithinMs = 30_000;
const mostExamples = 5;
const actsBeforeFault = 50;
const busyWithinMs = 4000;

/** Moments on the clock of `performance.now()`. */
export interface FaultMoments {
  readonly beganMs: number;
  /** From then on only the API itself can refuse. */
  readonly overMs: number;
}

export interface FaultyRun {
  readonly rounds: number;
  /** Makes the fault and ends it; `someLoad` resolves when people have decided some more. */
  readonly fault: (round: number, someLoad: () => Promise<void>) => Promise<FaultMoments>;
  /** Most seconds from the fault's end to the first good answer. */
  readonly recoversWithinSeconds: number;
  /** Where requests go, if not to the copies themselves. */
  readonly urls?: readonly string[];
  /** Begins the ticket numbers. */
  readonly prefix?: string;
  /** Loss is expected, and its absence is the failure. */
  readonly calibrate?: boolean;
}

/**
 * Lets people decide while the fault is made again and again, then compares what was acknowledged
 * with what is stored. Stops the copies.
 */
export async function decideThroughFaults(
  world: ProvableWorld,
  copies: readonly ApiCopy[],
  run: FaultyRun,
): Promise<Figure[]> {
  const deciders = startDeciders({
    urls: run.urls ?? copies.map(({ url }) => url),
    issuer: world.issuer,
    journal: world.journal,
    count: decidersAtOnce,
    prefix: run.prefix ?? 'R',
  });
  const recoveredSeconds: number[] = [];
  const awaySeconds: number[] = [];
  for (let round = 1; round <= run.rounds; round += 1) {
    await untilBusy(deciders);
    const { beganMs, overMs } = await run.fault(round, () => untilBusy(deciders));
    const good = await firstGood(deciders, overMs);
    recoveredSeconds.push((good - overMs) / 1000);
    awaySeconds.push((good - beganMs) / 1000);
  }
  await pause(300);
  const report = await deciders.stop();
  await Promise.all(copies.map((copy) => copy.stop()));

  const { log } = deciders;
  const stored = await readStoredState(world.postgres);
  const mails = checkMails(
    stored,
    world.mails.taken.map(({ messageId }) => messageId),
  );
  const faults = [...checkDecisions(await world.journal.read(), stored), ...mails.faults];
  const history = await verifyHistory(world.postgres.url);
  for (const { kind, ticket, what } of run.calibrate ? [] : faults.slice(0, mostExamples)) {
    console.log(`${kind}: ${ticket}, ${what}`);
  }
  for (const words of report.unexpected.slice(0, mostExamples)) console.log(`unexpected: ${words}`);
  const lost = countOf('lost', faults);
  if (run.calibrate) {
    return [
      reported('acknowledged decisions', report.decided),
      atLeast('lost, as it had to be', lost, 1),
    ];
  }
  return [
    reported('faults made', run.rounds),
    atLeast('acknowledged decisions', report.decided, run.rounds),
    reported('requests that failed', `${log.count('failed')} of ${log.count()}`),
    reported('how they failed', log.names('failed')),
    atMost('lost', lost, 0),
    atMost('doubled', countOf('doubled', faults), 0),
    atMost('half-written', countOf('half-written', faults), 0),
    atMost('mails marked as sent and never taken', countOf('mail-missing', faults), 0),
    reported('mails taken twice', mails.repeated),
    atMost('acts without a final answer', report.unsettled, 0),
    atMost('answers that should not have come', report.unexpected.length, 0),
    atMost('repeated keys answered differently', report.differentReplays, 0),
    must('history verifies', history.verifies, history.words),
    atMost('deaths of the API', sumOf(copies.map((copy) => copy.deaths())), 0),
    reported('fault to first good answer, median', percentile(awaySeconds, 0.5), 's'),
    atMost(
      'fault over to first good answer, longest',
      Math.max(0, ...recoveredSeconds),
      run.recoversWithinSeconds,
      's',
    ),
  ];
}

/** Some load before each fault, and a random moment. */
async function untilBusy({ log }: Deciders): Promise<void> {
  const goodBefore = log.count('good');
  const deadlineMs = performance.now() + busyWithinMs;
  while (log.count('good') < goodBefore + actsBeforeFault && performance.now() < deadlineMs) {
    await pause(20);
  }
  await pause(200 + Math.random() * 1000);
}

async function firstGood({ log }: Deciders, fromMs: number): Promise<number> {
  const deadlineMs = performance.now() + recoversWithinMs;
  while (performance.now() < deadlineMs) {
    const good = log.firstGood(fromMs);
    if (good !== undefined) return good;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

function countOf(kind: Fault['kind'], faults: readonly Fault[]): number {
  return faults.filter((fault) => fault.kind === kind).length;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
