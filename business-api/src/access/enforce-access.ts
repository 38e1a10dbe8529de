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

/** Verifies a bearer token and says who it speaks for. */
export type Authenticate = (token: string) => Promise<TokenCaller>;

/**
 * Makes every route of `app` ask for the access that the contract declares, before the body is
 * read. A route without declared access, or one that the contract does not know, does not start.
 */
export function enforceAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  prefix: string,
  endpoints: readonly Endpoint[],
): void {
  const declared = new Map(
    endpoints.map(({ method, url, config }) => [`${method} ${prefix}${url}`, config.access]),
  );
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const access = declared.get(`${one === 'HEAD' ? 'GET' : one} ${url}`);
      if (access === undefined) throw new Error(`${one} ${url} is not in the contract.`);
      if (config?.access !== access) throw new Error(`${one} ${url} lacks its declared access.`);
    }
  });
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return; // undefined: no route, answered 404
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
