import { readTelephone, telephoneCountries } from '@countersign/domain/contact/telephone';
import type { PracticeFacts } from '@countersign/domain/duplicates/practice-facts';
import { readFacts } from '@countersign/domain/duplicates/read-facts';
import { readMailAddress } from './mail-address.ts';
import { ownMailDomain, ownSite } from './web-domain.ts';
import type { WrittenApplication } from './written-application.ts';

/** What an application says of its practice, ready to be compared with another. */
export function factsOfApplication({
  countryCode,
  practice = {},
  contact = {},
}: WrittenApplication): PracticeFacts {
  const market = countryCode?.slice(-2).toUpperCase();
  const addresses = (practice.addresses ?? []).map((address) => ({
    ...address,
    countryCode: address.countryCode ?? market,
  }));
  const countries = telephoneCountries({ countryCode: market, practice: { addresses } });
  const telephones = (text: string | undefined) =>
    [text === undefined ? undefined : readTelephone(text, countries)].filter(
      (one) => one !== undefined,
    );
  const mail = contact.email === undefined ? undefined : readMailAddress(contact.email);
  return readFacts({
    countryCode: market,
    type: practice.type,
    names: [
      { source: 'legal' as const, text: practice.legalName ?? '' },
      { source: 'trading' as const, text: practice.tradingName ?? '' },
      { source: 'reading' as const, text: practice.kanaName ?? '' },
    ].filter(({ text }) => text.trim() !== ''),
    addresses,
    identifiers: practice.identifiers ?? [],
    telephones: telephones(practice.phone),
    contactTelephones: telephones(contact.phone),
    mail,
    site: practice.website === undefined ? undefined : ownSite(practice.website),
    mailDomain: mail === undefined ? undefined : ownMailDomain(mail),
    contact:
      contact.name === undefined
        ? undefined
        : { name: contact.name, reading: contact.kanaName, role: contact.role },
  });
}
