import type { Application } from '@countersign/contract/intake';
import { CountryCode } from '@countersign/domain/market/country-code';

export type Market = 'US' | 'FR' | 'JP' | 'GB' | 'DE';

/** An application as each market's registration site would send it; `mark` makes it one of a kind. */
export function sampleApplicationOf(market: Market, mark: string): Application {
  const { locale, practice, city, lines, postalCode, contact, identifiers } = samples[market];
  const countryCode = CountryCode.parse(market);
  return {
    countryCode,
    applicantLocale: locale,
    practice: {
      legalName: `${practice} ${mark}`,
      type: 'optician-retail',
      addresses: [{ purpose: 'practice', lines: [lines], city, postalCode, countryCode }],
      phone: '+33 1 42 00 00 00',
      website: 'https://practice.example/',
      identifiers: [
        ...identifiers,
        // Another for each: hundreds of one company number would be known already.
        ...(market === 'GB'
          ? [{ scheme: 'gb-companies-house' as const, value: companyNumberOf(mark) }]
          : []),
      ],
    },
    contact: { name: contact, role: 'owner', email: `applicant-${mark}@practice.example` },
    documents: [
      { kind: 'licence', fileName: 'licence.pdf', link: 'https://site.example/documents/1' },
    ],
  };
}

function companyNumberOf(mark: string): string {
  const digits = [...mark].map((letter) => letter.codePointAt(0) ?? 0).join('');
  return `1${digits.slice(-7).padStart(7, '0')}`;
}

const samples = {
  DE: {
    locale: 'de_DE',
    practice: 'Augenoptik Seidel',
    lines: 'Karl-Liebknecht-Straße 8',
    city: 'Leipzig',
    postalCode: '04107',
    contact: 'Katrin Seidel',
    identifiers: [{ scheme: 'de-ust-idnr', value: 'DE136695976' }],
  },
  US: {
    locale: 'en_US',
    practice: 'Bay Area Family Optometry',
    lines: '1200 Lakeshore Avenue',
    city: 'Oakland',
    postalCode: '94606',
    contact: 'Grace Okafor',
    identifiers: [{ scheme: 'us-npi', value: '1234567893' }],
  },
  FR: {
    locale: 'fr_FR',
    practice: 'Optique Lafayette-Bourse',
    lines: '12 rue de la Bourse',
    city: 'Paris',
    postalCode: '75002',
    contact: 'Hélène Marchand',
    identifiers: [{ scheme: 'fr-siret', value: '73282932000074' }],
  },
  JP: {
    locale: 'ja_JP',
    practice: 'メガネのひかり 吉祥寺店',
    lines: '吉祥寺本町1-2-3',
    city: '武蔵野市',
    postalCode: '180-0004',
    contact: '山田 光',
    identifiers: [{ scheme: 'jp-corporate-number', value: '7010705000725' }],
  },
  GB: {
    locale: 'en_GB',
    practice: 'Harbour Street Opticians',
    lines: '4 Harbour Street',
    city: 'Whitstable',
    postalCode: 'CT5 1AQ',
    contact: 'Owen Hughes',
    identifiers: [{ scheme: 'gb-goc', value: '01-12345' }],
  },
} as const;
