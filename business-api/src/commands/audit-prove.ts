import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { proveHistory } from '../anchors/room.ts';
import { connect } from '../platform/database/connect.ts';
import { readExistingDatabaseAddress } from '../server/configuration/database-address.ts';
import { exitWithMessage } from '../server/exit-with-message.ts';

// `npm run --silent audit:prove -- T-123 US`: a proof of one history for tools/audit/check-proof.mjs.
await prove(process.argv.slice(2)).catch(exitWithMessage);

async function prove([ticket, market, ...more]: readonly string[]): Promise<void> {
  const ticketNumber = TicketNumber.safeParse(ticket);
  const countryCode = CountryCode.safeParse(market);
  if (!countryCode.success || !ticketNumber.success || more.length > 0) {
    return refuse('Say which registration: npm run --silent audit:prove -- T-123 US');
  }
  const key = { countryCode: countryCode.data, ticketNumber: ticketNumber.data };
  const { db, reach, close } = await connect(
    readExistingDatabaseAddress(process.env),
    () => undefined,
  );
  try {
    await reach();
    const proof = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((trx) => proveHistory(trx, key));
    if (proof === undefined) return refuse(`${ticket} ${market} is in no anchor yet.`);
    console.log(JSON.stringify(proof));
  } finally {
    await close();
  }
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
