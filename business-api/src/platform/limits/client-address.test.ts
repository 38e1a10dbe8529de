import { expect, test } from 'vitest';
import { clientAddress, networkOf } from './client-address.ts';

const asked = (forwarded: string | undefined, hops: number) => {
  const request = { socket: { remoteAddress: '10.0.0.1' }, headers: {} as Record<string, string> };
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return clientAddress(request, hops);
};

test.each([
  ['203.0.113.9', 0, '10.0.0.1'],
  ['203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', 1, '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', 2, '198.51.100.1'],
  ['203.0.113.9', 2, '10.0.0.1'],
  ['unknown', 1, '10.0.0.1'],
  ['2001:db8::1', 1, '2001:db8::1'],
  [undefined, 1, '10.0.0.1'],
])('of X-Forwarded-For %j with %i proxies counts %s', (forwarded, hops, address) => {
  expect(asked(forwarded, hops)).toBe(address);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8::7', '2001:db8:0:0::/64'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
