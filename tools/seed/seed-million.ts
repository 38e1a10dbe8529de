import { readDatabaseAddress } from '@countersign/business-api/configuration';
import { connect } from '@countersign/business-api/database/connect';
import { writeManyRegistrations } from '@countersign/business-api/demo-world/many-registrations';

// `npm run seed:million -- 1000000`: fills the database of DATABASE_URL or DATA_DIR for a look at it
// in size. Never a database that matters: the registrations are made up and cannot be told apart.
const count = Number(process.argv[2] ?? 1_000_000);
const reportEvery = 50_000;

if (!Number.isSafeInteger(count) || count < 1) {
  console.error('How many? A whole number, such as 1000000.');
  process.exit(1);
}
const database = await connect(readDatabaseAddress(process.env), () => undefined);
try {
  await database.prepare();
  const beganMs = Date.now();
  await writeManyRegistrations(database.db, count, new Date(), (written) => {
    if (written % reportEvery === 0) console.log(`${written} registrations`);
  });
  console.log(`${count} registrations in ${Math.round((Date.now() - beganMs) / 1000)} s`);
} finally {
  await database.close();
}
