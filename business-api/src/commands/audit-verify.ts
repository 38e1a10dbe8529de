import { connect } from '../ground/database/connect.ts';
import { verifyAllChains } from '../record/history/verify-all-chains.ts';
import { readDatabaseAddress } from '../serving/configuration/configuration.ts';
import { exitWithMessage } from '../serving/exit-with-message.ts';

// `npm run audit:verify`: proves the history of a whole database; ends with 1 where it is faulty.
const faultLimit = 20;

await verify().catch(exitWithMessage);

async function verify(): Promise<void> {
  const { db, close } = await connect(readDatabaseAddress(process.env), () => undefined);
  try {
    const { registrations, events, faults } = await verifyAllChains(db, faultLimit);
    for (const { countryCode, ticketNumber, sequence, fault } of faults) {
      const row = sequence === null ? '' : `, event ${sequence}`;
      console.error(`${countryCode} ${ticketNumber}${row}: ${fault}`);
    }
    if (faults.length > 0) process.exitCode = 1;
    else console.log(`${events} events of ${registrations} registrations verified`);
  } finally {
    await close();
  }
}
