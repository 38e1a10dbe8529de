import type { Freshness } from '../../session/provider-client.ts';

/** The sign-in that a `WWW-Authenticate` header requires (RFC 9470): age and strength. */
export function readChallenge(header: string): Freshness {
  const maxAge = /\bmax_age="?(\d{1,8})\b/.exec(header)?.[1];
  const acrValues = /\bacr_values="([\w:.,/ -]{1,200})"/.exec(header)?.[1];
  return {
    ...(maxAge === undefined ? {} : { maxAgeSeconds: Number(maxAge) }),
    ...(acrValues === undefined ? {} : { acrValues }),
  };
}
