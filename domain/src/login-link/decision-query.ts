import type { Locale } from '../locale/normalise-locale.ts';
import { type CountryCode, parseMarket } from '../market/parse-market.ts';
import { parseTicketNumber, type TicketNumber } from '../registration/parse-ticket-number.ts';
import { readLocale, singleValue } from './link-parameters.ts';
import { type LinkProblem, linkProblemParameter, maxAddressLength } from './link-problem.ts';

export type DecisionQuery =
  | {
      readonly kind: 'ticket';
      readonly ticketNumber: TicketNumber;
      /** As the link wrote it; `market` is what the API is called with. */
      readonly countryCode: string;
      readonly market: CountryCode;
      readonly locale?: Locale;
    }
  | {
      readonly kind: 'problem';
      readonly problem: LinkProblem;
      /** The valid one of the two values, so that the form can be prefilled. */
      readonly ticketNumber?: TicketNumber;
      readonly countryCode?: string;
      readonly locale?: Locale;
    };

/** What the links in e-mails call the two values. */
const mailNames = { ticketNumber: 'ticketId', countryCode: 'marketcode' } as const;

/** S2.11: whether a query that names a ticket was written by an e-mail, not by home. */
export function isMailQuery(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return Object.values(mailNames).some((name) => parameters.has(name));
}

/**
 * S2.7, S2.11: reads the query of `/approve` and `/reject` (`location.search`), whether an e-mail
 * (ticketId, marketcode) or home (ticketNumber, countryCode) wrote it. Never throws.
 */
export function readDecisionQuery(search: string): DecisionQuery {
  // Before anything is parsed: 100,000 parameters then cost nothing.
  if (search.length > maxAddressLength) return { kind: 'problem', problem: 'too-long' };
  const parameters = new URLSearchParams(search);
  const ticket = singleValue(parameters, [mailNames.ticketNumber, 'ticketNumber']);
  const market = singleValue(parameters, [mailNames.countryCode, 'countryCode']);
  const ticketNumber = parseTicketNumber(ticket);
  const countryCode = market === undefined ? undefined : parseMarket(market)?.countryCode;
  const locale = readLocale(parameters);
  const spoken = locale === undefined ? {} : { locale };

  if (ticketNumber !== undefined && market !== undefined && countryCode !== undefined) {
    return { kind: 'ticket', ticketNumber, countryCode: market, market: countryCode, ...spoken };
  }
  return {
    kind: 'problem',
    problem: explained(problemOf(ticket, ticketNumber, market), parameters),
    ...(ticketNumber === undefined ? {} : { ticketNumber }),
    ...(market === undefined || countryCode === undefined ? {} : { countryCode: market }),
    ...spoken,
  };
}

function problemOf(
  ticket: string | undefined,
  ticketNumber: TicketNumber | undefined,
  market: string | undefined,
): LinkProblem {
  if (ticket === undefined || market === undefined) return 'conflicting';
  if (ticketNumber === undefined) return ticket === '' ? 'ticket-missing' : 'ticket-malformed';
  return market === '' ? 'market-missing' : 'market-malformed';
}

// What home may have found out about a value that it left out of the address. Believed only about
// a value that is in fact missing, so that no one can invent a problem for a good link.
const explanations: Partial<Record<LinkProblem, readonly LinkProblem[]>> = {
  'ticket-missing': ['ticket-malformed', 'conflicting', 'too-long'],
  'market-missing': ['market-malformed', 'conflicting', 'too-long'],
};

function explained(problem: LinkProblem, parameters: URLSearchParams): LinkProblem {
  const said = parameters.get(linkProblemParameter);
  return explanations[problem]?.find((one) => one === said) ?? problem;
}
