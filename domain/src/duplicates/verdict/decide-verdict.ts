import type { Evidence } from './evidence.ts';
import { linksOf } from './links.ts';
import type { Verdict } from './verdict.ts';
import { verdictByName } from './verdict-by-name.ts';
import { verdictByNumber } from './verdict-by-number.ts';
import { verdictByPlace } from './verdict-by-place.ts';

/**
 * What two practices are to each other. Numbers that agree are asked first, then the name, then
 * the place and how they are reached; each rule can be said in a sentence, no sum decides.
 */
export function decideVerdict(evidence: Evidence): Verdict {
  const links = linksOf(evidence);
  const { establishment, company } = evidence.identifiers;
  if (establishment.found === 'agree' || company.found === 'agree')
    return verdictByNumber(evidence, links);
  if (evidence.name === 'same' || evidence.name === 'near') return verdictByName(evidence, links);
  return verdictByPlace(evidence, links);
}
