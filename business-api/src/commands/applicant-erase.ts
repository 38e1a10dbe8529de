import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { eraseApplicant, MailOnItsWay } from '../capabilities/erasure/erase-applicant.ts';
import { connect } from '../ground/database/connect.ts';
import { ProblemError } from '../ground/problems/problem-error.ts';
import { readDatabaseAddress } from '../serving/configuration/configuration.ts';
import { exitWithMessage } from '../serving/exit-with-message.ts';

// `npm run applicant:erase -- FR T-123`: erases the personal data of one registration's applicant.
await erase(process.argv.slice(2)).catch(exitWithMessage);

async function erase([market, ticket, ...more]: readonly string[]): Promise<void> {
  const countryCode = CountryCode.safeParse(market);
  const ticketNumber = TicketNumber.safeParse(ticket);
  if (!countryCode.success || !ticketNumber.success || more.length > 0) {
    return refuse('Say which registration: npm run applicant:erase -- FR T-123');
  }
  const key = { countryCode: countryCode.data, ticketNumber: ticketNumber.data };
  const name = `${key.countryCode} ${key.ticketNumber}`;
  const database = await connect(readDatabaseAddress(process.env), () => undefined);
  try {
    await database.prepare();
    await eraseApplicant(database.db, key, new Date());
    console.log(`${name}: the applicant's personal data is erased.`);
  } catch (error) {
    if (error instanceof ProblemError) return refuse(`${name}: ${error.message}.`);
    if (error instanceof MailOnItsWay) return refuse(`${name}: ${error.message}`);
    throw error;
  } finally {
    await database.close();
  }
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
