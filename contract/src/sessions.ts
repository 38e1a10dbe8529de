import { CountryCode } from '@countersign/domain/market/country-code';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';

import * as z from 'zod/mini';
import { endpoint, withProblems } from './endpoint.ts';

/** Most sessions that one answer lists. */
export const sessionsLimit = 200;
/** Hours without a request after which a session is no longer listed: no token of it is valid any more. */
export const sessionHours = 24;

/** A sign-in at a browser that may still be used. */
export const StaffSession = z.object({
  sessionId: z.uuid(),
  person: StaffMember,
  /** `Chrome`; null where the browser does not say. */
  browser: z.nullable(z.string()),
  /** `Android`. */
  system: z.nullable(z.string()),
  /** The shortened network of its last noted request, `203.0.113.0/24`; null where a proxy hides it. */
  network: z.nullable(z.string()),
  beganAt: Instant,
  /** To some minutes. */
  seenAt: Instant,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

const tags = ['sessions'];
const response = withProblems({ 200: z.object({ items: z.array(StaffSession) }) });
const one = z.object({ sessionId: z.uuid() });
const oneOfMarket = z.object({ countryCode: CountryCode, sessionId: z.uuid() });

export const listMySessions = endpoint({
  method: 'GET',
  url: '/me/sessions',
  config: { access: { role: 'staff', reach: 'own', act: 'read' } },
  schema: { operationId: 'listMySessions', summary: 'List my sessions', tags, response },
});

export const endMySession = endpoint({
  method: 'POST',
  url: '/me/sessions/:sessionId/end',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'endMySession',
    summary: 'End one of my sessions',
    tags,
    params: one,
    response,
  },
});

export const endMyOtherSessions = endpoint({
  method: 'POST',
  url: '/me/other-sessions/end',
  config: { access: { role: 'staff', reach: 'own', act: 'write' } },
  schema: {
    operationId: 'endMyOtherSessions',
    summary: 'End all my sessions but this one',
    tags,
    response,
  },
});

export const listSessions = endpoint({
  method: 'GET',
  url: '/markets/:countryCode/sessions',
  config: { access: { role: 'administrator', reach: 'params', act: 'read' } },
  schema: {
    operationId: 'listSessions',
    summary: 'List the sessions of a market’s staff',
    tags,
    params: z.object({ countryCode: CountryCode }),
    response,
  },
});

export const endSession = endpoint({
  method: 'POST',
  url: '/markets/:countryCode/sessions/:sessionId/end',
  config: { access: { role: 'administrator', reach: 'params', act: 'write' } },
  schema: {
    operationId: 'endSession',
    summary: 'End a session of a market’s staff',
    tags,
    params: oneOfMarket,
    response,
  },
});

/** OpenID Connect Back-Channel Logout 1.0. */
export const logOutByProvider = endpoint({
  method: 'POST',
  url: '/backchannel-logout',
  config: { access: { role: 'identity-provider', reach: 'all', act: 'write' } },
  mediaTypes: { body: ['application/x-www-form-urlencoded'] },
  schema: {
    operationId: 'logOutByProvider',
    summary: 'Learn from the identity provider that sessions have ended',
    tags,
    /** A JSON Web Token. */
    body: z.looseObject({
      logout_token: z.string().check(z.maxLength(12_000), z.regex(/^[\w-]+(?:\.[\w-]+)*$/)),
    }),
    response: withProblems({ 200: z.null() }),
  },
});
