import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { hashedKeys } from '@countersign/business-api/duplicates/facts/hashed-keys';
import { defaultChecklistOf } from '@countersign/business-api/evidence/rules/default-checklist';
import { evaluateEvidence } from '@countersign/business-api/evidence/rules/evaluate-evidence';
import { summaryColumns, summaryDetail } from '@countersign/business-api/evidence/summary-columns';
import { maskApplication } from '@countersign/business-api/registrations/mask-texts';
import { leaveOutRows } from '@countersign/business-api/testing/leave-out-rows';
import { Application } from '@countersign/contract/intake';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { prepareWorld } from './decide/bench-world.ts';
import { inventedApplication } from './duplicates/invented-applications.ts';

// `npm run bench:intake [-- 20000]`: what evidence and the keys of duplicates add to an intake, from
// request to answer, in a scratch PostgreSQL with so many registrations. Intakes as they are and
// without the rows of one part take turns, so that what else the machine does falls on all alike;
// making a part is timed on its own and taken off where its rows are left out.
const stored = Number(process.argv[2] ?? 20_000);
const rounds = 600;
const warmUpRounds = 100;

interface Part {
  readonly name: string;
  /** The work outside the database that only this part needs. */
  readonly make: (application: Application) => void;
  /** How its rows begin in the parameters of the intake's statement. */
  readonly rowsBegin?: string;
}

const parts: readonly Part[] = [
  { name: 'duplicates', make: (one) => void hashedKeys(one), rowsBegin: '[{"kind":"' },
  // Without registers it has columns of the registration alone.
  { name: 'evidence', make: makeEvidence },
];

const programs = findPostgres();
if (programs === undefined) throw new Error('No PostgreSQL was found.');
const world = await prepareWorld(programs, stored);
const leaving = leaveOutRows();
try {
  const api = await world.startHere();
  const whole: number[] = [];
  const without = parts.map(() => [] as number[]);
  const making = parts.map(() => [] as number[]);
  let left = 0;
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const at of [-1, ...parts.keys()]) {
      const part = parts[at];
      const body = JSON.stringify(applicationOf(50_000_000 + round));
      const madeMs = part === undefined ? 0 : timed(part.make, Application.parse(JSON.parse(body)));
      leaving.from(part?.rowsBegin);
      const call = { ...world.intake(api.url), body };
      const beganMs = performance.now();
      const answer = await fetch(call.url, call);
      await answer.text();
      const tookMs = performance.now() - beganMs;
      if (answer.status !== 201) throw new Error(`The intake answered ${answer.status}.`);
      left += leaving.take();
      if (round < 0) continue;
      if (part === undefined) whole.push(tookMs);
      else {
        without[at]?.push(tookMs - madeMs);
        making[at]?.push(madeMs);
      }
    }
  }
  await api.close();
  if (left === 0) throw new Error('No rows were left out.');
  report(whole, without, making);
} finally {
  leaving.stop();
  await world.close();
}

function report(whole: number[], without: number[][], making: number[][]): void {
  const all = median(whole);
  console.log(`an intake over HTTP: ${shown(all)} ms (median of ${rounds}, load ${loadavg()[0]})`);
  for (const [at, { name }] of parts.entries()) {
    const less = median(without[at] ?? []);
    const more = `${(100 * (all / less - 1)).toFixed(1)} % more`;
    const made = `${shown(median(making[at] ?? []))} ms to make its rows`;
    console.log(`without ${name}: ${shown(less)} ms, so it adds ${more}, with ${made}`);
  }
}

function makeEvidence(application: Application): void {
  maskApplication(application);
  const market = { checklist: defaultChecklistOf(application.countryCode), version: 0 };
  const evidenceCase = {
    application,
    questions: [],
    settlements: [],
    checklist: market.checklist,
    now: new Date(),
  };
  const evaluated = evaluateEvidence(evidenceCase);
  summaryDetail(evaluated, application, market);
  summaryColumns(evaluated, application, market);
}

function applicationOf(number: number) {
  const { practice, ...rest } = inventedApplication(number);
  return { ...rest, applicantLocale: 'en', ticketNumber: `B-${randomUUID()}`, practice };
}

function timed<Value>(work: (value: Value) => void, value: Value): number {
  const beganMs = performance.now();
  work(value);
  return performance.now() - beganMs;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

function shown(ms: number): string {
  return ms.toFixed(2);
}
