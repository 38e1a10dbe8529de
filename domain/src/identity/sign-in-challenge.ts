/** The sign-in that a sensitive action requires (RFC 9470). */
export interface Freshness {
  /** The maximum age of the sign-in. */
  readonly maxAgeSeconds?: number | undefined;
  /** How strong it has to be, as the provider names it; the first that is possible. */
  readonly acrValues?: string | undefined;
}

/** The sign-in that a `WWW-Authenticate` header requires (RFC 9470): age and strength. */
export function readChallenge(header: string): Freshness {
  const maxAge = /\bmax_age="?(\d{1,8})\b/.exec(header)?.[1];
  const acrValues = /\bacr_values="([\w:.,/ -]{1,200})"/.exec(header)?.[1];
  return {
    ...(maxAge === undefined ? {} : { maxAgeSeconds: Number(maxAge) }),
    ...(acrValues === undefined ? {} : { acrValues }),
  };
}
