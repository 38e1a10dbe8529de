import type { Access, Endpoint } from '@countersign/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import type { Client, Person, TokenCaller } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: TokenCaller | undefined;
  }
}

/** Verifies a bearer token and says who it speaks for; `fresh` takes no earlier answer for it. */
export type Authenticate = (
  token: string,
  options?: { readonly fresh?: boolean },
) => Promise<TokenCaller>;

/**
 * Refuses to start with a route below `prefix` that the contract does not know, or that lacks the
 * access which the contract declares. `documents` are addresses of ours outside the contract.
 */
export function refuseUndeclaredRoutes(
  app: FastifyInstance,
  prefix: string,
  endpoints: readonly Endpoint[],
  documents: readonly string[],
): void {
  const declared = new Map(
    endpoints.map(({ method, url, config }) => [`${method} ${prefix}${url}`, config.access]),
  );
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith(`${prefix}/`) || documents.some((address) => url.startsWith(address)))
      return;
    for (const one of [method].flat()) {
      const access = declared.get(`${one === 'HEAD' ? 'GET' : one} ${url}`);
      if (access === undefined) throw new Error(`${one} ${url} is not in the contract.`);
      if (config?.access !== access) throw new Error(`${one} ${url} lacks its declared access.`);
    }
  });
}

/** Asks for the declared access before anything else of a request is read. */
export function enforceAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { access } = request.routeOptions.config;
    if (access === 'public') return;
    if (access === undefined) throw new Error('A route without declared access was started.');
    request.caller = await authenticate(bearerOf(request));
    requireAccess(access, request.caller);
  });
}

// The header only: nothing that a browser sends by itself may sign anybody in.
function bearerOf(request: FastifyRequest): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw new ProblemError('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  return token;
}

function requireAccess(access: Exclude<Access, 'public'>, caller: TokenCaller): void {
  if (access === 'intake') {
    if (caller.kind !== 'client' || !caller.maySubmit) {
      throw new ProblemError('role-not-sufficient');
    }
    return;
  }
  if (caller.kind !== 'person') throw new ProblemError('role-not-sufficient');
  if (access === 'signed-in') return;
  if (caller.roles.length === 0) throw new ProblemError('no-role');
  if (access === 'administrator' && !caller.roles.includes('administrator')) {
    throw new ProblemError('role-not-sufficient');
  }
}

/** Throws where the token of a request that goes on and on does not count any more. */
export async function stillAllowed(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<void> {
  await authenticate(bearerOf(request), { fresh: true });
}

/** The person behind a request to an endpoint for people. */
export function personOf(request: FastifyRequest): Person {
  if (request.caller?.kind !== 'person') throw new Error('This endpoint is not for people.');
  return request.caller;
}

/** The client behind a request to an endpoint for the registration site. */
export function clientOf(request: FastifyRequest): Client {
  if (request.caller?.kind !== 'client') throw new Error('This endpoint is not for clients.');
  return request.caller;
}
