import { type ProofFault, proofAlgorithms } from '@countersign/domain/identity/holder-proof';
import { errors } from 'jose';
import { ProblemError } from '../problems/problem-error.ts';

/** Most characters of an access token. */
export const longestToken = 12_000;

/** RFC 6750. */
export function refusedToken(detail?: string): ProblemError {
  return new ProblemError('unauthenticated', {
    ...(detail === undefined ? {} : { detail }),
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

const challenge = `DPoP algs="${proofAlgorithms.join(' ')}"`;

/** RFC 9449: the token is bound to a key, and the request does not show that its sender holds it. */
export function refusedProof(fault: ProofFault): ProblemError {
  const error = fault === 'missing' ? 'invalid_token' : 'invalid_dpop_proof';
  return new ProblemError('unauthenticated', {
    detail: whyByFault[fault],
    headers: { 'WWW-Authenticate': `${challenge}, error="${error}"` },
  });
}

const whyByFault: Readonly<Record<ProofFault, string>> = {
  missing: 'The token is bound to a key (cnf.jkt): it is sent as DPoP, with a proof of that key.',
  malformed: 'The proof (DPoP) is no JWT of type dpop+jwt that is signed by the key it names.',
  'other-request': 'The proof (DPoP) is for another method or address.',
  'other-token': 'The proof (DPoP) is for another token.',
  'other-key': 'The proof (DPoP) is of another key than the token is bound to.',
  'not-recent': 'The proof (DPoP) is older than a minute, or of the future: compare the clocks.',
  replayed: 'The proof (DPoP) was used before.',
};

/** The operator wants no token that whoever has it could use. */
export function unboundToken(): ProblemError {
  return new ProblemError('unauthenticated', {
    detail: 'The token is bound to no key, and DPOP is required.',
    headers: { 'WWW-Authenticate': challenge },
  });
}

/** Bound to what this API cannot check, or sent as if it were bound. */
export function unprovableToken(): ProblemError {
  return refusedToken(
    'The token is bound in a way that is not accepted here (only cnf.jkt), or is sent as DPoP and bound to no key.',
  );
}

const notByProvider = 'The token is no JWT that is signed by the provider of IDENTITY_ISSUER.';
const whyByClaim: Readonly<Record<string, string>> = {
  iss: 'The token names another issuer than IDENTITY_ISSUER.',
  aud: 'The token is for another audience than API_AUDIENCE.',
  typ: 'The token has another type (typ in its header) than TOKEN_TYPE.',
  exp: 'The token has ended, or names no end.',
  iat: 'The token names no time of its issue, or one in the future or over a day ago: compare the clocks.',
  nbf: 'The token is not valid yet: compare the clocks.',
  sub: 'The token names no subject.',
};

/** Which setting or claim a token does not fit; its claims are looked at only after its signature. */
export function whyRefused(error: unknown): string {
  const isClaim =
    error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired;
  return (isClaim ? whyByClaim[error.claim] : undefined) ?? notByProvider;
}

const retryAfterSeconds = 5;

/** The provider could not be reached: says nothing about the token, so the session continues. */
export function providerAway(cause: unknown): ProblemError {
  return new ProblemError('identity-provider-unavailable', { retryAfterSeconds }).because(cause);
}
