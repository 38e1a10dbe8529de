import { type Channel, channels } from '@countersign/contract/channel';

/** The router state of links inside the console: the decision screen then was not come to by mail. */
export const fromCustomerService = { channel: 'customer-service' } as const;

/**
 * How the person came to the decision screen: by the link in the mail, unless the screen before
 * says otherwise. `state` is what the router keeps with the entry, so a reload changes nothing.
 */
export function entryChannel(state: unknown): Channel {
  const given = typeof state === 'object' && state !== null ? Reflect.get(state, 'channel') : null;
  return channels.find((channel) => channel === given) ?? 'mail-link';
}

/** The same before the router is there; it keeps its state in the browser's own entry. */
export function entryChannelOfPage(historyState: unknown): Channel {
  const isEntry = typeof historyState === 'object' && historyState !== null;
  return entryChannel(isEntry ? Reflect.get(historyState, 'usr') : undefined);
}
