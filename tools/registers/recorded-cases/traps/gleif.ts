import { against, eyes, missing, type TrapLine } from './trap-line.ts';

const lei = (registration: string, entity = 'ACTIVE') => ({
  data: [
    {
      attributes: {
        lei: '5493001KJTIIGC8Y1R12',
        entity: { legalName: { name: 'Meridian Lens PLC', language: 'en' }, status: entity },
        registration: { status: registration, nextRenewalDate: '2025-03-01T00:00:00Z' },
      },
    },
  ],
});
const meridian = { countryCode: 'GB', name: 'Meridian Lens plc' };
const leiAsked = { scheme: 'lei', value: '5493001KJTIIGC8Y1R12' };

export const gleifTraps: readonly TrapLine[] = [
  [
    'gleif',
    'lapsed',
    leiAsked,
    lei('LAPSED'),
    meridian,
    { ...eyes, name: 'agrees', state: 'similar', reason: 'registration-lapsed' },
  ],
  [
    'gleif',
    'lapsed, and the company has ended',
    leiAsked,
    lei('LAPSED', 'INACTIVE'),
    meridian,
    { ...against, state: 'differs' },
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
