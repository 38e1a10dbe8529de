import * as z from 'zod/mini';

/**
 * Numbers by which a practice or its professional is known, by the scheme's own name.
 * `other` is for a number whose scheme is not listed; it is never a reason to refuse.
 */
export const identifierSchemes = [
  'us-npi',
  'us-ein',
  'us-state-licence',
  'fr-siren',
  'fr-siret',
  'fr-tva',
  'fr-rpps',
  'fr-adeli',
  'fr-finess',
  'jp-corporate-number',
  'jp-invoice-number',
  'jp-device-sales-permit',
  'de-ust-idnr',
  'de-ik',
  'de-handelsregister',
  'es-nif',
  'es-health-authorisation',
  'pt-nif',
  'pt-ers',
  'br-cnpj',
  'br-alvara-sanitario',
  'gb-vat',
  'gb-goc',
  'gb-companies-house',
  'ca-bn',
  'ca-provincial-college',
  'au-abn',
  'au-acn',
  'au-ahpra',
  'au-medicare-provider',
  'gln',
  'vat',
  'existing-account',
  'other',
] as const;

export const IdentifierScheme = z.enum(identifierSchemes);
export type IdentifierScheme = z.infer<typeof IdentifierScheme>;
