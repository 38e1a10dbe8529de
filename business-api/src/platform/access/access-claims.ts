import * as z from 'zod/mini';

// A claim of the wrong type counts as absent: no rights follow from it.
const maybeText = z.catch(z.optional(z.string()), undefined);
const maybeTime = z.catch(z.optional(z.number()), undefined);

/** Groups; several providers send a single one as a text. */
export const Groups = z.catch(
  z.pipe(
    z.union([z.array(z.string()), z.string()]),
    z.transform((groups) => [groups].flat()),
  ),
  [],
);

/** The claims of an access token that this API reads, and those whose names are configured. */
export const AccessClaims = z.looseObject({
  iss: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  exp: z.number(),
  uid: maybeText,
  cid: maybeText,
  client_id: maybeText,
  azp: maybeText,
  iat: maybeTime,
  auth_time: maybeTime,
  sid: maybeText,
  acr: maybeText,
  name: maybeText,
  groups: Groups,
  scp: z.catch(z.union([z.array(z.string()), z.string()]), []),
  scope: z.catch(z.string(), ''),
  /** The key that its holder must prove to have (RFC 7800): of DPoP or of a client certificate. */
  cnf: z.optional(z.unknown()),
});
export type AccessClaims = z.infer<typeof AccessClaims>;

/** The clients that a token names: Okta, RFC 9068 and 7662, and OpenID Connect each have a claim for it. */
export function clientsOf({ cid, client_id, azp }: AccessClaims): readonly string[] {
  return [cid, client_id, azp].filter((client) => client !== undefined);
}

export function scopesOf({ scp, scope }: AccessClaims): string[] {
  return [...(typeof scp === 'string' ? scp.split(' ') : scp), ...scope.split(' ')];
}
