import { withoutNorthernIreland } from './schemes/britain-and-ireland.ts';
import type { SchemeId } from './schemes/scheme-table.ts';

/** What a canonical number says that another number of the same business has to repeat. */
interface SharedFact {
  readonly fact: string;
  /** Undefined where this number does not say it. */
  readonly of: (canonical: string) => string | undefined;
}

const whole = (fact: string): SharedFact => ({ fact, of: (canonical) => canonical });
const part = (fact: string, from: number, to?: number): SharedFact => ({
  fact,
  of: (canonical) => canonical.slice(from, to),
});

/** Schemes that name one business; a scheme of which it may have several says nothing here. */
export const sharedFacts: Readonly<Partial<Record<SchemeId, SharedFact>>> = {
  'us-ein': whole('EIN'),
  'fr-siren': whole('SIREN'),
  'fr-siret': part('SIREN', 0, 9),
  // Monaco's VAT numbers have no SIREN inside.
  'fr-tva': { fact: 'SIREN', of: (tva) => (tva.startsWith('000', 2) ? undefined : tva.slice(2)) },
  'jp-corporate-number': whole('corporate number'),
  'jp-invoice-number': part('corporate number', 1),
  'de-ust-idnr': whole('VAT number'),
  'es-nif': whole('NIF'),
  'pt-nif': whole('NIF'),
  'br-cnpj': part('CNPJ root', 0, 8),
  // Branches of a VAT group add three digits.
  'gb-vat': {
    fact: 'VAT number',
    of: (canonical) => withoutNorthernIreland(canonical).slice(0, 9),
  },
  'gb-companies-house': whole('company number'),
  'ie-vat': whole('VAT number'),
  'ca-bn': part('business number', 0, 9),
  'au-abn': part('company number', 2),
  'au-acn': whole('company number'),
  'nz-nzbn': whole('NZBN'),
  'se-orgnr': whole('organisation number'),
  'no-orgnr': whole('organisation number'),
  'dk-cvr': whole('CVR number'),
  'fi-ytunnus': whole('business identity code'),
  'be-enterprise': whole('enterprise number'),
  'nl-btw': part('VAT number', 0, 9),
  'nl-kvk': whole('KVK number'),
  'at-uid': whole('UID'),
  'ch-uid': whole('UID'),
  'it-partita-iva': whole('partita IVA'),
  'gr-afm': whole('AFM'),
  'pl-nip': whole('NIP'),
  'pl-regon': part('REGON', 0, 9),
  'pl-krs': whole('KRS number'),
  'cz-ico': whole('IČO'),
  // A person's DIČ has no IČO inside.
  'cz-dic': { fact: 'IČO', of: (dic) => (dic.length === 8 ? dic : undefined) },
  'hu-anum': whole('tax number'),
  'ro-cui': whole('CUI'),
  'ru-inn': whole('INN'),
  'ru-ogrn': whole('OGRN'),
  'tr-vkn': whole('VKN'),
  'kr-brn': whole('business registration number'),
  'tw-ubn': whole('UBN'),
  'cn-uscc': whole('credit code'),
  'in-gstin': part('PAN', 2, 12),
  'in-pan': whole('PAN'),
  'id-npwp': part('NPWP', 1, 10),
  lei: whole('LEI'),
};
