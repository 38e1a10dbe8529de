import { afterEach, expect, test } from 'vitest';
import { testConfiguration } from '../../testing/test-api.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTestIssuer } from '../../testing/test-issuer.ts';
import { untilReady } from '../../testing/until-ready.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { startBusinessApi } from '../start-business-api.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function start(changes: Partial<Configuration>) {
  const issuer = await startTestIssuer();
  const database = await createTestDatabase('prepared');
  const api = await startBusinessApi(testConfiguration(database.address, issuer, changes), {
    pages: async (app) => {
      app.get('/', async () => 'the page');
    },
    leaveOutbox: true,
  });
  close = async () => {
    await api.close();
    await database.remove();
    await issuer.close();
  };
  return api;
}

test('[S8.2] the port for operations answers health checks and metrics', async () => {
  const { operationsUrl, url } = await start({ operationsPort: 0, metrics: true });
  await untilReady(url);
  for (const path of ['health/live', 'health/ready', 'metrics']) {
    expect((await fetch(`${operationsUrl}/api/${path}`)).status).toBe(200);
    expect((await fetch(`${url}/api/${path}`)).status).toBe(200);
  }
});

test('[S8.2] the port for operations answers nothing else', async () => {
  const { operationsUrl, url } = await start({ operationsPort: 0 });
  for (const path of ['/', '/api/me', '/api/registrations', '/api/openapi.json', '/nowhere']) {
    expect((await fetch(operationsUrl + path)).status).toBe(404);
  }
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(`${url}/api/me`)).status).toBe(401);
});

test('[S8.2] the port for operations answers while requests are shed', async () => {
  const { operationsUrl, url } = await start({ operationsPort: 0, mostInFlight: 0 });
  expect((await fetch(`${url}/api/me`)).status).toBe(503);
  await untilReady(`${operationsUrl}`);
});

test('[S8.2] the port for operations is closed with the API', async () => {
  const api = await start({ operationsPort: 0 });
  expect((await fetch(`${api.operationsUrl}/api/health/live`)).status).toBe(200);
  await api.close();
  await expect(fetch(`${api.operationsUrl}/api/health/live`)).rejects.toThrow();
});

test('[S8.2] without its setting there is no port for operations', async () => {
  expect((await start({})).operationsUrl).toBeUndefined();
});
