import { generateKeyPairSync } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { connect } from '@countersign/business-api/ground/database/connect';
import type { Db } from '@countersign/business-api/ground/database/database';
import { takeAnchors } from '@countersign/business-api/record/anchors/take-anchor';
import { verifyAllChains } from '@countersign/business-api/record/history/verify-all-chains';
import {
  changeRegistrations,
  emptyHistory,
} from '@countersign/business-api/testing/change-registrations';
import { fillWithHistory } from '@countersign/business-api/testing/fill-with-history';

// `npm run bench:history -- 200000` writes that many events and reports how fast they verify, and how
// long the anchor of a day takes in which 10,000 registrations changed; a second number says how many
// events a registration has: on the embedded
// engine in memory, or in the empty database that DATABASE_URL names, which is emptied again.
const events = Number(process.argv[2] ?? 1_000_000);
const eventsPerRegistration = Number(process.argv[3] ?? 8);
const changedInADay = 10_000;

if (!Number.isSafeInteger(events) || events < 1) {
  console.error('Say how many events: npm run bench:history -- 200000');
  process.exitCode = 1;
} else {
  await bench(process.env.DATABASE_URL);
}

async function bench(url: string | undefined): Promise<void> {
  const database = await connect(
    url === undefined ? { engine: 'embedded' } : { engine: 'postgres', url },
    () => undefined,
  );
  const { db } = database;
  try {
    await database.prepare();
    if (await db.selectFrom('registrations').select('version').limit(1).executeTakeFirst()) {
      console.error('This database has registrations: name an empty one.');
      process.exitCode = 1;
      return;
    }
    try {
      await measured('written', () => fillWithHistory(db, { events, eventsPerRegistration }));
      const { faults } = await measured('verified', () => verifyAllChains(db));
      await anchorADay(db);
      if (faults.length > 0) throw new Error(`Faults were found: ${JSON.stringify(faults)}`);
    } finally {
      await emptyHistory(db);
    }
  } finally {
    await database.close();
  }
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
