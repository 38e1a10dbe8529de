import type { Ticket } from './intake-client.ts';
import type { Stack } from './stack.ts';

/** The address as the e-mail writes it. */
export function mailLink(
  { consoleUrl }: Stack,
  verb: 'approve' | 'reject' | 'deny',
  { ticketNumber, countryCode }: Pick<Ticket, 'ticketNumber' | 'countryCode'>,
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ticketId: ticketNumber, marketcode: countryCode, ...more });
  return `${consoleUrl}/${verb}?${query}`;
}
