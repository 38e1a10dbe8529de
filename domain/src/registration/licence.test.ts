import { expect, test } from 'vitest';
import { CountryCode } from '../market/country-code.ts';
import { Practice } from './application.ts';
import { licenceTypesOf, statedLicence } from './licence.ts';

test.each([
  ['US', ['us-state-licence', 'other']],
  ['JP', ['jp-device-sales-permit', 'other']],
  ['FR', ['other']],
])('%s has the types of licence %j', (country, types) => {
  expect(licenceTypesOf(CountryCode.parse(country))).toEqual(types);
});

test('what the application says of a licence is of the number of that type, and of the place of practice', () => {
  const practice = Practice.parse({
    legalName: 'Desert Bloom Eye Clinic LLC',
    type: 'optometry',
    addresses: [
      { purpose: 'registered', lines: ['1 Law St'], city: 'Reno', countryCode: 'US' },
      {
        purpose: 'practice',
        lines: ['9 Sun Ave'],
        city: 'Tucson',
        region: 'AZ',
        postalCode: '85701',
        countryCode: 'US',
      },
    ],
    identifiers: [
      { scheme: 'us-npi', value: '1234567893' },
      { scheme: 'us-state-licence', value: 'OD-22', issuer: 'AZ', validUntil: '2027-03-31' },
    ],
  });
  expect(statedLicence({ practice }, 'us-state-licence')).toEqual({
    holder: 'Desert Bloom Eye Clinic LLC',
    number: 'OD-22',
    issuer: 'AZ',
    place: '9 Sun Ave, Tucson, AZ 85701',
    validFrom: null,
    validUntil: '2027-03-31',
  });
  expect(statedLicence({ practice }, 'other')).toMatchObject({ number: null, validUntil: null });
});
