import { randomUUID } from 'node:crypto';
import { submitRegistration } from '@countersign/business-api/capabilities/intake/submit-registration';
import type { Db, Trx } from '@countersign/business-api/ground/database/database';
import { inTransaction } from '@countersign/business-api/ground/database/in-transaction';
import { hashedKeys } from '@countersign/business-api/ground/duplicates/hashed-keys';
import { evaluateEvidence } from '@countersign/business-api/ground/evidence/evaluate-evidence';
import { identifierRows } from '@countersign/business-api/record/evidence/identifier-rows';
import {
  summaryColumns,
  summaryDetail,
} from '@countersign/business-api/record/evidence/summary-columns';
import {
  type MarketOfIntake,
  readMarketOfIntake,
} from '@countersign/business-api/record/intake/market-of-intake';
import { maskApplication } from '@countersign/business-api/record/registrations/mask-application';
import { sampleMailQueue } from '@countersign/business-api/testing/sample-mail-queue';
import { Application } from '@countersign/contract/intake';
import { inventedApplication } from './invented-applications.ts';

const rounds = 600;
const warmUpRounds = 50;

/** What an intake does for later, and how its rows begin in the statement's parameters. */
interface Part {
  readonly name: string;
  /** The work outside the database that only this part needs. */
  readonly make: (application: Application, market: MarketOfIntake) => void;
  readonly rowsBegin: string;
}

const parts: readonly Part[] = [
  {
    name: 'keys of duplicates',
    make: (application) => hashedKeys(application),
    rowsBegin: '[{"kind":"',
  },
  { name: 'evidence', make: makeEvidence, rowsBegin: '[{"country_code":"' },
];

/**
 * Times intakes as they are and without the rows of one part, in turns, so that what else the machine
 * does falls on all alike; making the part is timed on its own and taken off where its rows are left
 * out. Prints milliseconds, medians.
 */
export async function timeIntake(db: Db): Promise<void> {
  const whole: number[] = [];
  const without = new Map(parts.map(({ name }) => [name, [] as number[]]));
  const making = new Map(parts.map(({ name }) => [name, [] as number[]]));
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const left of [undefined, ...parts]) {
      const application = Application.parse(applicationOf(50_000_000 + 2 * round));
      const market = await inTransaction(db, (trx) =>
        readMarketOfIntake(trx, application.countryCode),
      );
      const madeMs = timed(() => left?.make(application, market));
      const beganMs = performance.now();
      await inTransaction(db, async (trx) => {
        const into = left === undefined ? trx : withoutRows(trx, left.rowsBegin);
        const { masked } = maskApplication(application);
        const submission = { application, masked, clientId: 'bench', at: new Date(), market };
        await submitRegistration(into, sampleMailQueue, submission).write(undefined);
      });
      const tookMs = performance.now() - beganMs;
      if (round < 0) continue;
      if (left === undefined) whole.push(tookMs);
      else {
        without.get(left.name)?.push(tookMs - madeMs);
        making.get(left.name)?.push(madeMs);
      }
    }
  }
  const all = median(whole);
  for (const { name } of parts) {
    const less = median(without.get(name) ?? []);
    const made = median(making.get(name) ?? []);
    console.log(
      `intake: ${less.toFixed(2)} ms without ${name}, ${all.toFixed(2)} ms with, of which ` +
        `${made.toFixed(2)} ms to make: ${(100 * (all / less - 1)).toFixed(1)} % more`,
    );
  }
}

function makeEvidence(application: Application, market: MarketOfIntake): void {
  maskApplication(application);
  const { checklist } = market;
  const known = { application, questions: [], settlements: [], checklist, now: new Date() };
  const evaluated = evaluateEvidence(known);
  summaryDetail(evaluated, application, market);
  summaryColumns(evaluated, application, market);
  const { countryCode, ticketNumber = '' } = application;
  identifierRows({ countryCode, ticketNumber }, application.practice);
}

/** The same transaction, whose statement gets an empty list instead of the rows that begin so. */
function withoutRows(trx: Trx, rowsBegin: string): Trx {
  const isTheirs = (value: unknown) => typeof value === 'string' && value.startsWith(rowsBegin);
  return new Proxy(trx, {
    get: (target, name) =>
      name === 'executeQuery'
        ? (query: { readonly parameters: readonly unknown[] }) =>
            Reflect.apply(target.executeQuery, target, [
              { ...query, parameters: query.parameters.map((one) => (isTheirs(one) ? '[]' : one)) },
            ])
        : Reflect.get(target, name),
  });
}

function timed(work: () => void): number {
  const beganMs = performance.now();
  work();
  return performance.now() - beganMs;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

function applicationOf(number: number) {
  const { practice, ...rest } = inventedApplication(number);
  const ticketNumber = `B-${randomUUID()}`;
  return JSON.parse(JSON.stringify({ ...rest, applicantLocale: 'en', ticketNumber, practice }));
}
