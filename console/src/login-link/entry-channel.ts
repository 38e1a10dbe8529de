import type { Channel } from '@countersign/contract/channel';
import { channels } from '@countersign/contract/channels';

/** The router state of links inside the console: such a decision did not begin with a mail. */
export const fromCustomerService = { channel: 'customer-service' } as const;

/**
 * How the person came to the decision screen: by the link in the mail, unless the screen before set
 * another channel. `state` is the router's state of the history entry, so a reload keeps it.
 */
export function entryChannel(state: unknown): Channel {
  const given = typeof state === 'object' && state !== null ? Reflect.get(state, 'channel') : null;
  return channels.find((channel) => channel === given) ?? 'mail-link';
}

/** The same before the router has loaded, from the browser's history state. */
export function entryChannelOfPage(historyState: unknown): Channel {
  const isEntry = typeof historyState === 'object' && historyState !== null;
  return entryChannel(isEntry ? Reflect.get(historyState, 'usr') : undefined);
}
