import type { PracticeComparison } from './compare-practices.ts';
import { linksOf } from './links.ts';
import type { Verdict } from './verdict.ts';
import { verdictByName } from './verdict-by-name.ts';
import { verdictByNumber } from './verdict-by-number.ts';
import { verdictByPlace } from './verdict-by-place.ts';

/**
 * What two practices are to each other. Numbers that agree are asked first, then the name, then
 * the place and how they are reached; each rule can be said in a sentence, no sum decides.
 */
export function decideVerdict(compared: PracticeComparison): Verdict {
  const links = linksOf(compared);
  const { establishment, company } = compared.identifiers;
  if (establishment.found === 'agree' || company.found === 'agree')
    return verdictByNumber(compared, links);
  if (compared.name === 'same' || compared.name === 'near') return verdictByName(compared, links);
  return verdictByPlace(compared, links);
}
