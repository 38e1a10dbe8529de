import { expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';

const configuration = {
  apiBase: '/api',
  identity: {
    issuer: 'https://id.example',
    clientId: 'c',
    scopes: ['openid'],
    localeParameter: 'locale',
    authorizationParameters: {},
    accept: 'application/json',
    passwordUrl: 'https://id.example/password',
    endSession: true,
  },
  redirectOrigins: [],
  passwordRules: { minimumLength: 10, maximumLength: 72 },
  brand: { name: { default: 'Countersign' }, company: { default: 'Lumenda' }, copyrightYear: 2026 },
  links: { privacy: { default: '/privacy' }, terms: { default: '/terms' } },
};

/** As much of a document as is read. */
const page = (text: string) => ({ getElementById: () => ({ textContent: text }) });
const unasked: typeof fetch = () => Promise.reject(new Error('must not be asked'));

test('[S1.1] the configuration in the page is used, without a request', async () => {
  const read = await readConfiguration(page(JSON.stringify(configuration)), unasked);
  expect(read.brand.copyrightYear).toBe(2026);
});

test('[S1.1] on a static host it is fetched from /config.json', async () => {
  const asked: string[] = [];
  const read = await readConfiguration(page(' '), async (address) => {
    asked.push(String(address));
    return Response.json(configuration);
  });
  expect(read.apiBase).toBe('/api');
  expect(asked).toEqual(['/config.json']);
});

test.each([
  ['unreadable', '{"apiBase":1}', unasked],
  ['unreadable', '{', unasked],
  ['unreachable', '', async () => new Response('', { status: 404 })],
  ['unreachable', '', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)(
  '[S8.2] a configuration that is %s is recognised: %s',
  async (fault, text, response) => {
    await expect(readConfiguration(page(text), response)).rejects.toMatchObject({ fault });
  },
);
