import { parseMarket } from '@countersign/domain/market/parse-market';
import { parseTicketNumber } from '@countersign/domain/registration/parse-ticket-number';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';

/** The registration that a text names with market and number: `FR T-1`, `fr/T-1`, or its address. */
export function namedRegistration(text: string): RegistrationKey | undefined {
  const [, market, ticket] =
    /(?:^|\/)([a-z]{2})[\s/]+([^\s/?#]+)\/?(?:[?#].*)?$/i.exec(text.trim()) ?? [];
  const countryCode = parseMarket(market ?? '')?.countryCode;
  const ticketNumber = parseTicketNumber(ticket);
  // A name of two words, such as "la rue", is not a number.
  if (countryCode === undefined || ticketNumber === undefined || !/\d/.test(ticketNumber)) {
    return undefined;
  }
  return { countryCode, ticketNumber };
}
