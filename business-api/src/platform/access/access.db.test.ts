import { randomUUID } from 'node:crypto';
import type { Registration } from '@countersign/domain/registration/registration';
import { exportSPKI, generateKeyPair, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await api.submitted('FR');
});
afterAll(() => api.close());

describe('the answer about the caller', () => {
  test('[S6.2] a list without a market shows those of the caller only', async () => {
    await api.submitted('JP');
    const token = await api.person(['customer-service', 'market:JP']);
    const { body } = await api.call('GET', '/registrations', { token });
    const markets = Object(body).items.map(({ countryCode }: Registration) => countryCode);
    expect(new Set(markets)).toEqual(new Set(['JP']));
  });

  test('[S6.2] names the person, and to administrators markets without staff', async () => {
    await api.db
      .insertInto('market_staff')
      .values({ country_code: 'JP', email: 'a@demo.example', name: null, locale: 'ja' })
      .execute();
    const me = await api.call('GET', '/me', {
      token: await api.person(['administrator', 'market:FR', 'market:JP'], 'Aimée Fontaine'),
    });
    expect(me.body).toEqual({
      subject: `${api.issuer.issuer}|uid-Aimée Fontaine`,
      name: 'Aimée Fontaine',
      roles: ['administrator'],
      markets: ['FR', 'JP'],
      marketsWithoutStaff: ['FR'],
    });
  });
});

describe('a token that is none of ours', () => {
  const person = {
    sub: 'a@demo.example',
    uid: 'a',
    cid: 'countersign-console',
    groups: ['administrator'],
    scp: ['openid'],
  };
  const now = () => Math.floor(Date.now() / 1000);
  const forgeries: Record<string, () => Promise<string>> = {
    'for another audience': () => api.issuer.sign({ ...person, aud: 'api://other' }),
    'without an audience': () => api.issuer.sign({ ...person, aud: undefined }),
    'of another issuer': () => api.issuer.sign({ ...person, iss: 'https://evil.example' }),
    'of the issuer with a slash': () =>
      api.issuer.sign({ ...person, iss: `${api.issuer.issuer}/` }),
    expired: () => api.issuer.sign({ ...person, exp: now() - 120 }),
    'without an end': () => api.issuer.sign({ ...person, exp: undefined }),
    'with an end in words': () => api.issuer.sign({ ...person, exp: 'never' }),
    'not valid yet': () => api.issuer.sign({ ...person, nbf: now() + 600 }),
    'issued in the future': () => api.issuer.sign({ ...person, iat: now() + 600 }),
    'without a time of issue': () => api.issuer.sign({ ...person, iat: undefined }),
    'without a subject': () => api.issuer.sign({ ...person, sub: undefined }),
    'that is an identity token': () => api.issuer.sign(person, { type: 'JWT' }),
    'of an unknown key': () => api.issuer.sign(person, { keyId: 'other' }),
    'with a critical header': () =>
      api.issuer.sign(person, { header: { crit: ['urn:test'], 'urn:test': 1 } }),
    'signed by another key of the same name': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return api.issuer.sign(person, { key: privateKey });
    },
    'that brings its own key': async () => {
      const { privateKey } = await generateKeyPair('ES256');
      return api.issuer.sign(person, { key: privateKey, header: { jwk: api.issuer.publicJwk } });
    },
    'signed with the public key as a secret': async () => {
      const key = await importJWK({ ...api.issuer.publicJwk, ext: true }, 'ES256');
      if (key instanceof Uint8Array) throw new Error('A public key is no bytes.');
      const secret = new TextEncoder().encode(await exportSPKI(key));
      return api.issuer.sign(person, { key: secret, algorithm: 'HS256' });
    },
    'without a signature': async () => {
      const [, payload] = (await api.issuer.sign(person)).split('.');
      const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
      return `${header}.${payload}.`;
    },
    'with its last letters changed': async () => {
      const token = await api.issuer.sign(person);
      return `${token.slice(0, -6)}AAAAAA`;
    },
    'that is no token': async () => 'a.b.c',
    'that is very long': async () => 'a'.repeat(13_000),
  };

  test.each(Object.keys(forgeries))('[S1.3] is refused: %s', async (name) => {
    const token = await forgeries[name]?.();
    const answer = await api.call('GET', '/me', { token });
    expect(answer.problem().code).toBe('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('[S1.3] counts in the header only', async () => {
    const token = await api.issuer.sign(person);
    const answer = await api.call('GET', `/me?access_token=${token}`, {
      headers: { cookie: `access_token=${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

test('[S1.3] unknown keys cause one request to the provider', async () => {
  const before = api.issuer.keyRequests();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const token = await api.issuer.sign({ sub: 'a' }, { keyId: randomUUID() });
    expect((await api.call('GET', '/me', { token })).status).toBe(401);
  }
  expect(api.issuer.keyRequests() - before).toBeLessThanOrEqual(1);
});
