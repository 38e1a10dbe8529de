import type { PracticeComparison } from './compare-practices.ts';
import type { Links } from './links.ts';
import type { Verdict } from './verdict.ts';

/** Bits from which few practices share a name by chance. */
const rareBits = 9;
/** Bits from which a name and a contact in common are no chance. */
const tellingBits = 6;

/** The names agree, and no number does. */
export function verdictByName(compared: PracticeComparison, links: Links): Verdict {
  if (compared.place === 'house' || compared.place === 'unit-differs')
    return sameDoor(compared, links);
  if (compared.branchesDiffer) {
    return links.telephone || links.mail || links.contact || links.domain ? 'related' : 'different';
  }
  if (links.isFar) return farAway(compared, links);
  return compared.place === 'unknown' ? nowhere(compared, links) : nearby(compared, links);
}

/** Name and door agree; other numbers may be a new owner's. */
function sameDoor({ place }: PracticeComparison, links: Links): Verdict {
  const joined = links.telephone || links.mail || links.contact || links.domain;
  if (place === 'unit-differs' && links.numbersPart && !joined) return 'different';
  return links.numbersPart && !joined ? 'possible' : 'duplicate';
}

/** No address to compare: the name alone makes it possible. */
function nowhere({ nameBits }: PracticeComparison, links: Links): Verdict {
  if (links.telephone || links.mail) return links.numbersPart ? 'possible' : 'duplicate';
  if (links.numbersPart) return links.domain || links.contact ? 'related' : 'different';
  if (links.domain || links.contact) return 'possible';
  return links.differing >= 2 && nameBits < rareBits ? 'different' : 'possible';
}

/** The same town, another door: moved, written otherwise, or a namesake. */
function nearby({ nameBits, place }: PracticeComparison, links: Links): Verdict {
  if (links.telephone || links.mail) return links.numbersPart ? 'possible' : 'duplicate';
  if (links.numbersPart) return links.domain || links.contact ? 'related' : 'different';
  if (links.domain || links.contact || place === 'street') return 'possible';
  return links.differing >= 2 && nameBits < rareBits ? 'different' : 'possible';
}

/** Another town: moved, or a second shop, or a namesake. */
function farAway({ nameBits, place }: PracticeComparison, links: Links): Verdict {
  const abroad = place === 'abroad';
  if (links.telephone && !links.numbersPart) return 'duplicate';
  if (links.telephone) return abroad && links.mail ? 'possible' : 'related';
  if (links.mail || links.domain) {
    if (links.numbersPart && !(abroad && links.mail)) return 'related';
    const oneself = links.mail || links.contact;
    if (links.mail && links.contact) return 'possible';
    return !links.telephoneDiffers || (abroad && oneself) ? 'possible' : 'related';
  }
  if (links.contact && nameBits >= tellingBits) {
    return links.numbersPart || (links.telephoneDiffers && !abroad) ? 'related' : 'possible';
  }
  const nothingElse = !links.numbersPart && links.differing === 0;
  return nothingElse && nameBits >= rareBits ? 'possible' : 'different';
}
