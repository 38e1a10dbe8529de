import type { RegisterId } from '@countersign/domain/evidence/register-finding';

/** The registers' own names, the same in every language. */
export const registerNames: Readonly<Record<RegisterId, string>> = {
  'us-nppes': 'NPPES',
  'fr-recherche-entreprises': 'Recherche d’entreprises',
  'eu-vies': 'VIES',
  'gb-companies-house': 'Companies House',
  'au-abn-lookup': 'ABN Lookup',
  'jp-houjin-bangou': '法人番号公表サイト',
  'br-brasilapi': 'BrasilAPI (CNPJ)',
  'no-brreg': 'Brønnøysundregistrene',
  'fi-prh': 'PRH (YTJ)',
  'pl-krs': 'KRS',
  'cz-ares': 'ARES',
  'world-gleif': 'GLEIF',
};
