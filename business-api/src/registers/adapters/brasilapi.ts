import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  namesOf,
  notFound,
  type Reading,
  type RegisterActivity,
  type RegisterState,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import {
  isSameNumber,
  joined,
  linesOf,
  listOf,
  numberBy,
  optionalText,
  requiredText,
} from './answer-fields.ts';

const Company = z.object({
  cnpj: requiredText,
  razao_social: requiredText,
  nome_fantasia: optionalText,
  situacao_cadastral: optionalText,
  descricao_situacao_cadastral: optionalText,
  data_situacao_cadastral: optionalText,
  situacao_especial: optionalText,
  descricao_tipo_de_logradouro: optionalText,
  descricao_tipo_logradouro: optionalText,
  logradouro: optionalText,
  numero: optionalText,
  complemento: optionalText,
  bairro: optionalText,
  municipio: optionalText,
  uf: optionalText,
  cep: optionalText,
  cnae_fiscal: optionalText,
  cnae_fiscal_descricao: optionalText,
  cnaes_secundarios: listOf(z.object({ codigo: optionalText, descricao: optionalText })),
});
type Company = z.infer<typeof Company>;

const Missing = z.object({
  message: z.string(),
  type: z.optional(z.string()),
  name: z.optional(z.string()),
});

/** 1 null, 2 active, 3 suspended, 4 unfit, 8 closed. */
const STATES: Readonly<Record<string, RegisterState['kind']>> = {
  '1': 'ceased',
  '2': 'active',
  '3': 'unclear',
  '4': 'unclear',
  '8': 'ceased',
  NULA: 'ceased',
  ATIVA: 'active',
  SUSPENSA: 'unclear',
  INAPTA: 'unclear',
  BAIXADA: 'ceased',
};

/** Brazil: a mirror of public data, which may be older than the authority's own. */
export const brasilApi: Register = {
  id: 'br-brasilapi',
  address: 'https://brasilapi.com.br/api/cnpj/v1',
  isComplete: false,
  format: 'json',
  numberOf: (scheme, canonical) => (scheme === 'br-cnpj' ? canonical : undefined),
  requests: (number) => [get(`/${encodeURIComponent(number)}`)],
  numberIn: numberBy(/([0-9A-Z]{12}\d{2})(?:[/?#]|$)/i),
  read,
  readMissing: (body, status) => {
    const missing = Missing.safeParse(body);
    if (status !== 404 || !missing.success) return unknown('wrong-shape');
    const { message, type, name } = missing.data;
    const isMissing =
      type === 'not_found' || name === 'NotFoundError' || /n[ãa]o encontrad/i.test(message);
    return isMissing ? notFound() : unknown('wrong-shape');
  },
};

function read(body: unknown, asked: string | undefined): Reading {
  const parsed = Company.safeParse(body);
  if (!parsed.success) return unknown('wrong-shape');
  const company = parsed.data;
  if (!isSameNumber(company.cnpj, asked)) return unknown('another-number');
  return found(
    recordOf({
      // A person's company is named after the person, with the number before or behind.
      names: [
        ...namesOf('legal', company.razao_social.replace(/^[\d.]{8,}\s+|\s+\d{11}$/g, '')),
        ...namesOf('trading', company.nome_fantasia),
      ],
      addresses: [
        {
          lines: linesOf(
            joined(
              company.descricao_tipo_de_logradouro ?? company.descricao_tipo_logradouro,
              company.logradouro,
              company.numero,
            ),
            company.complemento,
          ),
          city: company.municipio,
          region: company.uf,
          postalCode: company.cep?.replace(/\D/g, '').padStart(8, '0'),
          countryCode: 'BR',
        },
      ].filter(({ lines, city, postalCode }) => lines.length > 0 || city || postalCode),
      state: stateIn(company),
      activities: activitiesOf(company),
    }),
  );
}

function stateIn(company: Company): RegisterState {
  const word = company.descricao_situacao_cadastral ?? company.situacao_cadastral;
  if (word === undefined) return stateOf('not-told', undefined);
  const kind =
    STATES[company.situacao_cadastral?.replace(/^0+/, '') ?? ''] ??
    STATES[word.toUpperCase()] ??
    'unclear';
  const isInsolvent = /fal[êe]ncia|falid[ao]|liquida[çc]|recupera[çc][ãa]o judicial/i.test(
    company.situacao_especial ?? '',
  );
  return isInsolvent
    ? stateOf('insolvent', company.situacao_especial, company.data_situacao_cadastral)
    : stateOf(kind, word, company.data_situacao_cadastral);
}

function activitiesOf(company: Company): RegisterActivity[] {
  const all = [
    { codigo: company.cnae_fiscal, descricao: company.cnae_fiscal_descricao },
    ...company.cnaes_secundarios,
  ];
  return all.flatMap(({ codigo, descricao }) =>
    codigo === undefined || /^0+$/.test(codigo)
      ? []
      : [{ codeSet: 'cnae' as const, code: codigo, label: descricao }],
  );
}
