import { against, at, confirmed, type TrapLine, unknown } from './trap-line.ts';

const extract = (nazwa: string, dzial6: object = {}) => ({
  odpis: {
    naglowekA: { numerKRS: '0000028860' },
    dane: { dzial1: { danePodmiotu: { nazwa } }, dzial6 },
  },
});
const wislany = { countryCode: 'PL', name: 'Optyk Wiślany sp. z o.o.' };
const krs = { scheme: 'pl-krs', value: '0000028860' };

export const krsTraps: readonly TrapLine[] = [
  [
    'krs',
    'being wound up',
    krs,
    extract('OPTYK WIŚLANY SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ W LIKWIDACJI'),
    wislany,
    { ...against, state: 'differs', name: 'agrees' },
  ],
  [
    'krs',
    'struck off',
    krs,
    extract('OPTYK WIŚLANY SP. Z O.O.', { wykreslenia: [{}] }),
    wislany,
    { ...against, state: 'differs' },
  ],
  ['krs', 'answer is null', krs, at(200, 'null'), wislany, unknown],
  ['krs', 'parsed already', krs, extract('OPTYK WIŚLANY SP. Z O.O.'), wislany, confirmed],
];
