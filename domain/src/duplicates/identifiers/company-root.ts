import { foldText } from '../../search/fold-text.ts';

/** How the company behind a number is found, where several schemes hold the same number. */
const roots: Readonly<Record<string, (value: string) => string | undefined>> = {
  'fr-siren': (value) => `fr-siren:${value}`,
  'fr-siret': (value) => (value.length === 14 ? `fr-siren:${value.slice(0, 9)}` : undefined),
  'fr-tva': (value) => frenchRoot(value),
  'jp-corporate-number': (value) => `jp-corporate-number:${value}`,
  'jp-invoice-number': (value) => `jp-corporate-number:${value.replace(/^T/, '')}`,
  'br-cnpj': (value) => (value.length === 14 ? `br-cnpj:${value.slice(0, 8)}` : undefined),
  'ca-bn': (value) => `ca-bn:${value.slice(0, 9)}`,
  'au-abn': (value) => `au-acn:${value.slice(-9)}`,
  'au-acn': (value) => `au-acn:${value}`,
  'de-ust-idnr': (value) => `vat:${value}`,
  'gb-vat': (value) => `vat:GB${value.slice(0, 9)}`,
  'es-nif': (value) => `vat:ES${value}`,
  'pt-nif': (value) => `vat:PT${value}`,
  vat: (value) => vatRoot(value),
  'us-ein': (value) => `us-ein:${value}`,
  'gb-companies-house': (value) => `gb-companies-house:${value}`,
  'fr-finess': () => undefined,
  'de-ik': () => undefined,
  'pt-ers': () => undefined,
  'jp-device-sales-permit': () => undefined,
  'es-health-authorisation': () => undefined,
  'br-alvara-sanitario': () => undefined,
  'au-medicare-provider': () => undefined,
  gln: () => undefined,
  'existing-account': () => undefined,
};

/** National numbers that are the VAT number without its country. */
const nationalNumbers: Readonly<Record<string, string>> = {
  'it-partita-iva': 'IT',
  'gr-afm': 'EL',
  'be-enterprise': 'BE',
  'at-uid': 'AT',
  'nl-btw': 'NL',
  'pl-nip': 'PL',
  'ie-vat': 'IE',
  'dk-cvr': 'DK',
  'fi-ytunnus': 'FI',
  'ro-cui': 'RO',
  'cz-ico': 'CZ',
  'ch-uid': 'CHE',
  'no-orgnr': 'NO',
};

/** The company behind a number, the same of a SIRET, its SIREN and the VAT number made of it. */
export function companyRoot(
  scheme: string,
  value: string,
  issuer: string | undefined,
): string | undefined {
  if (scheme === 'de-handelsregister') {
    // Each court numbers its companies separately.
    const court = courtOf(issuer);
    return court === '' ? undefined : `${scheme}:${value}@${court}`;
  }
  const country = nationalNumbers[scheme];
  if (country !== undefined)
    return `vat:${country}${value.replace(new RegExp(`^(${country}|GR)`), '')}`;
  const read = roots[scheme];
  return read === undefined ? `${scheme}:${value}` : read(value);
}

function frenchRoot(value: string): string | undefined {
  const siren = value.slice(-9);
  // Monaco's numbers hold zeros in its place.
  return /^(?!000)\d{9}$/.test(siren) ? `fr-siren:${siren}` : undefined;
}

function vatRoot(value: string): string | undefined {
  if (/^FR.{11}$/.test(value)) return frenchRoot(value);
  if (/^(GB|XI)\d{9}/.test(value)) return `vat:GB${value.slice(2, 11)}`;
  return `vat:${value
    .replace(/^GR/, 'EL')
    .replace(/(^CHE\d{9}).*/, '$1')
    .replace(/(^NO\d{9})MVA$/, '$1')}`;
}

/** Amtsgericht München, AG München and München are one court. */
function courtOf(issuer: string | undefined): string {
  return foldText(issuer ?? '').replace(/amtsgericht|registergericht|\bag\b|[^\p{L}]/gu, '');
}
