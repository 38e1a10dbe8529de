import * as z from 'zod/mini';
import { EmailAddress } from './text.ts';

/**
 * Whether a mail server could send it on to another host: `a%b@c` and `c!a@b` are old ways to write a
 * route. Refused where an address is handed in; one that was stored before can still be read.
 */
export function isRoutedAddress(address: string): boolean {
  return /[%!]/.test(address);
}

/** An e-mail address that a person submits. */
export const NewEmailAddress = EmailAddress.check(
  z.refine((address) => !isRoutedAddress(address), { error: 'malformed' }),
);
