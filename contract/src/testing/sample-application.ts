import type { Application } from '../intake.ts';
import { Application as ApplicationSchema } from '../intake.ts';

/** An application as the registration site sends it, before anything has parsed it. */
export type RawApplication = Record<string, unknown> & {
  readonly countryCode: string;
  readonly practice: Record<string, unknown>;
  readonly contact: Record<string, unknown>;
};

export type SampleCountry = keyof typeof samples;

/** A complete application of that market; `changes` replace whole members. */
export function sampleApplication(
  market: SampleCountry = 'US',
  changes: Readonly<Record<string, unknown>> = {},
): RawApplication {
  return { ...structuredClone(samples[market]), ...changes };
}

/** The same, as the contract understands it. */
export function parsedSampleApplication(
  market: SampleCountry = 'US',
  changes: Readonly<Record<string, unknown>> = {},
): Application {
  return ApplicationSchema.parse(sampleApplication(market, changes));
}

const samples = {
  US: {
    countryCode: 'US',
    applicantLocale: 'en_US',
    practice: {
      legalName: 'Blue Ridge Family Eye Care, PLLC',
      tradingName: 'Blue Ridge Eye Care',
      type: 'optometry',
      addresses: [
        {
          purpose: 'registered',
          lines: ['PO Box 118'],
          city: 'Candler',
          region: 'NC',
          postalCode: '28715',
          countryCode: 'US',
        },
        {
          purpose: 'practice',
          lines: ['412 Merrimon Avenue', 'Suite 3'],
          city: 'Asheville',
          region: 'NC',
          postalCode: '28804',
          countryCode: 'US',
        },
      ],
      phone: '+1 828 555 0142',
      website: 'https://www.blueridge-eyecare.example/',
      identifiers: [
        { scheme: 'us-npi', value: '1457398126' },
        {
          scheme: 'us-state-licence',
          value: 'OD-2291',
          issuer: 'North Carolina State Board of Examiners in Optometry',
          validUntil: '2027-03-31',
        },
      ],
    },
    contact: {
      name: 'Dana Whitfield',
      role: 'owner',
      email: 'dana.whitfield@blueridge-eyecare.example',
      phone: '+1 828 555 0143',
    },
    documents: [
      {
        kind: 'licence',
        fileName: 'state-licence.pdf',
        link: 'https://registration.lumenda.example/documents/8f1c2e',
      },
    ],
  },
  FR: {
    countryCode: 'FR',
    applicantLocale: 'fr_FR',
    practice: {
      legalName: 'Optique des Quais SARL',
      type: 'optician-retail',
      addresses: [
        {
          purpose: 'practice',
          lines: ['27 quai des Chartrons'],
          city: 'Bordeaux',
          postalCode: '33000',
          countryCode: 'FR',
        },
      ],
      phone: '+33 5 56 00 12 34',
      identifiers: [
        { scheme: 'fr-siret', value: '732 829 320 00074' },
        { scheme: 'fr-tva', value: 'FR44732829320' },
      ],
    },
    contact: {
      name: 'Hélène Lefèvre',
      role: 'responsible-professional',
      email: 'helene.lefevre@optique-des-quais.example',
    },
  },
  JP: {
    countryCode: 'JP',
    applicantLocale: 'ja_JP',
    practice: {
      legalName: '株式会社みどり眼鏡',
      tradingName: 'みどり眼鏡 銀座店',
      kanaName: 'ミドリガンキョウ ギンザテン',
      type: 'optician-retail',
      addresses: [
        {
          purpose: 'practice',
          lines: ['銀座4丁目5-6'],
          city: '中央区',
          region: '東京都',
          postalCode: '104-0061',
          countryCode: 'JP',
        },
      ],
      phone: '03-5550-0187',
      identifiers: [{ scheme: 'jp-corporate-number', value: '7000012050002' }],
    },
    contact: {
      name: '佐藤 花子',
      kanaName: 'サトウ ハナコ',
      role: 'buyer',
      email: 'hanako.sato@midori-megane.example',
      preferredLocale: 'ja_JP',
    },
  },
  BR: {
    countryCode: 'pt_BR',
    applicantLocale: 'pt_BR',
    practice: {
      legalName: 'Ótica Boa Vista Ltda.',
      type: 'chain-branch',
      addresses: [
        {
          purpose: 'practice',
          lines: ['Rua das Laranjeiras, 320'],
          city: 'Rio de Janeiro',
          region: 'RJ',
          postalCode: '22240-003',
          countryCode: 'BR',
        },
      ],
      identifiers: [{ scheme: 'br-cnpj', value: '11.222.333/0001-81' }],
    },
    contact: {
      name: 'João Araújo',
      role: 'owner',
      email: 'joao.araujo@otica-boavista.example',
    },
  },
} as const;
