import type * as z from 'zod/mini';
import { Problem } from './problems/problem.ts';

type Schema = z.ZodMiniType;

/**
 * Who may call, S6.1, S6.2. `public`: any caller, without a token. `signed-in`: any person with a
 * valid token. `staff`: a person whose groups give a role. `administrator`: a person with that
 * role. `intake`: a client of a registration site. `accounts`: a
 * program that opens accounts for approved registrations. `answer-link`: the holder of the link of a request
 * for information. `applicant`: the same after entering the code that was mailed.
 * `mail-provider`: a service that sends our mails, proven by what it signs or knows; its route looks at that before it
 * reads anything else.
 * `identity-provider`: the provider of the staff's sign-in, proven by the token that it has signed.
 */
export type RequiredRole =
  | 'public'
  | 'signed-in'
  | 'staff'
  | 'administrator'
  | 'intake'
  | 'accounts'
  | 'answer-link'
  | 'applicant'
  | 'mail-provider'
  | 'identity-provider';

/**
 * How far a caller's reach goes. A part of the request: the market in it must be one of
 * the caller's; where the part may leave it out, the response covers the caller's markets only. `own`:
 * the response holds only what belongs to the caller (a person's markets, a client's registrations).
 * `all`: the response depends on no market.
 */
export type Reach = 'params' | 'query' | 'body' | 'body.filter' | 'own' | 'all';

/** What is enforced before the handler of an endpoint runs; the permission matrix is made of it. */
export interface Access {
  readonly role: RequiredRole;
  readonly reach: Reach;
  /**
   * `read` changes no registration and no setting. `write` does. `decide` also decides, undoes or
   * reverses: refused for one's own registration, and carried out once per idempotency key.
   */
  readonly act: 'read' | 'write' | 'decide';
}

/** A Fastify route without its handler: one source for server, client, documents and tests. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path below the API's base address, parameters as `:name`. */
  readonly url: string;
  readonly config: { readonly access: Access };
  /** Media types of the body and of a successful response, if not JSON. */
  readonly mediaTypes?: {
    readonly body?: readonly string[];
    readonly response?: readonly string[];
  };
  readonly schema: {
    /** What the operation does and refuses is in `operation-descriptions.ts`, under this name. */
    readonly operationId: string;
    readonly summary: string;
    readonly tags: readonly string[];
    readonly params?: Schema;
    readonly querystring?: Schema;
    readonly headers?: Schema;
    readonly body?: Schema;
    readonly response: Readonly<Record<string, Schema>>;
  };
}

/** Preserves the exact type of an endpoint, so that handler and client infer from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Adds the problem answers that every endpoint may give. */
export function withProblems<const R extends Record<number, Schema>>(responses: R) {
  return { ...responses, '4xx': Problem, '5xx': Problem } as const;
}
