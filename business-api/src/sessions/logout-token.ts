import { errors, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { KeysUnavailable, signingKeys } from '../platform/access/signing-keys.ts';
import { providerAway } from '../platform/access/token-problems.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';
import type { LoggedOut } from './end-sessions.ts';

export interface LogoutSettings {
  readonly issuer: string;
  /** The clients by which people sign in here. */
  readonly clients: readonly string[];
}

export interface LogoutToken {
  readonly out: LoggedOut;
  readonly jti: string;
  readonly issuedAt: Date;
}

/** Throws `invalid-request` for what is no valid logout token, and `identity-provider-unavailable`. */
export type ReadLogoutToken = (token: string) => Promise<LogoutToken>;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const clockToleranceSeconds = 60;
const oldestSeconds = 300;
const text = z.string().check(z.minLength(1), z.maxLength(255));

const Claims = z
  .looseObject({
    iat: z.number(),
    jti: text,
    sub: z.optional(text),
    sid: z.optional(text),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    // An ID token has one: it must never pass for a logout token.
    nonce: z.optional(z.undefined()),
  })
  .check(z.refine((claims) => !('nonce' in claims)));

/** Reads logout tokens of the provider (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export function logoutTokenReader({ issuer, clients }: LogoutSettings): ReadLogoutToken {
  const keys = signingKeys(issuer);
  return async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: [...clients],
      algorithms: ['RS256', 'ES256'],
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: oldestSeconds,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    }).catch((error: unknown) => {
      if (error instanceof KeysUnavailable) throw providerAway(error);
      const isAboutToken =
        error instanceof errors.JOSEError ||
        error instanceof TypeError ||
        error instanceof DOMException;
      throw isAboutToken ? refused() : error;
    });
    // Providers from before the type was recommended name none, or JWT.
    const isTyped = ['logout+jwt', 'jwt'].includes((protectedHeader.typ ?? 'jwt').toLowerCase());
    const claims = Claims.safeParse(payload);
    if (!isTyped || !claims.success) throw refused();
    const { sid, sub, jti, iat } = claims.data;
    if (sid === undefined && sub === undefined) throw refused();
    return {
      out: sid === undefined ? { subject: `${issuer}|${sub}` } : { sid },
      jti,
      // To its end: a sign-in in the same second came before.
      issuedAt: new Date(iat * 1000 + 999),
    };
  };
}

export function refused(): ProblemError {
  return new ProblemError('invalid-request', {
    detail: 'This is no valid logout token of the identity provider, or it was used before.',
  });
}
