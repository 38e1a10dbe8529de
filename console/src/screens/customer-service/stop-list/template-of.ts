import { stopListColumns } from '@countersign/contract/stop-list';

/** A number of the market's own, as an example that no check of digits takes for a real one. */
const numbers: Readonly<Record<string, string>> = {
  US: 'us-npi:1234567890',
  FR: 'fr-siret:123 456 789 00012 | fr-siren:123 456 789',
  JP: 'jp-corporate-number:1234567890123',
  DE: 'de-ust-idnr:DE123456789',
  GB: 'gb-companies-house:01234567',
  ES: 'es-nif:B12345678',
  PT: 'pt-nif:123456789',
  BR: 'br-cnpj:12.345.678/0001-00',
  CA: 'ca-bn:123456789',
  AU: 'au-abn:12 345 678 901',
};

/** A file with the names of all columns and one example, which is to be replaced. */
export function templateOf(countryCode: string): string {
  const year = new Date().getFullYear() + 1;
  const example: Readonly<Record<(typeof stopListColumns)[number], string>> = {
    name: 'Example Optics',
    numbers: numbers[countryCode] ?? 'vat:123456789',
    street: '1 Example Street',
    postalCode: '12345',
    city: 'Example',
    mailDomain: 'optics.example',
    reason: 'Why you do not supply this practice',
    until: `${year}-12-31`,
  };
  const line = stopListColumns.map((column) => example[column]).join(',');
  return `\uFEFF${stopListColumns.join(',')}\r\n${line}\r\n`;
}
