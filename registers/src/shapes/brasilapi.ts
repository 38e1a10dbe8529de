import { type Company, json, lastPart, type Shape } from './company.ts';

export const brasilApi: Shape = {
  numberIn: lastPart,
  found: (company) => json(200, bodyOf(company)),
  missing: (number) =>
    json(404, {
      message: `CNPJ ${number} não encontrado.`,
      type: 'not_found',
      name: 'NotFoundError',
    }),
};

const STATES = {
  active: [2, 'ATIVA'],
  ceased: [8, 'BAIXADA'],
  insolvent: [2, 'ATIVA'],
} as const;

function bodyOf(company: Company) {
  const { number, address, activity, state, since } = company;
  const [code, word] = STATES[state];
  return {
    cnpj: number,
    identificador_matriz_filial: 1,
    razao_social: company.legalName.toUpperCase(),
    nome_fantasia: company.tradingName?.toUpperCase() ?? '',
    situacao_cadastral: code,
    descricao_situacao_cadastral: word,
    data_situacao_cadastral: since ?? '2005-11-03',
    situacao_especial: state === 'insolvent' ? 'FALÊNCIA' : '',
    logradouro: address.street.toUpperCase(),
    numero: '',
    complemento: '',
    bairro: '',
    municipio: address.city.toUpperCase(),
    uf: address.region ?? '',
    cep: address.postalCode.replace('-', ''),
    cnae_fiscal: Number(activity?.code ?? '4774100'),
    cnae_fiscal_descricao: activity?.label ?? 'Comércio varejista de artigos de óptica',
    cnaes_secundarios: [],
    qsa: [],
  };
}
