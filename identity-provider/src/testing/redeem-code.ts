import * as z from 'zod/mini';

const tokenAnswer = z.object({
  access_token: z.optional(z.string()),
  id_token: z.optional(z.string()),
  expires_in: z.optional(z.number()),
  error: z.optional(z.string()),
});

/** Exchanges a code at the token endpoint; the answer may be an error. */
export async function redeemCode(given: {
  issuer: string;
  clientId: string;
  redirectUri: string;
  code: string;
  verifier: string;
}) {
  const answer = await fetch(`${given.issuer}/v1/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: given.clientId,
      redirect_uri: given.redirectUri,
      code: given.code,
      code_verifier: given.verifier,
    }),
  });
  return { status: answer.status, ...tokenAnswer.parse(await answer.json()) };
}
