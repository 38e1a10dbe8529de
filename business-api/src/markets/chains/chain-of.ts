import { severalMarkets } from './append-market-event.ts';

/** The chain for what concerns these markets. */
export function chainOf(markets: Iterable<string>): string {
  const [one, ...others] = new Set(markets);
  return one === undefined || others.length > 0 ? severalMarkets : one;
}
