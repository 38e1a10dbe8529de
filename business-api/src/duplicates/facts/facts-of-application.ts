import { asciiAddress } from '@countersign/domain/contact/email-address';
import { readTelephone, telephoneCountries } from '@countersign/domain/contact/telephone';
import type { PracticeFacts } from '@countersign/domain/duplicates/practice-facts';
import { readFacts } from '@countersign/domain/duplicates/read-facts';
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

/**
 * A mail address as one mailbox: lower case, its domain as it is sent, without the part after a plus, and at Google without
 * the points that it ignores. Undefined where it is no address.
 */
export function readMailAddress(text: string): string | undefined {
  const mail = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '');
  const at = mail.lastIndexOf('@');
  if (at < 1 || at === mail.length - 1 || /\s/.test(mail)) return undefined;
  const local = mail.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const domain = asciiAddress(mail.slice(at))
    .slice(1)
    .replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`;
}
