import type { PracticeComparison } from './compare-practices.ts';
import type { Links } from './links.ts';
import type { Verdict } from './verdict.ts';

/** Neither number nor name agrees: place, telephone and people decide. */
export function verdictByPlace(compared: PracticeComparison, links: Links): Verdict {
  if (compared.numbersDiffer) {
    return links.mail || links.contact || links.domain || links.telephone ? 'related' : 'different';
  }
  if (compared.place === 'house' || compared.place === 'unit-differs')
    return sameDoor(compared, links);
  if (links.isFar) return farAway(compared, links);
  return compared.place === 'unknown' ? nowhere(compared, links) : nearby(compared, links);
}

/** One door, two names: another name of the same, a successor, or a centre of several. */
function sameDoor({ name, place }: PracticeComparison, links: Links): Verdict {
  const partly = name === 'partly' || (name === 'unknown' && !links.numbersPart);
  if (links.mail || links.contact) {
    if (links.numbersPart && partly && links.telephone) return 'possible';
    if (links.numbersPart) return links.owner ? 'related' : 'different';
    return links.telephone || links.domain ? 'duplicate' : 'possible';
  }
  if (links.telephone) {
    if (links.domain && !links.numbersPart) return 'duplicate';
    if (partly && (place === 'house' || (!links.numbersPart && links.differing < 2)))
      return 'possible';
    if (links.differing === 0 && !links.numbersPart) return 'possible';
    if (!links.bothShops || place !== 'house') return 'different';
    return links.numbersPart ? 'related' : 'possible';
  }
  if (links.domain) return partly && !links.numbersPart ? 'possible' : 'related';
  return partly && !links.numbersPart && links.differing < 2 ? 'possible' : 'different';
}

/** The same town: renamed and moved, or two shops of one owner. */
function nearby({ name, identifiers }: PracticeComparison, links: Links): Verdict {
  const partly = name === 'partly' || (name === 'unknown' && !links.numbersPart);
  if (links.telephone && !links.numbersPart) return 'possible';
  if (links.mail && !links.numbersPart && partly) return 'possible';
  if (links.domain) return 'related';
  if (links.mail) return links.owner ? 'related' : 'different';
  if (links.contact && (partly || links.rareContact || identifiers.person.found === 'agree'))
    return links.owner ? 'related' : 'different';
  return links.telephone && partly ? 'related' : 'different';
}

/** Another town: one owner, one brand, or an agent who buys for both. */
function farAway({ name, identifiers }: PracticeComparison, links: Links): Verdict {
  if (links.telephone && name === 'partly' && !links.numbersPart) return 'possible';
  if (links.domain) return 'related';
  if (identifiers.person.found === 'agree' && (links.contact || links.mail)) return 'related';
  if (links.mail) return links.owner ? 'related' : 'different';
  const known = name === 'partly' || links.rareContact;
  return links.contact && known && links.owner ? 'related' : 'different';
}

function nowhere({ name }: PracticeComparison, links: Links): Verdict {
  const partly = name === 'partly';
  if ((links.telephone || links.mail) && !links.numbersPart) return 'possible';
  if (links.domain) return partly && !links.numbersPart ? 'possible' : 'related';
  return links.owner && links.mail ? 'related' : 'different';
}
