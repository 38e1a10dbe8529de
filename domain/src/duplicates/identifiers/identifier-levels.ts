/** Whom a number names: one place of business, a company with all its places, or a person. */
export type IdentifierLevel = 'establishment' | 'company' | 'person';

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
export function schemeOf(scheme: string): Scheme {
  if (/licen[cs]e|permit|authori[sz]ation/.test(scheme)) return schemes[scheme] ?? renewed;
  return schemes[scheme] ?? company;
}
