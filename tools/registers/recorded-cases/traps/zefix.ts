import { against, at, confirmed, eyes, type TrapLine, unknown } from './trap-line.ts';

const asked = { scheme: 'ch-uid', value: 'CHE-100.155.212' };
const company = (change: object = {}) => ({
  name: 'Visiohaus Zürichberg AG',
  uid: 'CHE100155212',
  status: 'ACTIVE',
  legalSeat: 'Zürich',
  ...change,
});
const applies = { countryCode: 'CH', practice: { legalName: 'Visiohaus Zürichberg AG' } };

export const zefixTraps: readonly TrapLine[] = [
  [
    'zefix',
    'address with marks',
    'https://www.zefix.admin.ch/ZefixPublicREST/api/v1/company/uid/CHE-100.155.212',
    [company()],
    applies,
    { ...confirmed, name: 'agrees' },
  ],
  ['zefix', 'one company without a list', asked, company(), applies, confirmed],
  [
    'zefix',
    'name in another language',
    asked,
    [company({ name: 'Visiomaison du Mont SA', translation: ['Visiohaus Zürichberg AG'] })],
    applies,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'zefix',
    'former name in other letters only',
    asked,
    [company({ oldNames: [{ name: 'VISIOHAUS ZÜRICHBERG AG' }] })],
    applies,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'zefix',
    'in liquidation',
    asked,
    [company({ status: 'IN_LIQUIDATION' })],
    applies,
    { ...against, reason: 'insolvent' },
  ],
  [
    'zefix',
    'deleted, by its date',
    asked,
    [company({ deletionDate: '2024-02-06' })],
    applies,
    { ...against, reason: 'ceased' },
  ],
  [
    'zefix',
    'a state that is new',
    asked,
    [company({ status: 'PAUSED' })],
    applies,
    { ...eyes, state: 'similar' },
  ],
  [
    'zefix',
    'not in the register',
    asked,
    at(404, { error: { code: 'API.ZFR.SEARCH.NORESULT' } }),
    applies,
    { knowledge: 'not-found', verdict: 'needs-eyes' },
  ],
  ['zefix', 'no account', asked, at(401, ''), applies, { ...unknown, reason: 'caller-refused' }],
];
