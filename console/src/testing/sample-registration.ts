import { applicantMailLanguage } from '@countersign/domain/locale/language-status';
import { mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import {
  type DecidedRegistration,
  isDecided,
  Registration,
} from '@countersign/domain/registration/registration';
import type * as z from 'zod/mini';

type Sample = z.input<typeof Registration>;

/** As the API answers it: with the language of the applicant's mails. */
function answered<R extends Registration>(registration: R): R {
  const { countryCode, mailLanguage } = registration;
  const language = applicantMailLanguage(applicantLanguageLocale(registration), countryCode, {});
  return { ...registration, mailLanguage: mailLanguage ?? mailLanguageTag(language) };
}

const practice = {
  legalName: 'Lafayette-Bourse Optique SARL',
  tradingName: 'Optique Lafayette-Bourse',
  type: 'optician-retail',
  addresses: [
    {
      purpose: 'practice',
      lines: ['12 rue de la Bourse'],
      city: 'Paris',
      postalCode: '75002',
      countryCode: 'FR',
    },
  ],
  phone: '+33 1 42 00 00 00',
  website: 'https://lafayette-bourse.example/',
  identifiers: [
    { scheme: 'fr-siret', value: '73282932000074' },
    { scheme: 'fr-rpps', value: '99700218896', validUntil: '2020-03-31' },
  ],
} as const;

const base = {
  ticketNumber: 'T-104233',
  countryCode: 'FR',
  version: 3,
  submittedAt: '2026-11-18T09:14:00.000Z',
  applicantLocale: 'fr_FR',
  practice,
  contact: {
    name: 'Hélène Marchand',
    role: 'owner',
    email: 'helene@lafayette-bourse.example',
  },
  documents: [{ kind: 'licence', fileName: 'rpps.pdf', link: 'https://site.example/documents/1' }],
} as const;

/** A pending registration of France, with what a test changes. */
export function pendingRegistration(changes: Partial<Sample> = {}): Registration {
  return answered(Registration.parse({ ...base, status: 'pending', ...changes }));
}

/** The same, withdrawn by its applicant two minutes ago. */
export function withdrawnRegistration(): Registration {
  const withdrawnAt = new Date(Date.now() - 120_000).toISOString();
  return answered(Registration.parse({ ...base, version: 4, status: 'withdrawn', withdrawnAt }));
}

/** The same, decided by Marc Aubry unless the test says otherwise. */
export function decidedRegistration(
  status: DecidedRegistration['status'],
  decision: Record<string, unknown> = {},
): DecidedRegistration {
  const registration = Registration.parse({
    ...base,
    version: 4,
    status,
    decision: {
      decidedBy: { subject: 'marc', name: 'Marc Aubry' },
      decidedAt: new Date(Date.now() - 120_000).toISOString(),
      mailHeldUntil: new Date(Date.now() + 600_000).toISOString(),
      reasonCodes: status === 'rejected' ? ['L03'] : [],
      ...decision,
    },
  });
  if (!isDecided(registration)) throw new Error('A decided sample is decided.');
  return answered(registration);
}
