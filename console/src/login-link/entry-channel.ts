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

/** The same with the query of the list that the person came from, for the way back. */
export function fromList(search: string) {
  return { ...fromCustomerService, list: search };
}

/** The query of the list that the person came from; undefined after the link in a mail. */
export function listOfPage(state: unknown): string | undefined {
  const list = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : undefined;
  return typeof list === 'string' ? list : undefined;
}
