import { asciiAddress } from '@countersign/domain/contact/email-address';
import { mailProviderDomains, mailProviders, secondLevels, sharedSites } from './shared-domains.ts';

const usualSecondLevels = new Set(['co', 'com', 'org', 'net', 'gov', 'edu', 'ac', 'gob', 'gouv']);

/**
 * The part of a host that was registered: shop.maier.co.at is maier.co.at. Instead of the whole
 * public suffix list it knows the second levels of our markets, and only below a country's ending.
 */
export function registrableDomain(host: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.');
  const [top = '', second = ''] = [...labels].reverse();
  if (labels.length < 2 || labels.some((label) => label === '') || /^\d+$/.test(top))
    return undefined;
  const isSuffix =
    top.length === 2 &&
    labels.length > 2 &&
    (usualSecondLevels.has(second) || secondLevels.has(second));
  return labels.slice(isSuffix ? -3 : -2).join('.');
}

/** The practice's own domain of a web address; undefined on sites where everyone has a page. */
export function ownSite(address: string): string | undefined {
  const text = address.trim().toLowerCase();
  const url = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`;
  if (!URL.canParse(url)) return undefined;
  const domain = registrableDomain(new URL(url).hostname);
  return domain === undefined || sharedSites.has(firstLabel(domain)) ? undefined : domain;
}

/** The practice's own domain of a mail address; undefined where its provider serves everyone. */
export function ownMailDomain(mail: string): string | undefined {
  const domain = registrableDomain(asciiAddress(mail).split('@').at(-1) ?? '');
  if (domain === undefined || isMailProvider(domain)) return undefined;
  return sharedSites.has(firstLabel(domain)) ? undefined : domain;
}

function isMailProvider(domain: string): boolean {
  const label = firstLabel(domain);
  return mailProviderDomains.has(domain) || mailProviders.has(label);
}

function firstLabel(domain: string): string {
  return domain.split('.')[0] ?? '';
}
