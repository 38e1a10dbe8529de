import { stdnum } from 'stdnum';
import type { Validator } from 'stdnum/lib/cjs/types.js';
import { checkIdentifier, verdictOf } from '../check-identifier.ts';
import type { SchemeId } from '../schemes/scheme-table.ts';
import { generatedNumber } from './generated-numbers.ts';
import { seededRandom } from './random-text.ts';
import { nearMiss } from './typed-variants.ts';

/** Schemes that the library has under a name of its own. */
const libraryNames = {
  'us-ein': ['US', 'ein'],
  'fr-siren': ['FR', 'siren'],
  'fr-siret': ['FR', 'siret'],
  'fr-tva': ['FR', 'tva'],
  'jp-corporate-number': ['JP', 'cn'],
  'de-ust-idnr': ['DE', 'vat'],
  'es-nif': ['ES', 'nif'],
  'pt-nif': ['PT', 'nif'],
  'br-cnpj': ['BR', 'cnpj'],
  'gb-vat': ['GB', 'vat'],
  'ie-vat': ['IE', 'vat'],
  'ca-bn': ['CA', 'bn'],
  'au-abn': ['AU', 'abn'],
  'au-acn': ['AU', 'acn'],
  'se-orgnr': ['SE', 'orgnr'],
  'no-orgnr': ['NO', 'orgnr'],
  'dk-cvr': ['DK', 'cvr'],
  'fi-ytunnus': ['FI', 'ytunnus'],
  'be-enterprise': ['BE', 'vat'],
  'nl-btw': ['NL', 'btw'],
  'at-uid': ['AT', 'uid'],
  'ch-uid': ['CH', 'uid'],
  'it-partita-iva': ['IT', 'iva'],
  'gr-afm': ['GR', 'vat'],
  'pl-nip': ['PL', 'nip'],
  'pl-regon': ['PL', 'regon'],
  'cz-ico': ['CZ', 'ico'],
  'hu-anum': ['HU', 'anum'],
  'ro-cui': ['RO', 'cui'],
  'ru-inn': ['RU', 'inn'],
  'tr-vkn': ['TR', 'vkn'],
  'kr-brn': ['KR', 'brn'],
  'tw-ubn': ['TW', 'ubn'],
  'cn-uscc': ['CN', 'uscc'],
  'in-gstin': ['IN', 'gstin'],
  'id-npwp': ['ID', 'npwp'],
} as const satisfies Partial<Record<SchemeId, readonly [country: string, validator: string]>>;

export type LibraryScheme = keyof typeof libraryNames;

export function isLibraryScheme(id: string): id is LibraryScheme {
  return Object.hasOwn(libraryNames, id);
}

export const librarySchemes: readonly LibraryScheme[] =
  Object.keys(libraryNames).filter(isLibraryScheme);

export interface Difference {
  readonly value: string;
  readonly ours: string;
}

/** Generated numbers, half of them spoilt, on which the library and our table disagree. */
export function differencesFromLibrary(scheme: LibraryScheme, count: number): Difference[] {
  const { validate } = validatorOf(scheme);
  const random = seededRandom(count);
  const differences: Difference[] = [];
  for (let made = 0; made < count; made += 1) {
    const right = generatedNumber(scheme, random);
    const value = made % 2 === 0 ? right : nearMiss(right, random);
    const { verdict, layer, reason } = verdictOf(checkIdentifier({ scheme, value }));
    if (validate(value).isValid === (verdict === 'valid')) continue;
    differences.push({ value, ours: reason === undefined ? verdict : `${layer}: ${reason}` });
  }
  return differences;
}

function validatorOf(scheme: LibraryScheme): Validator {
  const [country, name] = libraryNames[scheme];
  const validator = stdnum[country]?.[name];
  if (validator === undefined) throw new Error(`The library has no ${country}.${name}`);
  return validator;
}
