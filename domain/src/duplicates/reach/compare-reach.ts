import { countEdits } from '../names/count-edits.ts';
import type { PracticeFacts } from '../practice-facts.ts';

export type ReachFinding = 'agree' | 'near' | 'contradict' | 'unknown';

/** Facts that many registrations share prove nothing: the reception of a centre, an agent's number. */
export type IsShared = (fact: 'telephone' | 'mail' | 'domain', value: string) => boolean;

export interface ReachComparison {
  /** A practice's own telephone against any of the other side. */
  readonly telephone: ReachFinding;
  readonly contactTelephone: 'agree' | 'unknown';
  readonly mail: ReachFinding;
  readonly domain: ReachFinding;
  /** The value that agrees, for the sentence. */
  readonly values: {
    readonly telephone?: string;
    readonly mail?: string;
    readonly domain?: string;
  };
}

/** Compares how two practices are reached. */
export function compareReach(
  one: PracticeFacts,
  other: PracticeFacts,
  isShared: IsShared,
): ReachComparison {
  const telephone = compareTelephones(one, other, isShared);
  const mail = compareMails(one.mail, other.mail, isShared);
  const domain = compareDomains(one, other, isShared);
  return {
    telephone: telephone.found,
    contactTelephone: inCommon(one.contactTelephones, other.contactTelephones)
      ? 'agree'
      : 'unknown',
    mail: mail.found,
    domain: domain.found,
    values: {
      ...(telephone.value && { telephone: telephone.value }),
      ...(mail.value && { mail: mail.value }),
      ...(domain.value && { domain: domain.value }),
    },
  };
}

interface Found {
  readonly found: ReachFinding;
  readonly value?: string;
}

const unknown: Found = { found: 'unknown' };

function compareTelephones(one: PracticeFacts, other: PracticeFacts, isShared: IsShared): Found {
  const value =
    inCommon(one.telephones, [...other.telephones, ...other.contactTelephones]) ??
    inCommon(one.contactTelephones, other.telephones);
  if (value !== undefined)
    return isShared('telephone', value) ? unknown : { found: 'agree', value };
  if (one.telephones.length === 0 || other.telephones.length === 0) return unknown;
  const near = one.telephones.some((number) =>
    other.telephones.some((there) => countEdits(number, there, 1) <= 1),
  );
  return { found: near ? 'near' : 'contradict' };
}

function inCommon(one: readonly string[], other: readonly string[]): string | undefined {
  return one.find((number) => other.some((there) => isSameNumber(number, there)));
}

/** A number that could not be read with its country is compared by its last nine digits. */
function isSameNumber(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.startsWith('+') && other.startsWith('+')) return false;
  const [left, right] = [one.slice(-9), other.slice(-9)];
  return left.length === 9 && left === right && !left.startsWith('+');
}

function compareMails(
  one: string | undefined,
  other: string | undefined,
  isShared: IsShared,
): Found {
  if (one === undefined || other === undefined) return unknown;
  if (one === other) return isShared('mail', one) ? unknown : { found: 'agree', value: one };
  const digits = (mail: string) => mail.replace(/\D/g, '');
  const isSlip =
    one.length > 12 && digits(one) === digits(other) && countEdits(one, other, 1) === 1;
  return { found: isSlip ? 'near' : 'contradict' };
}

/**
 * Sites, and domains of mail. Where only the domains of mail agree, it must be by two mailboxes,
 * and the sites must not differ: one mailbox for two practices may be an agent's.
 */
function compareDomains(one: PracticeFacts, other: PracticeFacts, isShared: IsShared): Found {
  const [left, right] = [domainsOf(one), domainsOf(other)];
  if (left.length === 0 || right.length === 0) return unknown;
  const value = left.find((domain) => right.includes(domain));
  if (value === undefined) {
    const isNear = left.some((domain) => right.some((there) => isNearDomain(domain, there)));
    return { found: isNear ? 'near' : 'contradict' };
  }
  const ofSite = value === one.site || value === other.site;
  const sitesDiffer = one.site !== undefined && other.site !== undefined && one.site !== other.site;
  if (!ofSite && (sitesDiffer || one.mail === other.mail)) return unknown;
  return isShared('domain', value) ? unknown : { found: 'agree', value };
}

function domainsOf({ site, mailDomain }: PracticeFacts): string[] {
  return [site, mailDomain].filter((domain) => domain !== undefined);
}

/** optik-maier.de and optikmaier.at: the same name under another ending. */
function isNearDomain(one: string, other: string): boolean {
  const label = (domain: string) => (domain.split('.')[0] ?? '').replaceAll('-', '');
  return label(one).length >= 8 && label(one) === label(other);
}
