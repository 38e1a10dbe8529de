import { against, at, eyes, type TrapLine, unknown } from './trap-line.ts';

const fjord = { countryCode: 'NO', name: 'Fjord Optikk AS' };
const orgnr = { scheme: 'no-orgnr', value: '988077917' };

export const brregTraps: readonly TrapLine[] = [
  [
    'brreg',
    'removed by law',
    orgnr,
    at(410, ''),
    fjord,
    { ...eyes, name: 'not-told', state: 'similar', reason: 'withheld-by-law' },
  ],
  [
    'brreg',
    'branch',
    'https://data.brreg.no/enhetsregisteret/api/underenheter/988077917',
    {
      organisasjonsnummer: '988077917',
      navn: 'FJORD OPTIKK AVD BERGEN',
      beliggenhetsadresse: null,
    },
    fjord,
    { knowledge: 'found', verdict: 'needs-eyes' },
  ],
  [
    'brreg',
    'deleted',
    orgnr,
    { organisasjonsnummer: '988077917', navn: 'FJORD OPTIKK AS', slettedato: '2024-02-06' },
    fjord,
    { ...against, state: 'differs' },
  ],
  [
    'brreg',
    'being wound up',
    orgnr,
    {
      organisasjonsnummer: '988077917',
      navn: 'FJORD OPTIKK AS',
      underTvangsavviklingEllerTvangsopplosning: true,
    },
    fjord,
    { ...against, state: 'differs' },
  ],
  [
    'brreg',
    'sole trader under his own name',
    orgnr,
    { organisasjonsnummer: '988077917', navn: 'NORDMANN OLA' },
    { ...fjord, contact: { name: 'Ola Nordmann' } },
    { ...eyes, name: 'similar', reason: 'number-of-person' },
  ],
  [
    'brreg',
    'company that begins with the name of the contact',
    orgnr,
    { organisasjonsnummer: '988077917', navn: 'OLA NORDMANN RØRLEGGERI AS' },
    { ...fjord, contact: { name: 'Ola Nordmann' } },
    { ...against, name: 'differs' },
  ],
  ['brreg', 'empty 404', orgnr, at(404, ''), fjord, unknown],
];
