import { at, confirmed, eyes, type TrapLine, unknown } from './trap-line.ts';

const cnpj = { scheme: 'br-cnpj', value: '11222333000181' };
const otica = { countryCode: 'BR', name: 'Ótica Boa Vista Ltda' };

export const brasilApiTraps: readonly TrapLine[] = [
  [
    'brasilapi',
    'suspended',
    cnpj,
    {
      cnpj: '11222333000181',
      razao_social: 'OTICA BOA VISTA LTDA',
      situacao_cadastral: 4,
      descricao_situacao_cadastral: 'INAPTA',
    },
    otica,
    { ...eyes, state: 'similar' },
  ],
  [
    'brasilapi',
    'number before the name',
    cnpj,
    { cnpj: '11222333000181', razao_social: '11.222.333 OTICA BOA VISTA', situacao_cadastral: 2 },
    otica,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'brasilapi',
    'refused',
    cnpj,
    at(400, { message: 'CNPJ inválido.', type: 'bad_request' }),
    otica,
    unknown,
  ],
];
