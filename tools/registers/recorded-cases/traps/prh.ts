import { against, confirmed, eyes, type TrapLine } from './trap-line.ts';

const silma = (change: object) => ({
  totalResults: 1,
  companies: [
    {
      businessId: { value: '2077474-0' },
      names: [{ name: 'Silmätär Oy', type: '1' }],
      status: '2',
      tradeRegisterStatus: '1',
      companySituations: [],
      ...change,
    },
  ],
});
const helsinki = {
  countryCode: 'FI',
  name: 'Silmätär Oy',
  address: { lines: ['Mannerheimvägen 5'], city: 'Helsingfors', postalCode: '00100' },
};
const ytunnus = { scheme: 'fi-ytunnus', value: '2077474-0' };

export const prhTraps: readonly TrapLine[] = [
  [
    'prh',
    'bilingual town',
    ytunnus,
    silma({
      addresses: [
        {
          type: 1,
          street: 'Mannerheimintie',
          buildingNumber: '5',
          postCode: '00100',
          postOffices: [
            { city: 'HELSINKI', languageCode: '1' },
            { city: 'HELSINGFORS', languageCode: '2' },
          ],
        },
      ],
    }),
    helsinki,
    { knowledge: 'found', verdict: 'needs-eyes', address: 'similar' },
  ],
  [
    'prh',
    'letter box',
    ytunnus,
    silma({
      addresses: [
        {
          type: 2,
          postOfficeBox: '12',
          postCode: '00100',
          postOffices: [{ city: 'HELSINKI', languageCode: '1' }],
        },
      ],
    }),
    helsinki,
    { ...confirmed, address: 'not-told' },
  ],
  [
    'prh',
    'any situation',
    ytunnus,
    silma({ companySituations: [{ type: 'SANE' }] }),
    helsinki,
    { ...against, state: 'differs' },
  ],
  [
    'prh',
    'not registered',
    ytunnus,
    silma({ status: '1' }),
    helsinki,
    { ...eyes, state: 'similar' },
  ],
  [
    'prh',
    'old situation',
    ytunnus,
    silma({ companySituations: [{ type: 'SANE', endDate: '2019-01-01' }] }),
    helsinki,
    { ...confirmed, state: 'agrees' },
  ],
];
