import { connect } from '../platform/database/connect.ts';
import { readDatabaseAddress } from '../server/configuration/database-address.ts';
import { exitWithMessage } from '../server/exit-with-message.ts';

// `npm run migrate`: brings the schema of PostgreSQL up to date and ends. With the address of the tables' owner, so
// that no copy of the API has to run as a role that may rewrite the history.
await migrateAndEnd().catch(exitWithMessage);

async function migrateAndEnd(): Promise<void> {
  const address = readDatabaseAddress(process.env);
  if (address.engine === 'embedded') {
    console.error(
      "DATABASE_URL: the address of the tables' owner. The embedded engine is migrated when the API starts.",
    );
    process.exitCode = 1;
    return;
  }
  const database = await connect(address, () => undefined);
  try {
    await database.prepare();
    console.log('The schema is up to date.');
  } finally {
    await database.close();
  }
}
