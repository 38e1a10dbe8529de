import type { Identifier, PracticeType } from '@countersign/domain/registration/application';
import { sampleIdentifiers as sample } from './sample-identifiers.ts';

interface Subject {
  readonly type: PracticeType;
  readonly city: string;
  readonly region?: string | undefined;
  /** Eight digits, different for each practice. */
  readonly digits: string;
  /** The last day of identifiers that must be renewed, `2027-03-31`. */
  readonly validUntil: string;
}

type MakeIdentifiers = (subject: Subject) => Identifier[];

/** The identifiers that a practice of a market would enter in its application. */
export function identifiersOf(market: string, subject: Subject): Identifier[] {
  return byMarket[market]?.(subject) ?? [];
}

const byMarket: Readonly<Record<string, MakeIdentifiers>> = {
  US: ({ digits, region = '', validUntil }) => [
    { scheme: 'us-npi', value: sample.npi(`1${digits}`) },
    { scheme: 'us-ein', value: `47-${digits.slice(1)}` },
    { scheme: 'us-state-licence', value: `OPT ${digits.slice(3)}`, issuer: region, validUntil },
  ],
  FR: ({ digits, type, validUntil }) => {
    const siren = sample.siren(digits);
    return [
      { scheme: 'fr-siret', value: sample.siret(siren, '0001') },
      { scheme: 'fr-tva', value: sample.frenchVat(siren) },
      ...(type === 'online-retailer'
        ? []
        : [
            {
              scheme: 'fr-rpps' as const,
              value: sample.rpps(`99700${digits.slice(3)}`),
              validUntil,
            },
          ]),
    ];
  },
  JP: ({ digits, type, region = '', validUntil }) => {
    const corporate = sample.japaneseCorporate(`0107${digits}`);
    const permit = {
      scheme: 'jp-device-sales-permit' as const,
      value: `第${digits}号`,
      issuer: region,
      validUntil,
    };
    return [
      { scheme: 'jp-corporate-number', value: corporate },
      { scheme: 'jp-invoice-number', value: `T${corporate}` },
      ...(type === 'online-retailer' ? [] : [permit]),
    ];
  },
  DE: ({ digits, city }) => [
    { scheme: 'de-ust-idnr', value: sample.germanVat(digits) },
    { scheme: 'de-ik', value: sample.germanIk(`31${digits.slice(2)}`) },
    {
      scheme: 'de-handelsregister',
      value: `HRB ${digits.slice(3)}`,
      issuer: `Amtsgericht ${city}`,
    },
  ],
  ES: ({ digits, region = '', validUntil }) => [
    { scheme: 'es-nif', value: sample.spanishCompany(digits.slice(1)) },
    {
      scheme: 'es-health-authorisation',
      value: `SAN-${digits.slice(4)}`,
      issuer: region,
      validUntil,
    },
  ],
  PT: ({ digits }) => [
    { scheme: 'pt-nif', value: sample.portugueseCompany(`5${digits.slice(1)}`) },
    { scheme: 'pt-ers', value: `E${digits.slice(2)}` },
  ],
  BR: ({ digits, city, type, validUntil }) => [
    // The numbers of newer companies contain letters.
    {
      scheme: 'br-cnpj',
      value: sample.brazilianCompany(
        `${type === 'online-retailer' ? '12ABC' : digits.slice(0, 5)}${digits.slice(5)}0001`,
      ),
    },
    {
      scheme: 'br-alvara-sanitario',
      value: digits.slice(2),
      issuer: `Prefeitura de ${city}`,
      validUntil,
    },
  ],
  GB: ({ digits, type }) => [
    { scheme: 'gb-vat', value: sample.britishVat(digits.slice(1)) },
    { scheme: 'gb-companies-house', value: digits },
    ...(type === 'online-retailer'
      ? []
      : [{ scheme: 'gb-goc' as const, value: `CO-${digits.slice(4)}` }]),
  ],
  CA: ({ digits, region = '', validUntil }) => [
    { scheme: 'ca-bn', value: `${sample.canadianBusiness(digits)}RT0001` },
    { scheme: 'ca-provincial-college', value: digits.slice(4), issuer: region, validUntil },
  ],
  AU: ({ digits }) => {
    const company = sample.australianCompany(digits);
    return [
      { scheme: 'au-acn', value: company },
      { scheme: 'au-abn', value: sample.australianBusiness(company) },
      { scheme: 'au-ahpra', value: `OPT00${digits}` },
    ];
  },
};
