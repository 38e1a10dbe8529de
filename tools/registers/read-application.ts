import type {
  WrittenApplication,
  WrittenPractice,
} from '@countersign/business-api/duplicates/facts/written-application';
import { readTextAddress } from '@countersign/business-api/registers/adapters/text-address';
import { type Fields, isRecord, textIn } from './fields.ts';

/** An application in the intake's shape, or one that only has a name and an address. */
export function readApplication(input: unknown, country: string | undefined): WrittenApplication {
  const application = isRecord(input) ? input : {};
  const practice = isRecord(application.practice) ? application.practice : application;
  const contact = isRecord(application.contact) ? application.contact : undefined;
  const countryCode =
    textIn(application, 'countryCode', 'country', 'market') ??
    textIn(practice, 'countryCode') ??
    country;
  const contactName = textIn(contact, 'name') ?? textIn(application, 'contactName', 'contact');
  return {
    countryCode,
    practice: {
      legalName: textIn(
        practice,
        'legalName',
        'legal_name',
        'name',
        'companyName',
        'company',
        'practiceName',
        'businessName',
        'organization_name',
      ),
      tradingName: textIn(practice, 'tradingName', 'trading_name', 'tradeName', 'dba'),
      kanaName: textIn(practice, 'kanaName', 'kana'),
      type: textIn(practice, 'type', 'practiceType'),
      addresses: addressesIn(application, practice, countryCode),
      identifiers: identifiersIn(practice.identifiers ?? application.identifiers),
    },
    contact: contactName === undefined ? undefined : { name: contactName },
  };
}

type Addresses = NonNullable<WrittenPractice['addresses']>;

function addressesIn(
  application: Fields,
  practice: Fields,
  country: string | undefined,
): Addresses {
  const list = practice.addresses ?? application.addresses;
  const all = Array.isArray(list) ? list : [practice.address ?? application.address];
  const read = all.flatMap((one) => addressOf(one, country));
  return read.length > 0 ? read : addressOf(practice, country);
}

function addressOf(address: unknown, country: string | undefined): Addresses {
  if (typeof address === 'string') return [readTextAddress(address, country ?? '')];
  if (!isRecord(address)) return [];
  const given = Array.isArray(address.lines) ? address.lines : [textIn(address, 'lines')];
  const listed = given.filter((line): line is string => typeof line === 'string');
  const lines =
    listed.length > 0
      ? listed
      : [
          'street',
          'line1',
          'address1',
          'addressLine1',
          'address_1',
          'address_line_1',
          'line2',
          'addressLine2',
          'address_2',
        ]
          .map((name) => textIn(address, name))
          .filter((line) => line !== undefined);
  const place = {
    city: textIn(address, 'city', 'town', 'locality', 'municipality'),
    region: textIn(address, 'region', 'state', 'prefecture', 'province', 'county'),
    postalCode: textIn(
      address,
      'postalCode',
      'postcode',
      'postal_code',
      'zip',
      'zipCode',
      'plz',
      'cep',
    ),
  };
  if (lines.length === 0 && Object.values(place).every((part) => part === undefined)) return [];
  const countryCode = textIn(address, 'countryCode', 'country') ?? country;
  return [{ purpose: textIn(address, 'purpose'), lines, ...place, countryCode }];
}

function identifiersIn(list: unknown): NonNullable<WrittenPractice['identifiers']> {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown) => {
    const fields = isRecord(one) ? one : undefined;
    const scheme = textIn(fields, 'scheme');
    const value = textIn(fields, 'value');
    if (scheme === undefined || value === undefined) return [];
    const issuer = textIn(fields, 'issuer');
    return [{ scheme, value, ...(issuer === undefined ? {} : { issuer }) }];
  });
}
