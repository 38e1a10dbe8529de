import { expect, test } from 'vitest';
import { endpointAddress } from './endpoint-address.ts';

const ownOrigin = 'https://console.example';
const url = '/registrations/:countryCode/:ticketNumber/decision';

test('[S7.4] fills the path, below an own path or another host', () => {
  const params = { countryCode: 'FR', ticketNumber: 'T-1' };
  expect(endpointAddress({ apiBase: '/api', ownOrigin }, url, params).href).toBe(
    'https://console.example/api/registrations/FR/T-1/decision',
  );
  expect(endpointAddress({ apiBase: 'https://api.example/v1/', ownOrigin }, url, params).href).toBe(
    'https://api.example/v1/registrations/FR/T-1/decision',
  );
});

test('[S7.1] a value cannot leave its place in the path', () => {
  const params = { countryCode: '..', ticketNumber: '../x?y#z' };
  const address = endpointAddress(
    { apiBase: '/api', ownOrigin },
    url.replace('/:countryCode', ''),
    params,
  );
  expect(address.href).toBe('https://console.example/api/registrations/..%2Fx%3Fy%23z/decision');
});

test('[S7.1] absent query values are left out', () => {
  const query = { status: 'pending', cursor: undefined, limit: null };
  expect(endpointAddress({ apiBase: '/api', ownOrigin }, '/x', {}, query).search).toBe(
    '?status=pending',
  );
});
