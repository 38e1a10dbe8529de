import * as z from 'zod/mini';

// An optional claim of the wrong type counts as absent: a provider's mistake in a display name must
// not prevent a sign-in.
const optionalText = z.catch(z.optional(z.string()), undefined);

/** S3.1: what the console reads of the identity token. Every other claim is dropped. */
export const IdentityClaims = z.object({
  sub: z.string().check(z.minLength(1)),
  name: optionalText,
  gen_locale: optionalText,
  locale: optionalText,
  email: optionalText,
  preferred_username: optionalText,
});
export type IdentityClaims = z.infer<typeof IdentityClaims>;
