import { generateKeyPairSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { takeAnchors } from '@countersign/business-api/anchors/take-anchor';
import { connect, type DatabaseAddress } from '@countersign/business-api/platform/database/connect';
import type { Db } from '@countersign/business-api/platform/database/database';
import { verifyAllChains } from '@countersign/business-api/registrations/history/verify-all-chains';
import {
  changeRegistrations,
  emptyHistory,
} from '@countersign/business-api/testing/change-registrations';
import { fillWithHistory } from '@countersign/business-api/testing/fill-with-history';
import { findPostgres } from '../../tools/postgres/find-postgres.ts';
import { startPrivateCluster } from '../../tools/postgres/private-cluster.ts';

// `npm run bench:history -- 1000000 8`: writes that many events, so many for each registration, and reports
// how fast they verify and how long the anchor of a day takes in which 10,000 registrations changed. The
// database is a PostgreSQL of its own where its programs are found; with `embedded` the embedded engine in
// memory; with DATABASE_URL the empty database that it names, which is emptied again.
const words = process.argv.slice(2);
const [events = 1_000_000, eventsPerRegistration = 8] = words
  .filter((word) => word !== 'embedded')
  .map(Number);
const changedInADay = 10_000;

if (![events, eventsPerRegistration].every((count) => Number.isSafeInteger(count) && count > 0)) {
  console.error('Say how many events, and how many for each registration: -- 1000000 8 [embedded]');
  process.exitCode = 1;
} else if (process.env.DATABASE_URL !== undefined) {
  await benchIn({ engine: 'postgres', url: process.env.DATABASE_URL }, { emptyAfterwards: true });
} else {
  await benchInOwnDatabase();
}

/** What it writes goes with the database: deleting a million rows would take longer than writing them. */
async function benchInOwnDatabase(): Promise<void> {
  const programs = words.includes('embedded') ? undefined : findPostgres();
  if (programs === undefined) return benchIn({ engine: 'embedded' }, { emptyAfterwards: false });
  const cluster = await startPrivateCluster(programs);
  try {
    await benchIn({ engine: 'postgres', url: cluster.url }, { emptyAfterwards: false });
  } finally {
    await cluster.stop();
  }
}

async function benchIn(
  address: DatabaseAddress,
  { emptyAfterwards }: { readonly emptyAfterwards: boolean },
): Promise<void> {
  const database = await connect(address, () => undefined);
  const { db } = database;
  try {
    await database.prepare();
    if (await db.selectFrom('registrations').select('version').limit(1).executeTakeFirst()) {
      console.error('This database has registrations: name an empty one.');
      process.exitCode = 1;
      return;
    }
    console.log(`On ${address.engine === 'postgres' ? 'PostgreSQL' : 'the embedded engine'}:`);
    try {
      await bench(db);
    } finally {
      if (emptyAfterwards) await emptyHistory(db);
    }
  } finally {
    await database.close();
  }
}

async function bench(db: Db): Promise<void> {
  await measured('written', () => fillWithHistory(db, { events, eventsPerRegistration }));
  const { registrations, faults } = await measured('verified', () => verifyAllChains(db));
  console.log(`${registrations} registrations, ${faults.length} faults`);
  await anchorADay(db);
  if (faults.length > 0) throw new Error(`Faults were found: ${JSON.stringify(faults)}`);
}

/** The first anchors cover everything; then one more event each, and what the next day's take. */
async function anchorADay(db: Db): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  // The events that were written are of one moment; a later one ends the overlap that is read again.
  await changeRegistrations(db, 1);
  await measured('anchored for the first time', () =>
    takeAnchors(db, privateKey, () => new Date()),
  );
  await changeRegistrations(db, changedInADay);
  const startMs = performance.now();
  const anchors = await takeAnchors(db, privateKey, () => new Date());
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(
    `a day with ${changedInADay} changed registrations: ${anchors} anchors in ${seconds} s`,
  );
}

async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - startMs) / 1000;
  const rate = Math.round(events / seconds);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${events} events ${what} in ${seconds.toFixed(1)} s: ${rate} per second (peak memory ${peakMb} MB)`,
  );
  return result;
}
