import type { Evidence } from './evidence.ts';

/** What joins or parts two practices besides name, place and numbers, in the words of the rules. */
export interface Links {
  readonly telephone: boolean;
  readonly telephoneDiffers: boolean;
  /** The same mailbox or the same telephone of the person. */
  readonly mail: boolean;
  readonly domain: boolean;
  readonly contact: boolean;
  /** Contact and mail both name somebody else. */
  readonly otherPeople: boolean;
  /** The same person, and not one who buys for many. */
  readonly owner: boolean;
  /** Numbers of company or place that differ by more than a slip. */
  readonly numbersPart: boolean;
  readonly isNearby: boolean;
  readonly isFar: boolean;
  readonly bothShops: boolean;
  /** How many of telephone, mail and contact differ. */
  readonly differing: number;
}

const owners = new Set(['owner', 'responsible-professional']);
const shops = new Set(['optician-retail', 'chain-branch', 'optometry', 'online-retailer']);

export function linksOf(evidence: Evidence): Links {
  const { reach, contact, identifiers, place, roles, types } = evidence;
  const mail = reach.mail === 'agree' || reach.contactTelephone === 'agree';
  const sameContact = contact === 'same' || contact === 'near';
  const parting =
    identifiers.company.found === 'contradict' || identifiers.establishment.found === 'contradict';
  const otherContact = contact === 'different' || contact === 'surname';
  const otherMail = reach.mail === 'contradict' && !mail;
  return {
    telephone: reach.telephone === 'agree',
    telephoneDiffers: reach.telephone === 'contradict',
    mail,
    domain: reach.domain === 'agree',
    contact: sameContact,
    otherPeople: otherContact && otherMail,
    owner: (mail || sameContact) && roles.every((role) => role === undefined || owners.has(role)),
    numbersPart:
      parting &&
      identifiers.establishment.found !== 'agree' &&
      identifiers.company.found !== 'agree',
    isNearby: place === 'street' || place === 'postal-code' || place === 'town',
    isFar: place === 'elsewhere' || place === 'abroad',
    bothShops: types.every((type) => type !== undefined && shops.has(type)),
    differing: [reach.telephone === 'contradict', otherMail, otherContact].filter(Boolean).length,
  };
}
