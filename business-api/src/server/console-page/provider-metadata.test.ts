import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchProvider } from './provider-metadata.ts';

let server: Server;
let base: string;
/** What the provider calls itself. */
let issuer: string;
let keys: object[];
let algorithms: readonly string[];

beforeEach(async () => {
  keys = [{ kty: 'RSA' }];
  server = createServer(({ url }, response) => {
    if (url === '/keys') return response.end(JSON.stringify({ keys }));
    response.statusCode = url === '/.well-known/openid-configuration' ? 200 : 404;
    return response.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${base}/authorize`,
        token_endpoint: `${base}/token`,
        jwks_uri: `${base}/keys`,
        id_token_signing_alg_values_supported: algorithms,
      }),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${Object(server.address() as AddressInfo).port}`;
  issuer = base;
  algorithms = ['RS256'];
});
afterEach(() => void server.close());

/** What the first attempt finds, and what it writes into the log. */
async function attempt(configured: string) {
  const lines: string[] = [];
  const warn = (fields: unknown, message?: string) =>
    void lines.push(`${message}: ${Object(Object(fields).err).message}`);
  const watch = watchProvider(configured, { warn });
  await watch.firstAttempt;
  watch.stop();
  return { found: watch.current()?.metadata?.issuer, lines };
}

test('[S1.3] an issuer that ends with a slash is found', async () => {
  issuer = `${base}/`;
  expect(await attempt(`${base}/`)).toEqual({ found: `${base}/`, lines: [] });
});

test('[S8.1] the log says what IDENTITY_ISSUER must be where only a slash differs', async () => {
  const { lines } = await attempt(`${base}/`);
  expect(lines).toEqual([
    `IDENTITY_ISSUER is not the issuer of the provider at this address: The provider calls itself ${base}: IDENTITY_ISSUER must be that.`,
  ]);
});

test('[S8.1] an address without a discovery document is no outage', async () => {
  const { lines } = await attempt(`${base}/oauth2/nope`);
  expect(lines).toEqual([expect.stringMatching(/^IDENTITY_ISSUER is not .* answers 404\.$/)]);
});

test('what the provider answers as before is no change', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let asked = 0;
  server.on('request', ({ url }) => (asked += url === '/keys' ? 1 : 0));
  let changes = 0;
  const watch = watchProvider(base, { warn: () => undefined }, () => (changes += 1));
  const refresh = (isDone: () => boolean) =>
    vi.waitFor(() => {
      vi.advanceTimersByTime(300_000);
      expect(isDone()).toBe(true);
    });
  await watch.firstAttempt;
  // The third question follows the second answer.
  await refresh(() => asked >= 3);
  expect(changes).toBe(1);
  algorithms = ['ES256'];
  await refresh(() => changes === 2);
  watch.stop();
  vi.useRealTimers();
});

test('[S8.1] a provider that does not answer is an outage', async () => {
  const { lines } = await attempt('http://127.0.0.1:1');
  expect(lines).toEqual([expect.stringMatching(/^the identity provider is unreachable/)]);
});

test('what the provider says is read again, and only a change of it counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let asked = 0;
    server.on('request', ({ url }) => {
      if (url === '/keys') asked += 1;
    });
    const changed = vi.fn();
    const watch = watchProvider(issuer, { warn: () => undefined }, changed);
    await watch.firstAttempt;
    const askAgain = async () => {
      await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
      const before = asked;
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      await expect.poll(() => asked).toBe(before + 1);
    };
    expect(changed).toHaveBeenCalledTimes(1);
    await askAgain();
    await askAgain();
    expect(changed).toHaveBeenCalledTimes(1);
    keys = [{ kty: 'EC' }];
    await askAgain();
    await expect.poll(() => changed.mock.calls.length).toBe(2);
    expect(watch.current()?.jwks).toEqual({ keys });
    watch.stop();
  } finally {
    vi.useRealTimers();
  }
});
