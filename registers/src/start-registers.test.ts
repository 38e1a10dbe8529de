import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Registers, startRegisters } from './start-registers.ts';

const company = {
  number: '988077917',
  legalName: 'Fjord Optikk AS',
  address: { street: 'Strandgaten 1', city: 'Bergen', postalCode: '5003' },
  state: 'active',
};

let registers: Registers;
beforeAll(async () => {
  registers = await startRegisters({ port: 0 });
});
afterAll(() => registers.close());

function put(path: string, body: unknown) {
  return fetch(`${registers.url}${path}`, { method: 'PUT', body: JSON.stringify(body) });
}

const unit = () => fetch(`${registers.url}/no-brreg/enheter/988077917`);

test('knows a company once it was added', async () => {
  expect((await unit()).status).toBe(404);
  expect((await put('/admin/companies', [{ register: 'no-brreg', company }])).status).toBe(200);
  expect(await (await unit()).json()).toMatchObject({ navn: 'FJORD OPTIKK AS' });
});

test('misbehaves on demand until it is asked to stop', async () => {
  const about = { register: 'no-brreg', number: '988077917' };
  await put('/admin/faults', { ...about, fault: 'too-many' });
  expect((await unit()).status).toBe(429);
  await put('/admin/faults', { ...about, fault: null });
  expect((await unit()).status).toBe(200);
});

test('lists what was asked', async () => {
  const asked = await fetch(`${registers.url}/admin/asked`);
  expect(await asked.json()).toContain('no-brreg 988077917');
});

test.each([
  ['/admin/companies', {}],
  ['/admin/companies', [{ register: 'moon', company }]],
  ['/admin/faults', { register: 'no-brreg', fault: 'fire' }],
])('%s refuses %j', async (path, body) => {
  expect((await put(path, body)).status).toBe(400);
});

test('unreadable initial data ends the start', async () => {
  const begin = JSON.stringify({ companies: [{ register: 'moon' }] });
  await expect(startRegisters({ port: 0, begin })).rejects.toThrow('register');
});

test('its own address says what it plays and which numbers it knows', async () => {
  await put('/admin/companies', [{ register: 'no-brreg', company }]);
  const overview = await fetch(registers.url);
  expect([overview.status, await overview.json()]).toMatchObject([
    200,
    { registers: { 'no-brreg': ['988077917'], 'us-nppes': [] } },
  ]);
});
