import { accessSync, constants } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  AnchorsInvalid,
  anchorLines,
  anchorsBeyond,
  readProvenLog,
  verifyAgainstAnchors,
} from '../anchors/room.ts';
import { verifyMarketChains } from '../markets/room.ts';
import { connect } from '../platform/database/connect.ts';
import { type AuditFault, verifyAllChains } from '../registrations/room.ts';
import { readAnchorPublicKey, readCertificates } from '../server/configuration/anchor-settings.ts';
import { readExistingDatabaseAddress } from '../server/configuration/database-address.ts';
import { FaultyConfiguration } from '../server/configuration/faulty-configuration.ts';
import { exitWithMessage } from '../server/exit-with-message.ts';

// `npm run audit:verify`: proves the history of a whole database; ends with 1 where it is faulty.
// With `-- --anchors FILE --key PUBLIC.pem`, or a folder of objects from a bucket, also that nothing before an anchor was written again.
const faultLimit = 20;

await verify(process.argv.slice(2)).catch(exitWithMessage);

async function verify(words: string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { anchors: text, key: text, 'tsa-ca': text };
  const { values } = parseArgs({ args: words, options });
  // Read first: a database of a million registrations takes a minute.
  const outside = anchorsOutside(values.anchors, values.key, values['tsa-ca']);
  const { db, reach, close } = await connect(
    readExistingDatabaseAddress(process.env),
    () => undefined,
  );
  const complain = (fault: string) => {
    process.exitCode = 1;
    console.error(fault);
  };
  try {
    await reach();
    const { registrations, events, faults } = await verifyAllChains(db, faultLimit);
    for (const found of faults) {
      const { countryCode, ticketNumber, sequence, fault } = found;
      const event = sequence === null ? '' : `, event ${sequence}`;
      complain(`${countryCode} ${ticketNumber}${event}${groundOf(found)}: ${fault}`);
    }
    if (faults.length === 0) {
      console.log(`${events} events of ${registrations} registrations verified`);
    }
    const audit = await verifyMarketChains(db, new Date());
    for (const { countryCode, sequence, fault } of audit.faults.slice(0, faultLimit)) {
      const row = sequence === null ? '' : `, event ${sequence}`;
      complain(`${marketName(countryCode)}${row}: ${fault}`);
    }
    if (audit.faults.length === 0) {
      console.log(`${audit.events} events of ${audit.chains} chains of markets verified`);
    }
    if (outside === undefined) return;
    const { anchors, key, stampedBy } = outside;
    const log = await readProvenLog(anchorLines(anchors), key, stampedBy);
    const found = await verifyAgainstAnchors(db, log, faultLimit);
    for (const { countryCode, ticketNumber, position, fault } of found) {
      const name = ticketNumber || (countryCode === null ? '' : marketName(countryCode));
      const market = ticketNumber ? `${countryCode} ` : '';
      complain(`${market}${name} (leaf ${position}): ${fault}`.trim());
    }
    const beyond = await anchorsBeyond(db, log);
    if (beyond !== undefined) {
      const { lines, database, leaves } = beyond;
      complain(
        `${anchors} goes to anchor ${lines}, the database to anchor ${database} with ${leaves} leaves: ` +
          'see "After a restore" in docs/audit.md',
      );
    } else if (found.length === 0) console.log(`${log.anchors} anchors verified`);
  } catch (error) {
    if (!(error instanceof AnchorsInvalid)) throw error;
    complain(`${outside?.anchors}: ${error.message}`);
  } finally {
    await close();
  }
}

function anchorsOutside(anchors?: string, key?: string, authority?: string) {
  if (anchors === undefined) return undefined;
  if (key === undefined) throw new FaultyConfiguration('Say with which key: --key PUBLIC.pem');
  try {
    accessSync(anchors, constants.R_OK);
  } catch (error) {
    throw new FaultyConfiguration(`--anchors: ${error instanceof Error ? error.message : anchors}`);
  }
  const stampedBy = authority === undefined ? undefined : readCertificates('--tsa-ca', authority);
  return { anchors, key: readAnchorPublicKey(key), stampedBy };
}

/** The table, the row in it and the column of a ground that differs. */
function groundOf(found: AuditFault): string {
  if (!('table' in found)) return '';
  const column = found.column === undefined ? '' : `, ${found.column}`;
  return `, ${found.table}${found.row && ` ${found.row}`}${column}`;
}

function marketName(countryCode: string): string {
  return countryCode === '' ? 'several markets' : `market ${countryCode}`;
}
