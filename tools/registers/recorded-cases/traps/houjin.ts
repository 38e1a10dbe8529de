import { against, at, confirmed, eyes, type TrapLine, unknown } from './trap-line.ts';

const row = (change: Readonly<Record<number, string>>) =>
  Array.from({ length: 30 }, (_, at) => {
    const given: Readonly<Record<number, string>> = {
      1: '1',
      2: '5835678256246',
      3: '01',
      7: '株式会社ひかり眼鏡',
      9: '301',
      10: '東京都',
      11: '千代田区',
      12: '丸の内１丁目８番１２号',
      16: '1000005',
      24: '1',
      ...change,
    };
    return `"${given[at + 1] ?? ''}"`;
  }).join(',');
const csv = (...rows: readonly string[]) =>
  [`2026-11-20,${rows.length},1,1`, ...rows, ''].join('\n');
const hikari = {
  countryCode: 'JP',
  practice: {
    legalName: '株式会社ひかり眼鏡',
    addresses: [
      {
        purpose: 'practice',
        lines: ['丸の内1-8-12'],
        city: '千代田区',
        region: '東京都',
        postalCode: '100-0005',
        countryCode: 'JP',
      },
    ],
  },
};
const jp = { scheme: 'jp-corporate-number', value: '5835678256246' };

export const houjinTraps: readonly TrapLine[] = [
  [
    'houjin-bangou',
    'row as it is',
    jp,
    csv(row({})),
    hikari,
    { ...confirmed, name: 'agrees', address: 'agrees' },
  ],
  [
    'houjin',
    'name changed',
    jp,
    csv(row({ 24: '0' }), row({ 3: '11', 7: '株式会社山川水産' })),
    hikari,
    { ...eyes, name: 'similar' },
  ],
  [
    'houjin',
    'merged',
    jp,
    csv(row({ 3: '71', 19: '2024-02-06', 20: '11', 21: '1234567890123' })),
    hikari,
    { ...against, state: 'differs' },
  ],
  [
    'houjin',
    'revived',
    jp,
    csv(row({ 3: '22', 19: '' })),
    hikari,
    { ...confirmed, state: 'agrees' },
  ],
  [
    'houjin',
    'moved',
    jp,
    csv(
      row({ 24: '0' }),
      row({ 3: '12', 10: '愛知県', 11: '名古屋市中区', 12: '栄３丁目１番１号', 16: '4600008' }),
    ),
    hikari,
    { ...eyes, address: 'differs' },
  ],
  ['houjin', 'stopped', jp, at(403, ''), hikari, unknown],
  ['houjin', 'rows missing', jp, '2026-11-20,1,1,1\n', hikari, unknown],
  ['houjin', 'row cut off', jp, csv(row({})).slice(0, 60), hikari, unknown],
];
