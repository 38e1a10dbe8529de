import type { Access, Reach, RequiredRole } from '@countersign/contract/endpoint';
import { farReachingActs } from '@countersign/contract/far-reaching-acts';
import { AnswerToken, answerTokenHeader } from '@countersign/contract/requests/applicant';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ProblemError } from '../problems/problem-error.ts';
import {
  type Applicant,
  type Client,
  type FindApplicant,
  type Person,
  type RequestCaller,
  requireMarket,
  type TokenCaller,
} from './caller.ts';
import { hasSameRights } from './roles-of-groups.ts';
import type { StepUp } from './step-up.ts';

/**
 * The holder of the link `token` that can be answered or has been; for the role `applicant` with its session too.
 * Throws `answer-link-invalid`, the same for every cause, and `answer-code-required`. What only an open request takes
 * is refused by the act itself.
 */
export async function requireApplicant(
  role: 'answer-link' | 'applicant',
  request: FastifyRequest,
  token: unknown,
  findApplicant: FindApplicant,
): Promise<Applicant> {
  const { data } = AnswerToken.safeParse(token);
  const applicant = data === undefined ? undefined : await findApplicant(request, data);
  if (applicant === undefined) throw new ProblemError('answer-link-invalid');
  if (role === 'applicant' && applicant.session === undefined) {
    throw new ProblemError('answer-code-required');
  }
  return applicant;
}

const OptionalMarket = z.optional(CountryCode);

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    caller: RequestCaller | undefined;
  }
}

/** What a request shows of who sends it: a token, and for a token that is bound to a key a proof of that key. */
export interface Credentials {
  readonly token: string;
  /** As `DPoP` with a proof (RFC 9449), else as a bearer token (RFC 6750). */
  readonly scheme: 'bearer' | 'dpop';
  readonly proof: string | undefined;
  /** What the proof has to be for. */
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

/**
 * Verifies a token and returns the caller whom it identifies. `fresh` asks once more about a request whose proof was
 * checked before, and ignores cached answers.
 */
export type Authenticate = (
  credentials: Credentials,
  options?: { readonly fresh?: boolean },
) => Promise<TokenCaller>;

/**
 * The one place that enforces access: the role, and a market in the address, before anything else of a request is
 * read; a market in its body or query, and a recent sign-in where an act always asks for one, after it has been parsed and before its
 * handler runs.
 */
export function enforceAccess(
  app: FastifyInstance,
  authenticate: Authenticate,
  findApplicant: FindApplicant,
  stepUp: Pick<StepUp, 'requireRecent'>,
): void {
  app.decorateRequest('caller', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.is404) return;
    const { role, reach } = declaredAccess(request);
    if (role === 'public' || role === 'mail-provider' || role === 'identity-provider') return;
    if (role === 'answer-link' || role === 'applicant') {
      const token = request.headers[answerTokenHeader];
      request.caller = await requireApplicant(role, request, token, findApplicant);
      return;
    }
    request.caller = await authenticate(credentialsOf(request));
    requireRole(role, request.caller);
    if (reach !== 'params' || request.caller.kind !== 'person') return;
    // What is no market is answered when the address is checked.
    const market = CountryCode.safeParse(Object(request.params).countryCode);
    if (market.success) requireMarket(request.caller, market.data);
  });
  app.addHook('preHandler', async (request) => {
    if (request.is404 || request.caller?.kind !== 'person') return;
    const market = marketIn(request, declaredAccess(request).reach);
    if (market !== undefined) requireMarket(request.caller, market);
    if (asksForRecentSignIn(request)) stepUp.requireRecent(request.caller);
  });
}

const acts: Readonly<Record<string, { readonly recentSignIn?: string }>> = farReachingActs;

function asksForRecentSignIn({ routeOptions }: FastifyRequest): boolean {
  const { operationId } = Object(routeOptions.schema);
  return acts[operationId]?.recentSignIn === 'always';
}

function declaredAccess(request: FastifyRequest): Access {
  const { access } = request.routeOptions.config;
  if (access === undefined) throw new Error('A route without declared access was started.');
  return access;
}

/** The market that a parsed request is about; undefined where it covers the caller's markets. */
function marketIn(request: FastifyRequest, reach: Reach): CountryCode | undefined {
  switch (reach) {
    case 'params':
      return CountryCode.parse(Object(request.params).countryCode);
    case 'body':
      return CountryCode.parse(Object(request.body).countryCode);
    case 'query':
      return OptionalMarket.parse(Object(request.query).countryCode);
    case 'body.filter':
      return OptionalMarket.parse(Object(Object(request.body).filter).countryCode);
    case 'own':
    case 'all':
      return undefined;
  }
}

// Only the header: a credential that browsers send on their own would allow forged requests.
function credentialsOf({ headers, method, url, host }: FastifyRequest): Credentials {
  const [, scheme, token] =
    /^(Bearer|DPoP) +([A-Za-z0-9._~+/=-]+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme === undefined || token === undefined) {
    throw new ProblemError('unauthenticated', { headers: { 'WWW-Authenticate': 'Bearer' } });
  }
  const { dpop } = headers;
  return {
    token,
    scheme: /^bearer$/i.test(scheme) ? 'bearer' : 'dpop',
    // Node joins repeated headers by a comma, which no proof has.
    proof: typeof dpop === 'string' ? dpop : undefined,
    method,
    path: url.replace(/[?#].*$/, ''),
    host,
  };
}

const noIntake = "The token is a person's, or lacks the scope of INTAKE_SCOPE.";
const noAccounts = "The token is a person's, or lacks the scope of ACCOUNT_SCOPE.";
const program =
  "The token is a program's: it lacks the scope of PERSON_SCOPE, or its subject is its client.";
const noGroup = "None of the person's groups, as GROUPS_SOURCE gives them, is in GROUP_ROLES.";

function requireRole(
  role: Exclude<
    RequiredRole,
    'public' | 'answer-link' | 'applicant' | 'mail-provider' | 'identity-provider'
  >,
  caller: TokenCaller,
): void {
  if (role === 'intake') {
    if (caller.kind !== 'client' || !caller.maySubmit) {
      throw new ProblemError('role-not-sufficient', { detail: noIntake });
    }
    return;
  }
  if (role === 'accounts') {
    if (caller.kind !== 'client' || !caller.mayReportAccounts) {
      throw new ProblemError('role-not-sufficient', { detail: noAccounts });
    }
    return;
  }
  if (caller.kind !== 'person') throw new ProblemError('role-not-sufficient', { detail: program });
  if (role === 'signed-in') return;
  if (caller.roles.length === 0) throw new ProblemError('no-role', { detail: noGroup });
  if (role === 'administrator' && !caller.roles.includes('administrator')) {
    throw new ProblemError('role-not-sufficient');
  }
}

/** Throws if the token of a long-running request of a person is no longer valid, or gives other rights by now. */
export async function requireSameRights(
  request: FastifyRequest,
  authenticate: Authenticate,
): Promise<void> {
  const caller = await authenticate(credentialsOf(request), { fresh: true });
  if (caller.kind !== 'person' || !hasSameRights(caller, personOf(request))) {
    throw new ProblemError('role-not-sufficient');
  }
}

/** Who answers, behind a request to an endpoint for applicants. */
export function applicantOf(request: FastifyRequest): Applicant {
  if (request.caller?.kind !== 'applicant') throw new Error('This endpoint is not for applicants.');
  return request.caller;
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
