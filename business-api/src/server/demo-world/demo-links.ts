import { parseMarket } from '@countersign/domain/market/parse-market';
import { parseTicketNumber } from '@countersign/domain/registration/parse-ticket-number';
import { reviewLinks } from '../../mail/start.ts';
import { sampleTicketNumber } from './sample-application.ts';

/**
 * Links of two registrations that are pending when the demo world begins. In both, what the registers
 * say differs from the application (`tools/start/demo-registers.ts`).
 */
export function demoLinks(consoleUrl: string): {
  readonly approve: string;
  readonly reject: string;
} {
  return {
    approve: linksOf('US', 1, consoleUrl).approve,
    reject: linksOf('DE', 1, consoleUrl).reject,
  };
}

function linksOf(country: string, index: number, consoleUrl: string) {
  const market = parseMarket(country);
  const ticketNumber = parseTicketNumber(sampleTicketNumber(country, index));
  if (market === undefined || ticketNumber === undefined) throw new Error(`No market ${country}.`);
  return reviewLinks({ ...market, ticketNumber }, consoleUrl);
}
