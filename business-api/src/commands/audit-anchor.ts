import { AnchorNotDelivered, deliverAnchors, takeAnchors } from '../anchors/room.ts';
import { connect } from '../platform/database/connect.ts';
import { readAnchorSettings } from '../server/configuration/anchor-settings.ts';
import { readExistingDatabaseAddress } from '../server/configuration/database-address.ts';
import { readAll } from '../server/configuration/faulty-configuration.ts';
import { exitWithMessage } from '../server/exit-with-message.ts';

// `npm run audit:anchor`: signs where all histories end now, and hands that to the places outside.
await anchor().catch(exitWithMessage);

async function anchor(): Promise<void> {
  const [{ key, places, stamp }, address] = readAll(
    () => readAnchorSettings(process.env),
    () => readExistingDatabaseAddress(process.env),
  );
  const database = await connect(address, () => undefined);
  try {
    await database.prepare();
    const now = () => new Date();
    await takeAnchors(database.db, key, now);
    const delivered = await deliverAnchors(database.db, places, now, stamp);
    // The standard output may be a place for anchors.
    console.error(`${delivered} ${delivered === 1 ? 'anchor' : 'anchors'} handed over`);
  } catch (error) {
    if (!(error instanceof AnchorNotDelivered)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}
