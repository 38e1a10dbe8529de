import { connect } from '../ground/database/connect.ts';
import { AnchorNotDelivered, deliverAnchors } from '../record/anchors/deliver-anchors.ts';
import { takeAnchors } from '../record/anchors/take-anchor.ts';
import { readAnchorSettings } from '../serving/configuration/anchor-settings.ts';
import { readExistingDatabaseAddress } from '../serving/configuration/database-address.ts';
import { readAll } from '../serving/configuration/faulty-configuration.ts';
import { exitWithMessage } from '../serving/exit-with-message.ts';

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
