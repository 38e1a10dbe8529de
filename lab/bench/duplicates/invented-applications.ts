import type { WrittenApplication } from '@countersign/business-api/duplicates/facts/written-application';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';

const markets = ['FR', 'DE', 'ES', 'GB', 'US', 'CA', 'AU', 'PT', 'BR', 'IT'];
const syllables = 'ba ke li mo nu ra se ti vo xa ze qui dra flo gre pla stu wen yor cha'.split(' ');
const common = ['Optique', 'Vision', 'Centrale', 'Optik', 'Lens', 'Eye', 'Clinic', 'Nord', 'City'];

/** A number between 0 and 1 that depends on `number` and `of` alone. */
function chance(number: number, of: number): number {
  let mixed = (number + 1) * 2_654_435_761 + of * 40_503;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2_246_822_519);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 3_266_489_917);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

function wordOf(number: number): string {
  let rest = number;
  let word = '';
  for (let at = 0; at < 3; at += 1) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * An application of many: 8,000 names, some far commoner than others, towns, streets and persons; one
 * of fifty is a second application of the practice before it.
 */
export function inventedApplication(given: number): WrittenApplication {
  const number = given % 50 === 49 ? given - 1 : given;
  const of = (what: number) => chance(number, what);
  const name = wordOf(Math.floor(8000 * of(1) ** 2));
  const town = wordOf(Math.floor(2000 * of(2) ** 1.5));
  const countryCode = markets[Math.floor(markets.length * of(3))] ?? 'FR';
  const person = `${wordOf(Math.floor(800 * of(4)))} ${wordOf(Math.floor(6000 * of(5)))}`;
  const mark = `${name.toLowerCase()}-${number}`;
  return {
    countryCode,
    practice: {
      legalName: `${common[Math.floor(common.length * of(6))]} ${name} ${of(7) < 0.3 ? town : ''}`,
      type: 'optician-retail',
      phone: `+33 1 ${String(10_000_000 + number).replace(/(..)/g, '$1 ')}`,
      website: of(8) < 0.5 ? `https://www.${mark}.example` : undefined,
      addresses: [
        {
          purpose: 'practice',
          lines: [`${1 + Math.floor(150 * of(9))} rue ${wordOf(Math.floor(500 * of(10)))}`],
          city: town,
          postalCode: String(10_000 + Math.floor(80_000 * of(11))),
          countryCode,
        },
      ],
      identifiers: [{ scheme: 'vat', value: `${countryCode}${100_000_000 + number}` }],
    },
    contact: { name: person, role: 'owner', email: `contact@${mark}.example` },
  };
}

export function keyOfInvented(number: number): RegistrationKey {
  return {
    countryCode: CountryCode.parse(markets[number % markets.length]),
    ticketNumber: TicketNumber.parse(`I-${number}`),
  };
}
