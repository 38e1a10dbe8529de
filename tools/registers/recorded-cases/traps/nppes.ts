import { against, confirmed, eyes, type TrapLine, unknown } from './trap-line.ts';

const npi = (number: unknown, basic: object, rest: object = {}) => ({
  result_count: 1,
  results: [
    {
      number,
      enumeration_type: 'NPI-2',
      basic: { status: 'A', ...basic },
      taxonomies: [{ code: '152W00000X', desc: 'Optometrist', license: null, state: null }],
      addresses: [],
      ...rest,
    },
  ],
});
const ridge = { organization_name: 'BLUE RIDGE EYE CARE PLLC' };
const whitfield = npi('1234567893', {
  first_name: 'DANA',
  last_name: 'WHITFIELD',
  name_prefix: '--',
});
const ridgeApplies = (rest: object = {}) => ({
  countryCode: 'US',
  practice: { legalName: 'Blue Ridge Eye Care PLLC', ...rest },
});
const austin = {
  purpose: 'practice',
  lines: ['200 Congress Avenue'],
  city: 'Austin',
  region: 'TX',
  postalCode: '78701',
  countryCode: 'US',
};
const located = (address: object) => ({
  addresses: [{ address_purpose: 'LOCATION', country_code: 'US', ...address }],
});
const licensed = { taxonomies: [{ code: '152W00000X', license: 'OPT7421', state: 'TX' }] };
const licence = (value: string, issuer = 'TX') => ({
  identifiers: [{ scheme: 'us-state-licence', value, issuer }],
});

export const nppesTraps: readonly TrapLine[] = [
  [
    'nppes',
    'number as JSON number',
    '1234567893',
    npi(1234567893, ridge),
    ridgeApplies(),
    confirmed,
  ],
  [
    'nppes',
    'address in the query',
    'https://npiregistry.cms.hhs.gov/api/?version=2.1&number=1234567893',
    npi('1234567893', ridge),
    ridgeApplies(),
    confirmed,
  ],
  [
    'NPPES',
    'person is the contact of a company',
    { value: '1234567893', scheme: 'us-npi' },
    whitfield,
    { ...ridgeApplies(), contact: { name: 'Dr Dana Whitfield' } },
    { ...eyes, name: 'similar', reason: 'number-of-person' },
  ],
  [
    'nppes',
    'person is the contact of a practice with a name of its own',
    '1234567893',
    whitfield,
    {
      countryCode: 'US',
      practice: { legalName: 'Blue Ridge Eye Care' },
      contact: { name: 'Dana Whitfield', role: 'responsible-professional' },
    },
    { ...eyes, name: 'similar', reason: 'number-of-person' },
  ],
  [
    'nppes',
    'company has the name of the person',
    '1234567893',
    whitfield,
    {
      countryCode: 'US',
      practice: { legalName: 'Dana Whitfield, O.D., P.L.L.C.' },
      contact: { name: 'Joy Egan', role: 'office-manager' },
    },
    { ...eyes, name: 'similar', reason: 'number-of-person' },
  ],
  [
    'nppes',
    'person has the surname of the contact',
    '1234567893',
    whitfield,
    { ...ridgeApplies(), contact: { name: 'Karl Whitfield' } },
    { ...eyes, name: 'similar', reason: 'similar-name' },
  ],
  [
    'nppes',
    'practice is the person, with a title',
    '1234567893',
    whitfield,
    {
      countryCode: 'US',
      practice: { legalName: 'Dr. Dana Whitfield' },
      contact: { name: 'Dana Whitfield' },
    },
    { ...confirmed, name: 'agrees' },
  ],
  [
    'nppes',
    'practice is the person',
    '1234567893',
    whitfield,
    {
      countryCode: 'US',
      practice: { legalName: 'Dana Whitfield, O.D.', tradingName: 'Blue Ridge Eye Care' },
      contact: { name: 'Dana Whitfield' },
    },
    { ...confirmed, name: 'agrees' },
  ],
  [
    'nppes',
    'person is another',
    { value: '1234567893', scheme: 'us-npi' },
    npi('1234567893', { first_name: 'KARL', last_name: 'OKAFOR' }),
    { ...ridgeApplies(), contact: { name: 'Dana Whitfield' } },
    { ...against, name: 'differs' },
  ],
  [
    'us_nppes',
    'deactivated',
    '1234567893',
    npi('1234567893', { ...ridge, status: 'D' }),
    ridgeApplies(),
    { ...against, state: 'differs' },
  ],
  [
    'nppes',
    'errors with 200',
    '123',
    { Errors: [{ description: 'x', field: 'number', number: '06' }] },
    ridgeApplies(),
    unknown,
  ],
  [
    'nppes',
    'letter box',
    '1234567893',
    npi(
      '1234567893',
      ridge,
      located({ address_1: 'PO BOX 12', city: 'AUSTIN', state: 'TX', postal_code: '787670012' }),
    ),
    ridgeApplies({ addresses: [austin] }),
    { ...confirmed, address: 'not-told' },
  ],
  [
    'nppes',
    'long postal code',
    '1234567893',
    npi(
      '1234567893',
      ridge,
      located({
        address_1: '200 CONGRESS AVE STE 4',
        city: 'AUSTIN',
        state: 'TX',
        postal_code: '787011234',
      }),
    ),
    ridgeApplies({ addresses: [austin] }),
    { ...confirmed, address: 'agrees' },
  ],
  [
    'nppes',
    'licence agrees',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies(licence('OPT 7421')),
    confirmed,
  ],
  [
    'nppes',
    'licence differs',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies(licence('OPT 9999')),
    eyes,
  ],
  [
    'nppes',
    'same licence in another state',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies(licence('OPT 7421', 'California State Board of Optometry')),
    { ...eyes, reason: 'licence-of-another-state' },
  ],
  [
    'nppes',
    'same licence in another state, and moved',
    '1234567893',
    npi('1234567893', ridge, {
      ...licensed,
      ...located({ address_1: '9 Pine St', city: 'DALLAS', state: 'TX', postal_code: '75201' }),
    }),
    ridgeApplies({ ...licence('OPT 7421', 'CA'), addresses: [austin] }),
    { ...eyes, address: 'differs', reason: 'licence-of-another-state' },
  ],
  [
    'nppes',
    'licence without a state, of the state of the practice',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies({
      identifiers: [{ scheme: 'us-state-licence', value: 'OPT 7421' }],
      addresses: [{ ...austin, region: 'CA', city: 'Fresno', postalCode: '93701' }],
    }),
    { ...eyes, reason: 'licence-of-another-state' },
  ],
  [
    'nppes',
    'licence agrees by the name of the board',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies(licence('7421', 'Texas Optometry Board')),
    confirmed,
  ],
  ['nppes', 'no names', '1234567893', npi('1234567893', {}), ridgeApplies(), unknown],
  [
    'nppes',
    'count without results',
    '1234567893',
    { result_count: 1, results: [] },
    ridgeApplies(),
    unknown,
  ],
  [
    'nppes',
    'application without a name',
    '1234567893',
    npi('1234567893', ridge),
    { countryCode: 'US' },
    { ...confirmed, name: 'not-told' },
  ],
];
