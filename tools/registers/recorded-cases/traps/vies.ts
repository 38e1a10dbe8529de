import { against, confirmed, missing, type TrapLine, unknown } from './trap-line.ts';

const vat = (change: object) => ({
  isValid: true,
  requestDate: 'x',
  userError: 'VALID',
  name: '---',
  address: '---',
  requestIdentifier: '',
  vatNumber: '136695976',
  ...change,
});
const german = { scheme: 'de-ust-idnr', value: 'DE136695976' };
const berlin = { countryCode: 'DE', practice: { legalName: 'Optik Brandt GmbH' } };
const outage = (userError: string): TrapLine => [
  'vies',
  `userError ${userError}`,
  german,
  vat({ isValid: false, userError }),
  berlin,
  unknown,
];

export const viesTraps: readonly TrapLine[] = [
  ...[
    'MS_UNAVAILABLE',
    'MS_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'SERVER_BUSY',
    'TIMEOUT',
    'VAT_BLOCKED',
    'IP_BLOCKED',
    'INVALID_INPUT',
    'INVALID_REQUESTER_INFO',
    'SOMETHING_NEW',
  ].map(outage),
  [
    'vies',
    'withheld',
    german,
    vat({}),
    berlin,
    { ...confirmed, name: 'not-told', address: 'not-told', reason: 'name-never-told' },
  ],
  [
    'vies',
    'withheld in another state',
    { scheme: 'es-nif', value: 'B64717838' },
    vat({ vatNumber: 'B64717838' }),
    { countryCode: 'ES', practice: { legalName: 'Óptica Ibáñez S.L.' } },
    { ...confirmed, name: 'not-told', reason: 'name-not-told' },
  ],
  [
    'vies',
    'asked to compare, agrees',
    german,
    vat({ viesApproximate: { matchName: 1, matchStreet: 3 } }),
    berlin,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'vies',
    'asked to compare, differs',
    german,
    vat({ viesApproximate: { matchName: 2, matchStreet: 3 } }),
    berlin,
    { ...against, name: 'differs' },
  ],
  ['vies', 'INVALID', german, vat({ isValid: false, userError: 'INVALID' }), berlin, missing],
  [
    'vies',
    'valid and invalid at once',
    german,
    vat({ isValid: true, userError: 'INVALID' }),
    berlin,
    unknown,
  ],
  [
    'vies',
    'error wrapper',
    german,
    { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
    berlin,
    unknown,
  ],
  [
    'vies',
    'posted',
    german,
    {
      countryCode: 'DE',
      vatNumber: '136695976',
      valid: true,
      requestIdentifier: 'WAPI1',
      name: '---',
      address: '---',
      traderNameMatch: 'NOT_PROCESSED',
    },
    berlin,
    confirmed,
  ],
  [
    'vies',
    'posted, not valid',
    german,
    { countryCode: 'DE', vatNumber: '136695976', valid: false, name: '---', address: '---' },
    berlin,
    missing,
  ],
  [
    'vies',
    'Greek trading name',
    { scheme: 'gr-afm', value: 'EL094259216' },
    vat({
      vatNumber: '094259216',
      name: 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΑΕ||ΟΠΤΙΚΑ ΑΘΗΝΑ',
      address: 'ΕΡΜΟΥ 12 \n10563 - ΑΘΗΝΑ\n',
    }),
    {
      countryCode: 'GR',
      practice: {
        legalName: 'Optika Athina',
        addresses: [
          { lines: ['Ermou 12'], city: 'Athens', postalCode: '105 63', countryCode: 'GR' },
        ],
      },
    },
    { ...confirmed, name: 'agrees', address: 'agrees' },
  ],
];
