import { parseArgs } from 'node:util';
import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { csvLine } from '../platform/csv/csv-cell.ts';
import { connect } from '../platform/database/connect.ts';
import { listReads, type ReadsAsked } from '../registrations/room.ts';
import { readExistingDatabaseAddress } from '../server/configuration/database-address.ts';
import { exitWithMessage } from '../server/exit-with-message.ts';

// `npm run --silent audit:reads -- T-123 US`: who read that registration when, as CSV, with
// READ_AUDIT=on; `-- --person NAME`: what a person read, by name or subject.
await report(process.argv.slice(2)).catch(exitWithMessage);

async function report(words: string[]): Promise<void> {
  const asked = askedBy(words);
  if (asked === undefined) {
    console.error('Say whose reads: npm run --silent audit:reads -- T-123 US, or -- --person NAME');
    process.exitCode = 1;
    return;
  }
  const { db, reach, close } = await connect(
    readExistingDatabaseAddress(process.env),
    () => undefined,
  );
  try {
    await reach();
    const line = (...cells: string[]) => process.stdout.write(csvLine(cells, 'comma'));
    line('read_at', 'name', 'subject', 'operation', 'market', 'ticket', 'times');
    for await (const read of listReads(db, asked)) {
      line(
        read.read_at.toISOString(),
        read.name,
        read.subject,
        read.operation,
        read.country_code,
        read.ticket_number,
        String(read.times),
      );
    }
  } finally {
    await close();
  }
}

function askedBy(words: string[]): ReadsAsked | undefined {
  const options = { person: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
  const [ticket, market, ...more] = positionals;
  if (values.person !== undefined) {
    return positionals.length === 0 ? { person: values.person } : undefined;
  }
  const ticketNumber = TicketNumber.safeParse(ticket);
  const countryCode = CountryCode.safeParse(market);
  if (!ticketNumber.success || !countryCode.success || more.length > 0) return undefined;
  return { ticketNumber: ticketNumber.data, countryCode: countryCode.data };
}
