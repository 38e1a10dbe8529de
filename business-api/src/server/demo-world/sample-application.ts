import { Application } from '@countersign/contract/intake';
import { checkDigit } from '../../intake/start.ts';
import { identifiersOf } from './identifiers-of.ts';
import type { DemoMarket, SamplePractice } from './sample-market.ts';

const dayMs = 24 * 3600 * 1000;

/** The ticket number of the practice at an index in a market, the same in every demo world. */
export function sampleTicketNumber(countryCode: string, index: number): string {
  const digits = digitsFor(countryCode, index);
  return `T-${digits}${checkDigit(digits)}`;
}

/** The application as the registration site would send it; `now` is the world's first start. */
export function demoApplication(
  { countryCode }: DemoMarket,
  practice: SamplePractice,
  index: number,
  now: Date,
): Application {
  const { street, city, region, postalCode } = practice;
  const digits = digitsFor(countryCode, index);
  const { licenceDays } = practice;
  const daysFromNow =
    licenceDays === undefined ? 60 + 37 * index : licenceDays - practice.ageHours / 24;
  const validUntil = new Date(now.getTime() + daysFromNow * dayMs).toISOString().slice(0, 10);
  const place = { city, region, postalCode, countryCode };
  return Application.parse(
    withoutUndefined({
      ticketNumber: sampleTicketNumber(countryCode, index),
      countryCode,
      applicantLocale: practice.locale,
      practice: withoutUndefined({
        legalName: practice.legalName,
        tradingName: practice.tradingName,
        kanaName: practice.kanaName,
        type: practice.type,
        phone: practice.phone,
        website: practice.website,
        addresses: [withoutUndefined({ purpose: 'practice', lines: [street], ...place })],
        identifiers: identifiersOf(countryCode, { ...practice, digits, validUntil }).map((one) =>
          one.scheme === practice.wrongCheckDigit
            ? { ...one, value: withWrongDigit(one.value) }
            : one,
        ),
      }),
      contact: withoutUndefined({
        name: practice.contactName,
        kanaName: practice.contactKana,
        role: practice.contactRole,
        email: practice.contactEmail,
        phone: practice.phone,
      }),
      documents: documentsOf(practice, digits),
    }),
  );
}

function documentsOf({ documents }: SamplePractice, digits: string) {
  const kinds = ['licence', 'company-extract', 'sales-permit'] as const;
  return kinds.slice(0, documents).map((kind) => ({
    kind,
    fileName: `${kind}.pdf`,
    link: `https://registration.demo.example/documents/${digits}/${kind}.pdf`,
  }));
}

// Spread over the numbers and by market, so that no two markets share one.
function digitsFor(countryCode: string, index: number): string {
  const market = countryCode.charCodeAt(0) * 26 + countryCode.charCodeAt(1);
  return String(10_000_019 + (((market * 64 + index) * 1_299_709) % 89_999_981));
}

function withWrongDigit(number: string): string {
  return `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
}

/** The contract takes a field that is missing, not one that is undefined. */
function withoutUndefined<T extends object>(fields: T): Partial<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<T>; // only undefined ones were left out
}
