import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { CountryCode } from '@countersign/domain/market/country-code';
import { lineOf } from '@countersign/domain/registration/text';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import * as z from 'zod/mini';
import { eraseApplicant, MailOnItsWay, RegistrationHeld } from '../erasure/room.ts';
import { connect } from '../platform/database/connect.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import { readExistingDatabaseAddress } from '../server/configuration/database-address.ts';
import { exitWithMessage } from '../server/exit-with-message.ts';

const Reference = lineOf(120);

// `npm run applicant:erase -- FR T-123 --request DPO-2026-17`: erases the personal data of one
// registration's applicant; the history says who did, and where the request is filed.
await erase(process.argv.slice(2)).catch(exitWithMessage);

async function erase(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      operator: { type: 'string', default: userInfo().username },
      request: { type: 'string' },
    },
  });
  const [market, ticket, ...more] = positionals;
  const operator = Reference.safeParse(values.operator);
  const request = z.nullable(Reference).safeParse(values.request ?? null);
  const countryCode = CountryCode.safeParse(market);
  const ticketNumber = TicketNumber.safeParse(ticket);
  if (!countryCode.success || !ticketNumber.success || more.length > 0) {
    return refuse('Say which registration: npm run applicant:erase -- FR T-123 --request DPO-17');
  }
  if (!operator.success || !request.success) {
    return refuse('--operator and --request are one line of at most 120 characters each.');
  }
  const key = { countryCode: countryCode.data, ticketNumber: ticketNumber.data };
  const name = `${key.countryCode} ${key.ticketNumber}`;
  const database = await connect(readExistingDatabaseAddress(process.env), () => undefined);
  try {
    await database.prepare();
    await eraseApplicant(database.db, key, new Date(), {
      operator: operator.data,
      request: request.data,
    });
    console.log(`${name}: the applicant's personal data is erased.`);
  } catch (error) {
    if (error instanceof ProblemError) return refuse(`${name}: ${error.message}.`);
    if (error instanceof MailOnItsWay || error instanceof RegistrationHeld)
      return refuse(`${name}: ${error.message}`);
    throw error;
  } finally {
    await database.close();
  }
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
