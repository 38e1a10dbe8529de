import type { StopListEntry } from '@countersign/contract/stop-list';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { type HashedKey, hashedKeys } from '../facts/hashed-keys.ts';
import type { WrittenApplication } from '../facts/written-application.ts';

/** What of an entry is compared: neither the reason nor the last day. */
export type ListedPractice = Omit<StopListEntry, 'reason' | 'until'>;

/**
 * An entry as an application of that practice would be written. The domain stands where a website would: it is then compared
 * with the applicant's website and mail address.
 */
export function applicationOf(
  countryCode: CountryCode,
  { name, numbers, street, postalCode, city, mailDomain }: ListedPractice,
): WrittenApplication {
  const filled = (text: string) => (text === '' ? undefined : text);
  const hasPlace = street !== '' || postalCode !== '' || city !== '';
  const address = {
    purpose: 'practice',
    lines: street === '' ? [] : [street],
    postalCode: filled(postalCode),
    city: filled(city),
  };
  return {
    countryCode,
    practice: {
      legalName: name,
      website: filled(mailDomain),
      identifiers: numbers,
      addresses: hasPlace ? [address] : [],
    },
  };
}

/** The keys by which registrations like an entry are found, and the entry by them. */
export function keysOfEntry(countryCode: CountryCode, entry: ListedPractice): HashedKey[] {
  return hashedKeys(applicationOf(countryCode, entry));
}
