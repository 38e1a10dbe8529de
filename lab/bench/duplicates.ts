import { hashedKeys } from '@countersign/business-api/duplicates/facts/hashed-keys';
import { findCandidates } from '@countersign/business-api/duplicates/find-candidates';
import { connect } from '@countersign/business-api/platform/database/connect';
import type { Db } from '@countersign/business-api/platform/database/database';
import { type KeyRow, storeKeys, vacuumKeys } from '@countersign/business-api/testing/store-keys';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { startPrivateCluster } from '../../tools/postgres/private-cluster.ts';
import { copyKeys } from './duplicates/copy-keys.ts';
import { inventedApplication, keyOfInvented } from './duplicates/invented-applications.ts';

// `npm run bench:duplicates -- 10000 100000 [embedded]`: fills a database of its own with the keys of so
// many invented registrations, one size after the other, and says how long finding the candidates of one
// takes at each, and what the keys add to an intake. On PostgreSQL where its programs are found.
const sizes = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const embedded = process.argv.includes('embedded');
const searches = 400;
const perInsert = 1000;

const programs = embedded ? undefined : findPostgres();
const cluster = programs === undefined ? undefined : await startPrivateCluster(programs);
const address =
  cluster === undefined
    ? ({ engine: 'embedded' } as const)
    : ({ engine: 'postgres', url: cluster.url } as const);
const database = await connect(address, () => undefined);
try {
  await database.prepare();
  console.log(`On ${cluster === undefined ? 'the embedded engine' : 'PostgreSQL'}:`);
  let filled = 0;
  for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
    await fill(database.db, filled, size);
    filled = size;
    // Three times: what else the machine does falls on one more than on another.
    for (let turn = 0; turn < 3; turn += 1) await timeSearches(database.db, size);
  }
} finally {
  await database.close();
  await cluster?.stop();
}

async function fill(db: Db, from: number, to: number): Promise<void> {
  if (programs !== undefined && cluster !== undefined) {
    return copyKeys(programs, cluster.url, keysOf(from, to));
  }
  for (const rows of keysOf(from, to)) await storeKeys(db, rows);
  await vacuumKeys(db);
}

function* keysOf(from: number, to: number): Generator<KeyRow[]> {
  for (let begin = from; begin < to; begin += perInsert) {
    const numbers = Array.from({ length: Math.min(perInsert, to - begin) }, (_, at) => begin + at);
    yield numbers.flatMap((number) => {
      const { countryCode: c, ticketNumber: t } = keyOfInvented(number);
      const keys = hashedKeys(inventedApplication(number));
      const distinct = new Map(keys.map((key) => [`${key.kind} ${key.key}`, key]));
      return [...distinct.values()].map((key) => ({ c, t, ...key }));
    });
  }
}

async function timeSearches(db: Db, size: number): Promise<void> {
  const timesMs: number[] = [];
  let found = 0;
  for (let round = -20; round < searches; round += 1) {
    const number = Math.floor(((round + 20) * size) / (searches + 20));
    const keys = hashedKeys(inventedApplication(number));
    const beganMs = performance.now();
    const candidates = await findCandidates(db, keyOfInvented(number), keys);
    if (round < 0) continue;
    timesMs.push(performance.now() - beganMs);
    found += candidates.length;
  }
  timesMs.sort((a, b) => a - b);
  const at = (share: number) => (timesMs[Math.floor(share * timesMs.length)] ?? 0).toFixed(1);
  console.log(
    `${size} registrations: candidates ${at(0.5)} ms at the median, ${at(0.95)} ms at p95, ` +
      `${(found / searches).toFixed(1)} candidates on average`,
  );
}
