import type { PracticeComparison } from './compare-practices.ts';
import { type Links, linksOf } from './links.ts';
import type { Verdict } from './verdict.ts';
import { verdictByName } from './verdict-by-name.ts';
import { verdictByNumber } from './verdict-by-number.ts';
import { verdictByPlace } from './verdict-by-place.ts';

/**
 * What two practices are to each other. Numbers that agree are asked first, then the name, then
 * the place and how they are reached; each rule can be said in a sentence, no sum decides. Another
 * practice of the same kind at the same door is related at least.
 */
export function decideVerdict(compared: PracticeComparison): Verdict {
  const links = linksOf(compared);
  const verdict = verdictOf(compared, links);
  return verdict === 'different' && links.sameKindAtDoor ? 'related' : verdict;
}

function verdictOf(compared: PracticeComparison, links: Links): Verdict {
  const { establishment, company } = compared.identifiers;
  if (establishment.found === 'agree' || company.found === 'agree')
    return verdictByNumber(compared, links);
  if (compared.name === 'same' || compared.name === 'near') return verdictByName(compared, links);
  return verdictByPlace(compared, links);
}
