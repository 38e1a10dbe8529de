import { licenceSchemes } from '@countersign/domain/registration/licence';
import type { SchemeId } from '../../identifiers/room.ts';

/** Numbers of a permit to practise or to sell; they end. */
const licences: ReadonlySet<string> = new Set<SchemeId>(licenceSchemes);

/** Numbers of the person who answers for the practice; they may end too. */
const professionals: ReadonlySet<string> = new Set<SchemeId>([
  'fr-rpps',
  'fr-adeli',
  'gb-goc',
  'au-ahpra',
  'au-medicare-provider',
  'ca-provincial-college',
]);

/** Numbers by which the practice pays tax; many name the business as well. */
const taxNumbers: ReadonlySet<string> = new Set<SchemeId>([
  'us-ein',
  'fr-tva',
  'jp-invoice-number',
  'de-ust-idnr',
  'es-nif',
  'pt-nif',
  'br-cnpj',
  'gb-vat',
  'ie-vat',
  'ca-bn',
  'au-abn',
  'fi-ytunnus',
  'be-enterprise',
  'nl-btw',
  'at-uid',
  'ch-uid',
  'it-partita-iva',
  'gr-afm',
  'pl-nip',
  'cz-dic',
  'hu-anum',
  'ro-cui',
  'ru-inn',
  'tr-vkn',
  'kr-brn',
  'tw-ubn',
  'in-gstin',
  'id-npwp',
  'vat',
]);

export function isLicence(schemeId: string): boolean {
  return licences.has(schemeId);
}

export function isProfessional(schemeId: string): boolean {
  return professionals.has(schemeId);
}

export function isTaxNumber(schemeId: string): boolean {
  return taxNumbers.has(schemeId);
}
