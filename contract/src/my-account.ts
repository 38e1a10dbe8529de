import * as z from 'zod/mini';

/** S5.1: the body of the provider's my-account password call, nothing else in it. */
export const ChangePasswordRequest = z.strictObject({
  profile: z.strictObject({ password: z.string() }),
});

/** How the provider words a refusal (Okta's error body). */
export const ProviderError = z.object({
  errorCode: z.string(),
  errorSummary: z.optional(z.string()),
  errorId: z.optional(z.string()),
  errorCauses: z.optional(z.array(z.object({ errorSummary: z.string() }))),
});
