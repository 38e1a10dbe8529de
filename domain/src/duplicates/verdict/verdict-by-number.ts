import type { PracticeComparison } from './compare-practices.ts';
import type { Links } from './links.ts';
import type { Verdict } from './verdict.ts';
import { verdictByName } from './verdict-by-name.ts';
import { verdictByPlace } from './verdict-by-place.ts';

/** The number of the place or of its company agrees. */
export function verdictByNumber(compared: PracticeComparison, links: Links): Verdict {
  return compared.identifiers.establishment.found === 'agree'
    ? samePlaceNumber(compared, links)
    : sameCompany(compared, links);
}

/** A number of the place decides; where all else differs, it may have been taken from another. */
function samePlaceNumber(
  { name, place, numbersDiffer }: PracticeComparison,
  links: Links,
): Verdict {
  const elsewhere = links.isFar || place === 'postal-code' || place === 'town';
  const otherPractice = name === 'different' || numbersDiffer;
  return elsewhere && otherPractice && !links.telephone ? 'possible' : 'duplicate';
}

/** One company: the same place twice, or a second shop. */
function sameCompany(compared: PracticeComparison, links: Links): Verdict {
  const { name, place, identifiers } = compared;
  const named = name === 'same' || name === 'near';
  const sameDoor = place === 'house' || place === 'unit-differs';
  if (identifiers.establishment.found === 'contradict') {
    return sameDoor && named ? 'possible' : 'related';
  }
  if (compared.numbersDiffer) return 'related';
  if (compared.branchesDiffer) return sameDoor ? 'possible' : 'related';
  if (sameDoor || place === 'street') return 'duplicate';
  if (place === 'unknown') {
    if (named || links.telephone || links.mail) return 'duplicate';
    return links.telephoneDiffers ? 'related' : 'possible';
  }
  return movedOrSecond(compared, links, named);
}

/** Another address: a shop that moved keeps its telephone, a second shop has one of its own. */
function movedOrSecond(compared: PracticeComparison, links: Links, named: boolean): Verdict {
  const { name, place } = compared;
  if (links.telephone && name !== 'different') return 'duplicate';
  if (links.telephone) return links.isNearby ? 'duplicate' : 'related';
  const samePerson = links.mail || links.contact;
  // A company's shop abroad has a number of its own there; the same one is the same applicant.
  if (place === 'abroad' && named) return samePerson || links.domain ? 'duplicate' : 'possible';
  if (links.telephoneDiffers) return 'related';
  // Nothing separates them: the verdict is at least the one without the number.
  const otherwise = named ? verdictByName(compared, links) : verdictByPlace(compared, links);
  return otherwise === 'duplicate' || otherwise === 'possible' ? 'possible' : 'related';
}
