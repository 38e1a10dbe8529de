import { abnLookup } from './abn-lookup.ts';
import { ares } from './ares.ts';
import { brasilApi } from './brasilapi.ts';
import { brreg } from './brreg.ts';
import { companiesHouse } from './companies-house.ts';
import type { Shape } from './company.ts';
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

/** By the first part of the path, which is the register's name in the setting REGISTERS. */
export const allShapes = {
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
} as const satisfies Readonly<Record<string, Shape>>;

export type ShapeName = keyof typeof allShapes;

export function isShapeName(name: string | undefined): name is ShapeName {
  return name !== undefined && Object.hasOwn(allShapes, name);
}
