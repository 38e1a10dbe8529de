import type * as z from 'zod/mini';
import { Problem } from './problem.ts';

type Schema = z.ZodMiniType;

/**
 * Who may call: `public` anybody; `signed-in` any valid token of a person; `staff` a person whose
 * groups give a role; `administrator`; `intake` the registration site's own client.
 * Markets are checked where the registration is known.
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'administrator' | 'intake';

/** A Fastify route without its handler: one source for server, client, documents and tests. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API's base address, parameters as `:name`. */
  readonly url: string;
  readonly config: { readonly access: Access };
  /** Where it is not JSON: what a body may be sent as, and what a good answer may come as. */
  readonly mediaTypes?: {
    readonly body?: readonly string[];
    readonly answer?: readonly string[];
  };
  readonly schema: {
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

/** Keeps the exact type of an endpoint, so that handler and client infer from it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Adds the problem answers that every endpoint may give. */
export function withProblems<const R extends Record<number, Schema>>(responses: R) {
  return { ...responses, '4xx': Problem, '5xx': Problem } as const;
}
