import { against, at, confirmed, eyes, missing, type TrapLine, unknown } from './trap-line.ts';

const asked = { scheme: 'at-uid', value: 'ATU13585627' };
const graz = {
  countryCode: 'AT',
  practice: {
    legalName: 'Optik Hofstätter KG',
    addresses: [{ lines: ['Herrengasse 19'], city: 'Graz', postalCode: '8010', countryCode: 'AT' }],
  },
};
const answer = (status: string, change: object = {}) => ({
  id: 'b2e0',
  anfrageZeitpunkt: '2026-11-22T08:00:00+01:00',
  status,
  gueltigAb: null,
  gueltigBis: null,
  ergFirmenname: 'A',
  ergOrt: 'A',
  ergPlz: 'D',
  ergStrasse: 'C',
  ...change,
});
const refused = (status: string, http: number, reason: TrapLine[5]['reason']): TrapLine => [
  'evatr',
  status,
  asked,
  at(http, { status }),
  graz,
  { ...unknown, ...(reason === undefined ? {} : { reason }) },
];

export const evatrTraps: readonly TrapLine[] = [
  [
    'evatr',
    'parts that are not told',
    asked,
    answer('evatr-0000'),
    graz,
    { ...confirmed, name: 'agrees', address: 'agrees', state: 'agrees' },
  ],
  [
    'evatr',
    'street differs',
    asked,
    answer('evatr-0000', { ergStrasse: 'B' }),
    graz,
    { ...eyes, name: 'agrees', address: 'differs', reason: 'moved' },
  ],
  [
    'evatr',
    'name differs',
    asked,
    answer('evatr-0000', { ergFirmenname: 'B' }),
    graz,
    { ...against, name: 'differs', reason: 'other-name' },
  ],
  [
    'evatr',
    'posted',
    { body: { anfragendeUstid: 'DE123456789', angefragteUstid: 'ATU13585627' } },
    answer('evatr-0000', { angefragteUstid: 'ATU13585627' }),
    graz,
    confirmed,
  ],
  [
    'evatr',
    'another number',
    asked,
    answer('evatr-0000', { angefragteUstid: 'ATU12345675' }),
    graz,
    { ...unknown, reason: 'another-number' },
  ],
  [
    'evatr',
    'valid, and the comparison is special',
    asked,
    answer('evatr-2008', { ergFirmenname: 'D', ergOrt: 'D' }),
    graz,
    { ...confirmed, name: 'not-told', address: 'not-told' },
  ],
  [
    'evatr',
    'valid, and a field is missing',
    asked,
    at(400, { status: 'evatr-0003' }),
    graz,
    { ...confirmed, name: 'not-told' },
  ],
  ['evatr', 'valid only later', asked, answer('evatr-2002'), graz, missing],
  ['evatr', 'valid only before', asked, answer('evatr-2006'), graz, missing],
  ['evatr', 'not given out', asked, at(404, { status: 'evatr-2001' }), graz, missing],
  refused('evatr-2005', 404, 'caller-refused'),
  refused('evatr-0004', 400, 'caller-refused'),
  refused('evatr-0006', 403, 'caller-refused'),
  refused('evatr-0008', 403, 'rate-limited'),
  refused('evatr-0012', 400, 'number-refused'),
  refused('evatr-0011', 503, 'unavailable'),
  refused('evatr-9999', 200, 'error-in-answer'),
  ['evatr', 'refused by a gateway', asked, at(403, '<html>no</html>'), graz, unknown],
];
