import type { RegisterId } from '@countersign/domain/evidence/register-finding';
import type { SchemeId } from '../../identifiers/room.ts';
import type { Register } from '../register.ts';
import { abnLookup } from './abn-lookup.ts';
import { ares } from './ares.ts';
import { brasilApi } from './brasilapi.ts';
import { brreg } from './brreg.ts';
import { companiesHouse } from './companies-house.ts';
import { evatr } from './evatr.ts';
import { gcis } from './gcis.ts';
import { gleif } from './gleif.ts';
import { houjinBangou } from './houjin-bangou.ts';
import { krs } from './krs.ts';
import { nppes } from './nppes.ts';
import { prh } from './prh.ts';
import { rechercheEntreprises } from './recherche-entreprises.ts';
import { vies } from './vies.ts';
import { zefix } from './zefix.ts';

export const allRegisters: Readonly<Record<RegisterId, Register>> = {
  'us-nppes': nppes,
  'fr-recherche-entreprises': rechercheEntreprises,
  'eu-vies': vies,
  'gb-companies-house': companiesHouse,
  'au-abn-lookup': abnLookup,
  'jp-houjin-bangou': houjinBangou,
  'br-brasilapi': brasilApi,
  'no-brreg': brreg,
  'fi-prh': prh,
  'pl-krs': krs,
  'cz-ares': ares,
  'de-evatr': evatr,
  'ch-zefix': zefix,
  'tw-gcis': gcis,
  'world-gleif': gleif,
};

/** The registers that know a scheme, the national ones first. */
export function registersFor(scheme: SchemeId, canonical: string): readonly Register[] {
  const known = Object.values(allRegisters).filter(
    (register) => register.numberOf(scheme, canonical) !== undefined,
  );
  const isOfUnion = (register: Register) => Number(register === vies || register === evatr);
  return known.toSorted((one, other) => isOfUnion(one) - isOfUnion(other));
}
