import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { connect } from '../ground/database/connect.ts';
import {
  AnchorsInvalid,
  readProvenLog,
  verifyAgainstAnchors,
} from '../record/anchors/verify-anchors.ts';
import { verifyAllChains } from '../record/history/verify-all-chains.ts';
import { readAnchorPublicKey } from '../serving/configuration/anchor-settings.ts';
import { readDatabaseAddress } from '../serving/configuration/configuration.ts';
import { exitWithMessage } from '../serving/exit-with-message.ts';

// `npm run audit:verify`: proves the history of a whole database; ends with 1 where it is faulty.
// With `-- --anchors FILE --key PUBLIC.pem` also that nothing before an anchor was written again.
const faultLimit = 20;

await verify(process.argv.slice(2)).catch(exitWithMessage);

async function verify(words: string[]): Promise<void> {
  const options = { anchors: { type: 'string' }, key: { type: 'string' } } as const;
  const { anchors, key } = parseArgs({ args: words, options }).values;
  const { db, close } = await connect(readDatabaseAddress(process.env), () => undefined);
  const complain = (fault: string) => {
    process.exitCode = 1;
    console.error(fault);
  };
  try {
    const { registrations, events, faults } = await verifyAllChains(db, faultLimit);
    for (const { countryCode, ticketNumber, sequence, fault } of faults) {
      const row = sequence === null ? '' : `, event ${sequence}`;
      complain(`${countryCode} ${ticketNumber}${row}: ${fault}`);
    }
    if (faults.length === 0) {
      console.log(`${events} events of ${registrations} registrations verified`);
    }
    if (anchors === undefined) return;
    if (key === undefined) return complain('Say with which key: --key PUBLIC.pem');
    const lines = createInterface({ input: createReadStream(anchors) });
    const log = await readProvenLog(lines, readAnchorPublicKey(key));
    const found = await verifyAgainstAnchors(db, log, faultLimit);
    for (const { countryCode, ticketNumber, position, fault } of found) {
      complain(`${countryCode ?? ''} ${ticketNumber ?? ''} (leaf ${position}): ${fault}`.trim());
    }
    if (found.length === 0) console.log(`${log.anchors} anchors verified`);
  } catch (error) {
    if (!(error instanceof AnchorsInvalid)) throw error;
    complain(`${anchors}: ${error.message}`);
  } finally {
    await close();
  }
}
