import { connect } from '@countersign/business-api/platform/database/connect';
import { vacuumRegistrations } from '@countersign/business-api/registrations/vacuum-registrations';
import { readDatabaseAddress } from '@countersign/business-api/server/configuration/database-address';
import { writeManyRegistrations } from '@countersign/business-api/testing/write-many-registrations';

// `npm run seed:million -- 1000000 [92]`: fills the database of DATABASE_URL or DATA_DIR for a look at
// it in size, with a registration a minute or all of them within so many days. Never a database that
// matters: the registrations are made up and look like real ones.
const count = Number(process.argv[2] ?? 1_000_000);
const days = process.argv[3] === undefined ? undefined : Number(process.argv[3]);
const reportEvery = 50_000;

if (!Number.isSafeInteger(count) || count < 1 || !((days ?? 1) > 0)) {
  console.error('How many, and within how many days? Whole numbers, such as 1000000 92.');
  process.exit(1);
}
const database = await connect(readDatabaseAddress(process.env), () => undefined);
try {
  await database.prepare();
  const beganMs = Date.now();
  await writeManyRegistrations(database.db, { count, now: new Date(), days }, (written) => {
    if (written % reportEvery === 0) console.log(`${written} registrations`);
  });
  // PostgreSQL does so automatically within a minute, the API with its embedded engine once a day.
  if (database.engine === 'embedded') await vacuumRegistrations(database.db);
  console.log(`${count} registrations in ${Math.round((Date.now() - beganMs) / 1000)} s`);
} finally {
  await database.close();
}
