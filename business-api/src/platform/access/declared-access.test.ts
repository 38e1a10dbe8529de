import { allEndpoints } from '@countersign/contract/all-endpoints';
import { decideRegistration } from '@countersign/contract/decision';
import type { Access, Endpoint } from '@countersign/contract/endpoint';
import { expect, test } from 'vitest';
import { accessFault } from './declared-access.ts';

function declared(change: Partial<Access>, schema: Partial<Endpoint['schema']> = {}): Endpoint {
  const { config } = decideRegistration;
  return {
    ...decideRegistration,
    config: { access: { ...config.access, ...change } },
    schema: { ...decideRegistration.schema, ...schema },
  };
}

test.each(allEndpoints)('[S6.2] the access of $method $url can be enforced', (endpoint) => {
  expect(accessFault(endpoint)).toBeUndefined();
});

test.each<[string, Endpoint, RegExp]>([
  ['a market in a part without one', declared({ reach: 'body' }), /market in body/],
  ['staff without a market', declared({ reach: 'all' }), /staff of any market/],
  ['a GET that writes', { ...declared({ act: 'write' }), method: 'GET' }, /GET/],
  ['a decision without a key', declared({}, { headers: undefined as never }), /idempotency/],
])('[S6.2] a declaration is refused: %s', (_, endpoint, fault) => {
  expect(accessFault(endpoint)).toMatch(fault);
});
