import { keyedLanes } from '../../ground/outbox/keyed-lanes.ts';

/** How many mails are sent to one domain at once: one that hangs must not stop others. */
const mostPerDomain = 4;

/** The domains to which mails are being sent, by this process. */
export interface DomainLanes {
  /** Domains, in lower case, that have their share; mails to them wait. */
  full(): readonly string[];
  /** Whether the mail's domain has its share. */
  isFullFor(recipient: string): boolean;
  /** Takes a lane for the mail's domain; the returned function releases it. */
  take(recipient: string): () => void;
}

/** `freed` is called when a full domain can take a mail again. */
export function domainLanes(freed: () => void): DomainLanes {
  const lanes = keyedLanes(mostPerDomain, freed);
  return {
    full: lanes.full,
    isFullFor: (recipient) => lanes.full().includes(domainOf(recipient)),
    take: (recipient) => lanes.take(domainOf(recipient)),
  };
}

function domainOf(recipient: string): string {
  return recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();
}
