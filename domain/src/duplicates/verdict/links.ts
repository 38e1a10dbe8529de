import type { PracticeComparison } from './compare-practices.ts';

/** What connects or separates two practices besides name, place and numbers, in the words of the rules. */
export interface Links {
  readonly telephone: boolean;
  readonly telephoneDiffers: boolean;
  /** The same mailbox or the same telephone of the person. */
  readonly mail: boolean;
  readonly domain: boolean;
  readonly contact: boolean;
  /** The same person by a rare name. */
  readonly rareContact: boolean;
  /** The same person, and not one who buys for many. */
  readonly owner: boolean;
  /** Numbers of company or place differ, be it by one digit, and none agrees. */
  readonly numbersPart: boolean;
  readonly isNearby: boolean;
  readonly isFar: boolean;
  /** Two of one kind at one door, whatever else is new: one comes after or works beside the other. */
  readonly sameKindAtDoor: boolean;
  /** Two shops in a house without flats or floors: one comes after the other. */
  readonly bothShops: boolean;
  /** How many of telephone, mail and contact differ. */
  readonly differing: number;
}

const rareContactBits = 15;
const owners = new Set(['owner', 'responsible-professional']);
const shops = new Set(['optician-retail', 'chain-branch']);

export function linksOf(compared: PracticeComparison): Links {
  const { reach, contact, identifiers, place, roles, types } = compared;
  const sameContact = contact === 'same' || contact === 'near';
  const named = compared.name === 'same' || compared.name === 'near';
  const mail =
    reach.mail === 'agree' ||
    reach.contactTelephone === 'agree' ||
    (reach.mail === 'near' && sameContact);
  const parting =
    identifiers.company.found === 'contradict' || identifiers.establishment.found === 'contradict';
  const otherContact = contact === 'different' || contact === 'surname';
  const otherMail = reach.mail === 'contradict' && !mail;
  return {
    telephone: reach.telephone === 'agree',
    telephoneDiffers: reach.telephone === 'contradict',
    mail,
    domain: reach.domain === 'agree' || (reach.domain === 'near' && named),
    contact: sameContact,
    rareContact: contact === 'same' && compared.contactBits >= rareContactBits,
    owner: (mail || sameContact) && !compared.mailIsForeign && areOwners(roles),
    numbersPart:
      parting &&
      identifiers.establishment.found !== 'agree' &&
      identifiers.company.found !== 'agree',
    isNearby: place === 'street' || place === 'postal-code' || place === 'town',
    isFar: place === 'elsewhere' || place === 'abroad',
    sameKindAtDoor: compared.sameDoor && areOfOneKind(types),
    bothShops: !compared.hasUnit && types.every(isShop),
    differing: [reach.telephone === 'contradict', otherMail, otherContact].filter(Boolean).length,
  };
}

function areOfOneKind([one, other]: PracticeComparison['types']): boolean {
  return (one !== undefined && one === other) || (isShop(one) && isShop(other));
}

function isShop(type: string | undefined): boolean {
  return type !== undefined && shops.has(type);
}

/** At least one says so, and none that they only buy or keep the books. */
function areOwners(roles: PracticeComparison['roles']): boolean {
  const known = roles.filter((role) => role !== undefined);
  return known.length > 0 && known.every((role) => owners.has(role));
}
