import { against, confirmed, eyes, missing, type TrapLine } from './trap-line.ts';

const lei = (registration: string, entity = 'ACTIVE') => ({
  data: [
    {
      attributes: {
        lei: '5493001KJTIIGC8Y1R12',
        entity: { legalName: { name: 'Meridian Lens PLC', language: 'en' }, status: entity },
        registration: { status: registration },
      },
    },
  ],
});
const meridian = { countryCode: 'GB', name: 'Meridian Lens plc' };
const leiAsked = { scheme: 'lei', value: '5493001KJTIIGC8Y1R12' };

export const gleifTraps: readonly TrapLine[] = [
  [
    'gleif',
    'lapsed is a fee',
    leiAsked,
    lei('LAPSED'),
    meridian,
    { ...confirmed, state: 'agrees' },
  ],
  [
    'gleif',
    'merged',
    leiAsked,
    lei('MERGED', 'INACTIVE'),
    meridian,
    { ...against, state: 'differs' },
  ],
  ['gleif', 'duplicate', leiAsked, lei('DUPLICATE'), meridian, { ...eyes, state: 'similar' }],
  ['gleif', 'empty list', leiAsked, { data: [] }, meridian, missing],
];
