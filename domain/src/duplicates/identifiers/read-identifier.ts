import { foldText } from '../../search/fold-text.ts';
import { companyRoot } from './company-root.ts';

export interface WrittenIdentifier {
  readonly scheme: string;
  readonly value: string;
  readonly issuer?: string | undefined;
}

export interface IdentifierForm {
  readonly scheme: string;
  /** Without blanks, points and strokes; with its issuer where the number is the issuer's own. */
  readonly value: string;
  readonly level: IdentifierLevel;
  /** Whether a place, company or person has only one of the scheme. */
  readonly oneEach: boolean;
  /** The company behind the number, `fr-siren:732829320`; undefined where it names none. */
  readonly root?: string | undefined;
}

const issuersOwn = new Set([
  'us-state-licence',
  'ca-provincial-college',
  'jp-device-sales-permit',
  'es-health-authorisation',
  'br-alvara-sanitario',
]);

/** A number as it is compared; undefined where nothing of it is left. */
export function readIdentifier({
  scheme,
  value,
  issuer,
}: WrittenIdentifier): IdentifierForm | undefined {
  const name = scheme.toLowerCase().replaceAll('_', '-');
  const plain = plainNumber(name, value);
  if (plain.replace(/^0+/, '').length < 3) return undefined;
  const { level, oneEach } = schemeOf(name);
  const suffix = issuersOwn.has(name) && issuer ? `@${foldText(issuer).replace(/\s+/g, '')}` : '';
  const root = level === 'person' ? undefined : companyRoot(name, plain, issuer);
  return { scheme: name, value: plain + suffix, level, oneEach, root };
}

function plainNumber(scheme: string, value: string): string {
  const plain = value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (scheme === 'gb-companies-house') return plain.padStart(8, '0');
  if (scheme === 'de-ust-idnr') return plain.replace(/^(DE)?/, 'DE');
  if (scheme === 'gb-vat') return plain.replace(/^(GB|XI)/, '');
  if (scheme === 'es-nif' || scheme === 'pt-nif') return plain.replace(/^(ES|PT)(?=.{9}$)/, '');
  if (scheme === 'jp-invoice-number') return plain.replace(/^T?/, 'T');
  if (scheme === 'fr-tva') return plain.replace(/^(FR)?(?=.{11}$)/, 'FR');
  if (scheme === 'jp-device-sales-permit') return plain.replace(/^第|号$/g, '');
  return plain;
}

/** Whom a number names: one place of business, a company with all its places, or a person. */
type IdentifierLevel = 'establishment' | 'company' | 'person';

/** Whether two numbers of the scheme contradict each other; those that are renewed do not. */
interface Scheme {
  readonly level: IdentifierLevel;
  readonly oneEach: boolean;
}

const establishment: Scheme = { level: 'establishment', oneEach: true };
const renewed: Scheme = { level: 'establishment', oneEach: false };
const company: Scheme = { level: 'company', oneEach: true };
const person: Scheme = { level: 'person', oneEach: false };

const schemes: Readonly<Record<string, Scheme>> = {
  'us-npi': company,
  'us-ein': company,
  'us-state-licence': person,
  'fr-siren': company,
  'fr-siret': establishment,
  'fr-tva': company,
  'fr-rpps': person,
  'fr-adeli': person,
  'fr-finess': establishment,
  'jp-corporate-number': company,
  'jp-invoice-number': company,
  'jp-device-sales-permit': renewed,
  'de-ust-idnr': company,
  'de-ik': establishment,
  'de-handelsregister': company,
  'es-nif': company,
  'es-health-authorisation': renewed,
  'pt-nif': company,
  'pt-ers': establishment,
  'br-cnpj': establishment,
  'br-alvara-sanitario': renewed,
  'gb-vat': company,
  'gb-goc': person,
  'gb-companies-house': company,
  'ca-bn': company,
  'ca-provincial-college': person,
  'au-abn': company,
  'au-acn': company,
  'au-ahpra': person,
  'au-medicare-provider': renewed,
  gln: establishment,
  vat: company,
  'existing-account': establishment,
  other: company,
  'pl-regon': company,
  'nl-agb': establishment,
  'at-gln': establishment,
  'ch-gln': establishment,
};

/** A scheme that is not in the table is taken for a company's number, as most are. */
function schemeOf(scheme: string): Scheme {
  if (/licen[cs]e|permit|authori[sz]ation/.test(scheme)) return schemes[scheme] ?? renewed;
  return schemes[scheme] ?? company;
}
