import type { Expected } from '../recorded-case.ts';
import { against, at, confirmed, eyes, missing, type TrapLine, unknown } from './trap-line.ts';

const house = (change: object) => ({
  company_name: 'HARBOUR OPTICIANS LIMITED',
  company_number: '09876543',
  company_status: 'active',
  sic_codes: ['47782'],
  ...change,
});
const crn = { scheme: 'gb-companies-house', value: '09876543' };
const harbour = { countryCode: 'GB', practice: { legalName: 'Harbour Opticians Ltd' } };
const status = (company_status: string, expected: Expected): TrapLine => [
  'companies-house',
  `status ${company_status}`,
  crn,
  house({ company_status }),
  harbour,
  expected,
];

export const companiesHouseTraps: readonly TrapLine[] = [
  ...[
    'dissolved',
    'liquidation',
    'receivership',
    'administration',
    'voluntary-arrangement',
    'converted-closed',
    'insolvency-proceedings',
    'closed',
  ].map((word) => status(word, { ...against, state: 'differs' })),
  status('open', { ...confirmed, state: 'agrees' }),
  [
    'companies-house',
    'strike-off proposed',
    crn,
    house({ company_status_detail: 'active-proposal-to-strike-off' }),
    harbour,
    { ...eyes, state: 'similar' },
  ],
  [
    'companies-house',
    'no status',
    crn,
    house({ company_status: undefined }),
    harbour,
    { ...eyes, state: 'not-told' },
  ],
  [
    'companies-house',
    'former name',
    crn,
    house({
      company_name: 'QUAY VISION LIMITED',
      previous_company_names: [{ name: 'HARBOUR OPTICIANS LIMITED' }],
    }),
    harbour,
    { ...eyes, name: 'similar' },
  ],
  [
    'companies-house',
    '404 of the second shape',
    crn,
    at(404, { timestamp: 'x', message: 'Not Found', request_id: 'y' }),
    harbour,
    missing,
  ],
  ['companies-house', '404 with a page', crn, at(404, '<html>nginx</html>'), harbour, unknown],
  [
    'companies-house',
    '404 of another error',
    crn,
    at(404, { errors: [{ error: 'access-denied' }] }),
    harbour,
    unknown,
  ],
  [
    'companies-house',
    'number without zeros',
    { scheme: 'gb-companies-house', value: '9876543' },
    house({}),
    harbour,
    confirmed,
  ],
];
