import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import { RegisterId as KnownId } from '@countersign/domain/evidence/register-finding';

/** What the services are called besides, without blanks and marks. */
const ALIASES: readonly (readonly [RegExp, RegisterId])[] = [
  [/nppes|npiregistry|^npi$|usnpi|nppesnpi/, 'us-nppes'],
  [
    /recherche|entreprises|annuaire|sirene|^siret?n?$|^insee$|^fr$|frsir/,
    'fr-recherche-entreprises',
  ],
  [/evatr|bzst/, 'de-evatr'],
  [/vies|euvat/, 'eu-vies'],
  [/companieshouse|companyinformation|^ch$|^crn$|ukcompan|gbcompan/, 'gb-companies-house'],
  [/abn|abr|australianbusiness/, 'au-abn-lookup'],
  [/houjin|hojin|corporatenumber|^nta$|jpnta/, 'jp-houjin-bangou'],
  [/brasil|cnpj|receita/, 'br-brasilapi'],
  [/brreg|bronnoysund|brønnøysund|enhetsreg|brregno/, 'no-brreg'],
  [/prh|ytj|ytunnus/, 'fi-prh'],
  [/krs/, 'pl-krs'],
  [/^(?:cz)?ares|arescz/, 'cz-ares'],
  [/zefix/, 'ch-zefix'],
  [/gcis/, 'tw-gcis'],
  [/gleif|^lei$|worldlei/, 'world-gleif'],
];

export function registerNamed(name: unknown): RegisterId | undefined {
  if (typeof name !== 'string') return undefined;
  const written = name.trim().toLowerCase().replaceAll('_', '-');
  const known = KnownId.safeParse(written);
  if (known.success) return known.data;
  const plain = written.normalize('NFC').replace(/[^\p{L}]/gu, '');
  return ALIASES.find(([pattern]) => pattern.test(plain))?.[1];
}
