import { randomUUID } from 'node:crypto';
import { submitRegistration } from '@countersign/business-api/capabilities/intake/submit-registration';
import type { Db, Trx } from '@countersign/business-api/ground/database/database';
import { inTransaction } from '@countersign/business-api/ground/database/in-transaction';
import { hashedKeys } from '@countersign/business-api/ground/duplicates/hashed-keys';
import { readMarketOfIntake } from '@countersign/business-api/record/intake/market-of-intake';
import { sampleMailQueue } from '@countersign/business-api/testing/sample-mail-queue';
import { Application } from '@countersign/contract/intake';
import { inventedApplication } from './invented-applications.ts';

const rounds = 600;

/**
 * Times intakes with their keys and with none written, in turns, so that what else the machine does
 * falls on both alike; making the keys is timed on its own and taken off where none are written.
 */
export async function timeIntake(db: Db): Promise<void> {
  const times = { with: [] as number[], without: [] as number[], making: [] as number[] };
  for (let round = -50; round < rounds; round += 1) {
    for (const kind of ['without', 'with'] as const) {
      const application = Application.parse(applicationOf(50_000_000 + 2 * round));
      const market = await inTransaction(db, (trx) =>
        readMarketOfIntake(trx, application.countryCode),
      );
      const makingBeganMs = performance.now();
      hashedKeys(application);
      const makingMs = performance.now() - makingBeganMs;
      const beganMs = performance.now();
      await inTransaction(db, async (trx) => {
        const into = kind === 'with' ? trx : withoutKeys(trx);
        const submission = { application, clientId: 'bench', at: new Date(), market };
        await submitRegistration(into, sampleMailQueue, submission).write(undefined);
      });
      if (round < 0) continue;
      const tookMs = performance.now() - beganMs;
      times[kind].push(kind === 'with' ? tookMs : tookMs - makingMs);
      times.making.push(makingMs);
    }
  }
  const [without, all] = [median(times.without), median(times.with)];
  console.log(
    `intake: ${without.toFixed(2)} ms without keys, ${all.toFixed(2)} ms with them, of which ` +
      `${median(times.making).toFixed(2)} ms to make them: ${(100 * (all / without - 1)).toFixed(1)} % more`,
  );
}

/** The same transaction, whose statement gets an empty list of keys. */
function withoutKeys(trx: Trx): Trx {
  const isKeys = (value: unknown) => typeof value === 'string' && value.startsWith('[{"kind":"');
  return new Proxy(trx, {
    get: (target, name) =>
      name === 'executeQuery'
        ? (query: { readonly parameters: readonly unknown[] }) =>
            Reflect.apply(target.executeQuery, target, [
              { ...query, parameters: query.parameters.map((one) => (isKeys(one) ? '[]' : one)) },
            ])
        : Reflect.get(target, name),
  });
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

function applicationOf(number: number) {
  const { practice, ...rest } = inventedApplication(number);
  const ticketNumber = `B-${randomUUID()}`;
  return JSON.parse(JSON.stringify({ ...rest, applicantLocale: 'en', ticketNumber, practice }));
}
