import { compactOf } from '../canonical-form.ts';
import { isSchemeId, type SchemeId } from './scheme-table.ts';

/** Other names for a scheme, as lists of other products write them. */
const ALIASES: Readonly<Record<string, SchemeId>> = {
  'us-tin': 'us-ein',
  'us-fein': 'us-ein',
  'fr-finess-et': 'fr-finess',
  'fr-finess-ej': 'fr-finess',
  'jp-houjin-bangou': 'jp-corporate-number',
  'jp-hojin-bango': 'jp-corporate-number',
  'jp-cn': 'jp-corporate-number',
  'jp-tekikaku': 'jp-invoice-number',
  'de-ustid': 'de-ust-idnr',
  'de-ust-id': 'de-ust-idnr',
  'de-ik-nummer': 'de-ik',
  'de-hr': 'de-handelsregister',
  'es-cif': 'es-nif',
  'es-nie': 'es-nif',
  'es-dni': 'es-nif',
  'pt-nipc': 'pt-nif',
  'gb-crn': 'gb-companies-house',
  'gb-company-number': 'gb-companies-house',
  'ca-gst': 'ca-bn',
  'ca-business-number': 'ca-bn',
  'au-provider-number': 'au-medicare-provider',
  'au-medicare-provider-number': 'au-medicare-provider',
  nzbn: 'nz-nzbn',
  'it-piva': 'it-partita-iva',
  'it-p-iva': 'it-partita-iva',
  'it-iva': 'it-partita-iva',
  'nl-kvk-nummer': 'nl-kvk',
  'be-kbo': 'be-enterprise',
  'be-bce': 'be-enterprise',
  'be-ondernemingsnummer': 'be-enterprise',
  'no-mva': 'no-orgnr',
  'fi-y-tunnus': 'fi-ytunnus',
  'fi-alv': 'fi-ytunnus',
  'ch-mwst': 'ch-uid',
  'pl-vat-nip': 'pl-nip',
  'hu-adoszam': 'hu-anum',
  'ro-cif': 'ro-cui',
  'ru-ogrnip': 'ru-ogrn',
  'kr-business-number': 'kr-brn',
  'tw-ban': 'tw-ubn',
  'cn-usci': 'cn-uscc',
  'in-gst': 'in-gstin',
  'gs1-gln': 'gln',
  'd-u-n-s': 'duns',
  'eu-vat': 'vat',
};

/** The scheme of a VAT number, by the letters that it begins with. */
const VAT_SCHEMES: Readonly<Record<string, SchemeId>> = {
  AT: 'at-uid',
  BE: 'be-enterprise',
  CH: 'ch-uid',
  CZ: 'cz-dic',
  DE: 'de-ust-idnr',
  DK: 'dk-cvr',
  EL: 'gr-afm',
  ES: 'es-nif',
  FI: 'fi-ytunnus',
  FR: 'fr-tva',
  GB: 'gb-vat',
  GR: 'gr-afm',
  HU: 'hu-anum',
  IE: 'ie-vat',
  IT: 'it-partita-iva',
  MC: 'fr-tva',
  NL: 'nl-btw',
  NO: 'no-orgnr',
  PL: 'pl-nip',
  PT: 'pt-nif',
  RO: 'ro-cui',
  SE: 'se-orgnr',
  UK: 'gb-vat',
  XI: 'gb-vat',
};

/**
 * The scheme of a name: its own, an alias, `xx-vat`, or for a plain `vat` the one of
 * the letters before the number or else of the market. Undefined for a name that is not known.
 */
export function schemeNamed(name: string, value: string, market?: string): SchemeId | undefined {
  const plain = name.trim().toLowerCase().replaceAll('_', '-');
  const id = isSchemeId(plain) ? plain : entry(ALIASES, plain);
  if (id === 'vat') return entry(VAT_SCHEMES, lettersOf(value) ?? market ?? '') ?? 'vat';
  const [, country = ''] = /^([a-z]{2})-vat$/.exec(plain) ?? [];
  return id ?? entry(VAT_SCHEMES, country.toUpperCase());
}

function lettersOf(value: string): string | undefined {
  return /^[A-Z]{2}/.exec(compactOf(value).replace(/^VAT(?:NO)?/, ''))?.[0];
}

function entry(table: Readonly<Record<string, SchemeId>>, key: string): SchemeId | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
