import type { AllowedOrigins } from './check-return-address.ts';
import { forwardPath } from './forward-path.ts';
import { readLoginLink } from './read-login-link.ts';

/**
 * S2.4: what is kept of a login link over the trip to the provider: an address of at most 8,192
 * characters that readLoginLink reads exactly as it reads the original. Whatever else the original
 * held (an access token, say) is not kept. Undefined where the address is no login link.
 */
export function storableLoginLink(address: string, allowed: AllowedOrigins): string | undefined {
  const link = readLoginLink(address, allowed);
  if (link === undefined) return undefined;
  const kept = new URL(forwardPath(link), allowed.ownOrigin);
  // The link's own locale or none: which other source fills the gap is known after sign-in only.
  kept.searchParams.delete('locale');
  if (link.locale !== undefined) kept.searchParams.set('locale', link.locale);
  return kept.href;
}
