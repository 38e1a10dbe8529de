import { against, confirmed, eyes, missing, type TrapLine, unknown } from './trap-line.ts';

const abn = (change: object) =>
  `c(${JSON.stringify({ Abn: '83914571673', AbnStatus: 'Active', Acn: '', AddressPostcode: '3000', AddressState: 'VIC', BusinessName: [], EntityName: 'COLLINS EYEWEAR PTY LTD', Message: '', ...change })})`;
const emptyAbn = (Message: string) =>
  abn({ Abn: '', AbnStatus: '', EntityName: '', AddressPostcode: '', AddressState: '', Message });
const collins = {
  countryCode: 'AU',
  name: 'Collins Eyewear Pty Ltd',
  address: { street: '101 Collins St', city: 'Melbourne', state: 'VIC', postcode: '3000' },
};
const abnAsked = { scheme: 'au-abn', value: '83 914 571 673' };

export const abnTraps: readonly TrapLine[] = [
  [
    'abn',
    'plain JSON',
    abnAsked,
    abn({}).slice(2, -1),
    collins,
    { ...confirmed, address: 'agrees' },
  ],
  ['abn', 'no record', abnAsked, emptyAbn('No record found'), collins, missing],
  [
    'abn',
    'key refused',
    abnAsked,
    emptyAbn('The GUID entered is not recognised as a Registered Party'),
    collins,
    unknown,
  ],
  [
    'abn',
    'number refused',
    abnAsked,
    emptyAbn('Search text is not a valid ABN or ACN'),
    collins,
    unknown,
  ],
  [
    'abn',
    'some other message',
    abnAsked,
    emptyAbn('There was a problem completing your request.'),
    collins,
    unknown,
  ],
  [
    'abn',
    'cancelled',
    abnAsked,
    abn({ AbnStatus: 'Cancelled' }),
    collins,
    { ...against, state: 'differs' },
  ],
  [
    'abn',
    'business name',
    abnAsked,
    abn({ EntityName: 'THE HARPER TRUST', BusinessName: ['Collins Eyewear'] }),
    collins,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'abn',
    'other state',
    abnAsked,
    abn({ AddressState: 'NSW', AddressPostcode: '2000' }),
    collins,
    { ...eyes, address: 'differs' },
  ],
  ['abn', 'wrapper cut off', abnAsked, abn({}).slice(0, -1), collins, unknown],
];
