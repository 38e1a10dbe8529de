import type { Access, Endpoint, Reach } from '@countersign/contract/endpoint';
import type { FastifyInstance } from 'fastify';

/**
 * Refuses to start with a route below `prefix` that the contract does not know, that lacks the
 * access which the contract declares, or whose declaration does not fit its own request.
 * `documents` are addresses of ours outside the contract.
 */
export function refuseUndeclaredRoutes(
  app: FastifyInstance,
  prefix: string,
  endpoints: readonly Endpoint[],
  documents: readonly string[],
): void {
  const declared = new Map(endpoints.map((one) => [`${one.method} ${prefix}${one.url}`, one]));
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!url.startsWith(`${prefix}/`) || documents.some((address) => url.startsWith(address)))
      return;
    for (const one of [method].flat()) {
      const endpoint = declared.get(`${one === 'HEAD' ? 'GET' : one} ${url}`);
      if (endpoint === undefined) throw new Error(`${one} ${url} is not in the contract.`);
      if (!isSameAccess(config?.access, endpoint.config.access)) {
        throw new Error(`${one} ${url} lacks its declared access.`);
      }
      const fault = accessFault(endpoint);
      if (fault !== undefined) throw new Error(`${one} ${url}: ${fault}`);
    }
  });
}

/** Why a declaration cannot be enforced; undefined if it can. */
export function accessFault({ method, config, schema }: Endpoint): string | undefined {
  const { role, reach, act } = config.access;
  const part = partOf(schema, reach);
  if (part !== undefined && !part.includes('countryCode')) {
    return `its access looks for a market in ${reach}, which has none.`;
  }
  const hasMarkets = role === 'staff' || role === 'administrator';
  if (hasMarkets && reach === 'all') return 'it answers staff of any market with everything.';
  if (act !== 'read' && method === 'GET') return 'a GET request must change nothing.';
  if (act === 'decide' && !fieldsOf(schema.headers).includes('idempotency-key')) {
    return 'a decision needs an idempotency key.';
  }
  return undefined;
}

function isSameAccess(one: Access | undefined, other: Access): boolean {
  return one?.role === other.role && one.reach === other.reach && one.act === other.act;
}

/** The fields of the part that names the market; undefined if the reach names no part. */
function partOf(schema: Endpoint['schema'], reach: Reach): readonly string[] | undefined {
  switch (reach) {
    case 'params':
      return fieldsOf(schema.params);
    case 'query':
      return fieldsOf(schema.querystring);
    case 'body':
      return fieldsOf(schema.body);
    // A body that may hold a filter is a union; the permission test asks with one.
    case 'body.filter':
    case 'own':
    case 'all':
      return undefined;
  }
}

function fieldsOf(schema: unknown): readonly string[] {
  return Object.keys(Object(Object(schema).shape));
}
