import type { AllowedOrigins } from './check-return-address.ts';
import { forwardPath } from './forward-path.ts';
import { readLoginLink } from './read-login-link.ts';

/**
 * S2.4: the login link to store during the sign-in: an address of at most 8,192 characters that
 * readLoginLink reads exactly as the original. Any other content of the original, such as an access
 * token, is dropped. Undefined if the address is not a login link.
 */
export function storableLoginLink(address: string, allowed: AllowedOrigins): string | undefined {
  const link = readLoginLink(address, allowed);
  if (link === undefined) return undefined;
  const storable = new URL(forwardPath(link), allowed.ownOrigin);
  // Only the link's own locale: other sources are known after the sign-in.
  storable.searchParams.delete('locale');
  if (link.locale !== undefined) storable.searchParams.set('locale', link.locale);
  return storable.href;
}
