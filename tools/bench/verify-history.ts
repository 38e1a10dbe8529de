import { performance } from 'node:perf_hooks';
import { connect } from '@countersign/business-api/ground/database/connect';
import { verifyAllChains } from '@countersign/business-api/record/history/verify-all-chains';
import { fillWithHistory } from '@countersign/business-api/testing/fill-with-history';

// `npm run bench:history -- 200000` writes that many events and reports how fast they verify: on the
// embedded engine in memory, or in the empty database that DATABASE_URL names, which is emptied again.
const events = Number(process.argv[2] ?? 1_000_000);
const eventsPerRegistration = 8;

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
      if (faults.length > 0) throw new Error(`Faults were found: ${JSON.stringify(faults)}`);
    } finally {
      await db.deleteFrom('history_events').execute();
      await db.deleteFrom('registrations').execute();
    }
  } finally {
    await database.close();
  }
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
