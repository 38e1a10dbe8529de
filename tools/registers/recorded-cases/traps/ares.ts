import { against, at, confirmed, type TrapLine, unknown } from './trap-line.ts';

const subject = (change: object) => ({
  ico: '25596641',
  obchodniJmeno: 'Optika Vltava s.r.o.',
  ...change,
});
const vltava = { countryCode: 'CZ', name: 'Optika Vltava s.r.o.' };
const ico = { scheme: 'cz-ico', value: '25596641' };

export const aresTraps: readonly TrapLine[] = [
  [
    'ares',
    'ceased',
    ico,
    subject({ datumZaniku: '2024-02-06' }),
    vltava,
    { ...against, state: 'differs' },
  ],
  [
    'ares',
    'being wound up',
    ico,
    subject({ obchodniJmeno: 'Optika Vltava s.r.o. v likvidaci' }),
    vltava,
    { ...against, state: 'differs' },
  ],
  [
    'ares',
    'list of records',
    ico,
    { icoId: '25596641', zaznamy: [{ ...subject({}), primarniZaznam: true }] },
    vltava,
    confirmed,
  ],
  ['ares', '404 of another kind', ico, at(404, { kod: 'OBECNA_CHYBA' }), vltava, unknown],
];
