import type { Locale } from '../locale/normalise-locale.ts';
import { type CountryCode, parseMarket } from '../market/country-code.ts';
import { parseTicketNumber, type TicketNumber } from '../registration/ticket-number.ts';
import { readLocale, singleValue } from './link-parameters.ts';
import { type LinkProblem, linkProblemParameter, maxAddressLength } from './link-problem.ts';

export type DecisionQuery =
  | {
      readonly kind: 'ticket';
      readonly ticketNumber: TicketNumber;
      /** As written in the link; the API is called with `market`. */
      readonly countryCode: string;
      readonly market: CountryCode;
      readonly locale?: Locale;
    }
  | {
      readonly kind: 'problem';
      readonly problem: LinkProblem;
      /** The valid half, to prefill the form. */
      readonly ticketNumber?: TicketNumber;
      readonly countryCode?: string;
      readonly locale?: Locale;
    };

/**
 * S2.7, S2.11: reads the query of `/approve` and `/reject` (`location.search`), written
 * by an e-mail (ticketId, marketcode) or by home (ticketNumber, countryCode). Never throws.
 */
export function readDecisionQuery(search: string): DecisionQuery {
  // Before parsing, so that 100,000 parameters cost nothing.
  if (search.length > maxAddressLength) return { kind: 'problem', problem: 'too-long' };
  const parameters = new URLSearchParams(search);
  const ticket = singleValue(parameters, ['ticketId', 'ticketNumber']);
  const market = singleValue(parameters, ['marketcode', 'countryCode']);
  const ticketNumber = parseTicketNumber(ticket);
  const countryCode = market === undefined ? undefined : parseMarket(market)?.countryCode;
  const locale = readLocale(parameters);
  const withLocale = locale === undefined ? {} : { locale };

  if (ticketNumber !== undefined && market !== undefined && countryCode !== undefined) {
    return {
      kind: 'ticket',
      ticketNumber,
      countryCode: market,
      market: countryCode,
      ...withLocale,
    };
  }
  return {
    kind: 'problem',
    problem: reportedProblem(problemOf(ticket, ticketNumber, market), parameters),
    ...(ticketNumber === undefined ? {} : { ticketNumber }),
    ...(market === undefined || countryCode === undefined ? {} : { countryCode: market }),
    ...withLocale,
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

// What home may have found wrong with a value that it left out of the address. Used only for a value
// that is in fact missing, so that a manipulated link cannot invent a problem.
const explanations: Partial<Record<LinkProblem, readonly LinkProblem[]>> = {
  'ticket-missing': ['ticket-malformed', 'conflicting', 'too-long'],
  'market-missing': ['market-malformed', 'conflicting', 'too-long'],
};

function reportedProblem(problem: LinkProblem, parameters: URLSearchParams): LinkProblem {
  const reported = parameters.get(linkProblemParameter);
  return explanations[problem]?.find((one) => one === reported) ?? problem;
}
