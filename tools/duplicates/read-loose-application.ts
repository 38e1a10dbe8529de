import type { WrittenApplication } from '@countersign/business-api/duplicates/facts/written-application';

type Loose = Readonly<Record<string, unknown>>;

/**
 * Reads an application as others may write it: fields may lack, be unknown or have a neighbour's
 * name (telephone, url, email of the practice); what has another type is left out.
 */
export function readLooseApplication(value: unknown): WrittenApplication {
  const application = objectOf(value);
  const nested = objectOf(application.practice ?? application.business ?? application.company);
  const practice = Object.keys(nested).length > 0 ? nested : application;
  const contact = objectOf(
    application.contact ?? practice.contact ?? listOf(application.contacts)[0],
  );
  const names = ['tradingName', 'tradeName', 'displayName', 'brandName', 'dba'];
  return {
    countryCode:
      textOf(application, 'countryCode', 'market', 'country') ??
      textOf(practice, 'countryCode', 'country'),
    practice: {
      legalName: textOf(practice, 'legalName', 'name', 'companyName', 'businessName'),
      tradingName: textOf(practice, ...names),
      kanaName: textOf(practice, 'kanaName', 'kana', 'reading', 'legalNameKana', 'nameKana'),
      type: textOf(practice, 'type', 'practiceType'),
      phone: textOf(practice, 'phone', 'telephone', 'phoneNumber', 'tel'),
      website: textOf(practice, 'website', 'url', 'web', 'webSite', 'homepage', 'domain'),
      addresses: addressesOf(practice, application),
      identifiers: identifiersOf(practice.identifiers ?? application.identifiers),
    },
    contact: {
      name: textOf(contact, 'name', 'fullName') ?? joinedName(contact),
      kanaName: textOf(contact, 'kanaName', 'kana', 'reading', 'nameKana'),
      role: textOf(contact, 'role'),
      email: textOf(contact, 'email', 'mail', 'emailAddress') ?? textOf(practice, 'email', 'mail'),
      phone: textOf(contact, 'phone', 'telephone', 'phoneNumber', 'mobile', 'tel'),
    },
  };
}

function addressesOf(practice: Loose, application: Loose) {
  const found =
    practice.addresses ?? practice.address ?? application.addresses ?? application.address;
  return (Array.isArray(found) ? found : found === undefined || found === null ? [] : [found]).map(
    (one: unknown) => {
      const address = typeof one === 'string' ? { lines: [one] } : objectOf(one);
      const lines = listOf(address.lines).filter((line) => typeof line === 'string');
      const streets = ['line1', 'street', 'address1', 'line2', 'address2', 'houseNumber'];
      return {
        purpose: textOf(address, 'purpose', 'kind'),
        lines: lines.length > 0 ? lines : streets.flatMap((name) => textOf(address, name) ?? []),
        city: textOf(address, 'city', 'town', 'locality'),
        region: textOf(address, 'region', 'state', 'prefecture', 'province'),
        postalCode: textOf(address, 'postalCode', 'postcode', 'zip', 'zipCode'),
        countryCode: textOf(address, 'countryCode', 'country'),
      };
    },
  );
}

/** A list of scheme and value, or an object of values by scheme. */
function identifiersOf(value: unknown) {
  const list = Array.isArray(value)
    ? value.map(objectOf)
    : Object.entries(objectOf(value)).map(([scheme, number]) => ({ scheme, value: number }));
  return list.flatMap((one: Loose) => {
    const scheme = textOf(one, 'scheme', 'type', 'kind');
    const number = textOf(one, 'value', 'number', 'id');
    const issuer = textOf(one, 'issuer');
    return scheme === undefined || number === undefined ? [] : [{ scheme, value: number, issuer }];
  });
}

function joinedName(contact: Loose): string | undefined {
  const parts = ['firstName', 'givenName', 'lastName', 'familyName'].flatMap(
    (name) => textOf(contact, name) ?? [],
  );
  return parts.length > 0 ? parts.join(' ') : undefined;
}

function textOf(from: Loose, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = from[name];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

function objectOf(value: unknown): Loose {
  // An object's fields are read one by one, each checked for its type.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Loose)
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
