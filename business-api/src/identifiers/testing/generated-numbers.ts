import { canonicalOf } from '../canonical-form.ts';
import { isSchemeId, type SchemeId, schemes } from '../schemes/scheme-table.ts';
import type { Random } from './random-text.ts';
import { type Maker, rulesOfEurope } from './rules-of-europe.ts';
import { rulesOfTheWorld } from './rules-of-the-world.ts';

const makers: Readonly<Partial<Record<SchemeId, Maker>>> = { ...rulesOfEurope, ...rulesOfTheWorld };

/** Schemes whose numbers can be made by a published rule. */
export const schemesWithRule: readonly SchemeId[] = Object.keys(makers).filter(isSchemeId);

/** A number that is right by its published rule, in canonical form. */
export function generatedNumber(scheme: SchemeId, random: Random): string {
  for (;;) {
    const made = makers[scheme]?.(random);
    if (made !== undefined && /[1-9]/.test(made)) return canonicalOf(schemes[scheme], made);
  }
}
