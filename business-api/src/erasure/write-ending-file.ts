import type { CountryCode } from '@countersign/domain/market/country-code';
import { csvLine } from '../platform/csv/csv-cell.ts';
import type { PlacedRow } from './ending-registrations.ts';

const byteOrderMark = '\uFEFF';
const columns = ['market', 'ticketNumber', 'practiceName', 'kind', 'since', 'heldUntil'];

/** The text of a file with registrations whose time is over; those with `heldUntil` are kept. */
export function writeEndingFile(countryCode: CountryCode, rows: readonly PlacedRow[]): string {
  const lines = rows.map(({ ticket_number, practice_name, kind, since, held_until }) =>
    csvLine(
      [countryCode, ticket_number, practice_name, kind, since.toISOString(), held_until ?? ''],
      'comma',
    ),
  );
  return byteOrderMark + csvLine(columns, 'comma') + lines.join('');
}
