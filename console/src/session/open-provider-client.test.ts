import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openProviderClient } from './open-provider-client.ts';
import type { SignInError } from './sign-in-error.ts';
import type { submitForm } from './submit-form.ts';

const issuer = 'https://id.example';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/v1/authorize`,
  token_endpoint: `${issuer}/v1/token`,
  jwks_uri: `${issuer}/v1/keys`,
  revocation_endpoint: `${issuer}/v1/revoke`,
  end_session_endpoint: `${issuer}/v1/logout`,
  authorization_response_iss_parameter_supported: true,
};
const redirectUri = 'https://console.example/login/callback';
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const keyPair = () =>
  crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
const ours = await keyPair();
const foreign = await keyPair();
const jwk = { ...(await crypto.subtle.exportKey('jwk', ours.publicKey)), kid: 'k1', use: 'sig' };
const key = { ...jwk, kty: 'RSA', alg: 'RS256' };

const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

async function sign(claims: object, signer = ours.privateKey, header: object = {}) {
  const head = base64url(JSON.stringify({ alg: 'RS256', kid: 'k1', ...header }));
  const text = `${head}.${base64url(JSON.stringify(claims))}`;
  const signature = await crypto.subtle.sign(algorithm, signer, Buffer.from(text));
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

async function atHash(token: string) {
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(token));
  return base64url(new Uint8Array(digest, 0, 16));
}

const now = () => Math.floor(Date.now() / 1000);
const goodClaims = async () => ({
  iss: issuer,
  aud: 'countersign-console',
  sub: 'u1',
  name: 'Ada Moreau',
  gen_locale: 'fr_FR',
  iat: now(),
  exp: now() + 3600,
  at_hash: await atHash('access-1'),
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

type Identity = Parameters<typeof openProviderClient>[0];

type LoadKeys = Parameters<typeof openProviderClient>[2];
const keysOfBrowser: LoadKeys = () => import('./holder-key.ts');

function open(
  identity: Partial<Identity> = {},
  submit?: typeof submitForm,
  loadKeys = keysOfBrowser,
) {
  const configured: Identity = {
    issuer,
    clientId: 'countersign-console',
    scopes: ['openid', 'profile'],
    localeParameter: 'locale',
    authorizationParameters: { audience: 'api://countersign' },
    accept: 'application/json; okta-version=1.0.0',
    passwordUrl: `${issuer}/idp/myaccount/password`,
    endSession: true,
    metadata,
    jwks: { keys: [key] },
    ...identity,
  };
  return openProviderClient(configured, () => import('./check-tokens.ts'), loadKeys, submit);
}

interface Forgery {
  readonly claims?: object;
  readonly token?: (nonce: string) => Promise<string | undefined>;
  readonly answer?: object;
  readonly callback?: (callback: URL) => void;
  readonly identity?: Partial<Identity>;
  readonly keys?: LoadKeys;
}

/** A whole sign-in at a provider that forges what the test says. */
async function signIn({
  claims = {},
  token,
  answer = {},
  callback: forge,
  identity,
  keys,
}: Forgery = {}) {
  const client = open(identity, undefined, keys);
  const { address, secrets } = await client.beginSignIn({
    redirectUri,
    locale: 'fr_FR',
    asOtherAccount: false,
  });
  const good = { ...(await goodClaims()), nonce: secrets.nonce, ...claims };
  const idToken = token === undefined ? await sign(good) : await token(secrets.nonce);
  const body = { access_token: 'access-1', token_type: 'Bearer', expires_in: 900, ...answer };
  fetched.mockImplementation(async () => Response.json({ ...body, id_token: idToken }));
  const callback = new URL(redirectUri);
  callback.search = String(new URLSearchParams({ code: 'c1', state: secrets.state, iss: issuer }));
  forge?.(callback);
  return { address, tokens: await client.finishSignIn(callback, secrets) };
}

test('[S1.3][S9.1] asks for a code with PKCE S256, state, nonce, scopes, languages', async () => {
  const { address } = await signIn();
  const query = Object.fromEntries(new URL(address).searchParams);
  expect(new URL(address).origin + new URL(address).pathname).toBe(metadata.authorization_endpoint);
  expect(query).toMatchObject({
    response_type: 'code',
    client_id: 'countersign-console',
    redirect_uri: redirectUri,
    scope: 'openid profile',
    code_challenge_method: 'S256',
    audience: 'api://countersign',
    locale: 'fr_FR',
    ui_locales: 'fr-FR',
  });
  expect(query.code_challenge).toMatch(/^[\w-]{43}$/);
  expect(query.state).toMatch(/^[\w-]{43}$/);
  expect(query.nonce).toMatch(/^[\w-]{43}$/);
});

test('[S4.2] the login hint names the expected account only', async () => {
  const request = { redirectUri, locale: 'fr_FR', asOtherAccount: false };
  const hint = async (loginHint?: string) => {
    const { address } = await open().beginSignIn({ ...request, loginHint });
    return new URL(address).searchParams.get('login_hint');
  };
  expect(await hint('ada@demo.example')).toBe('ada@demo.example');
  expect(await hint()).toBeNull();
});

test('[S5.1] asks the same person again, as new and as sure as the provider wants it', async () => {
  const request = { redirectUri, locale: 'fr_FR', asOtherAccount: false };
  const fresh = { maxAgeSeconds: 0, acrValues: 'urn:okta:loa:1fa:pwd' };
  const { address } = await open().beginSignIn({ ...request, fresh });
  const query = Object.fromEntries(new URL(address).searchParams);
  expect(query).toMatchObject({
    prompt: 'login',
    max_age: '0',
    acr_values: 'urn:okta:loa:1fa:pwd',
  });
  const plain = await open().beginSignIn({ ...request, fresh: {} });
  const { searchParams } = new URL(plain.address);
  expect(searchParams.get('prompt')).toBe('login');
  expect(searchParams.has('max_age')).toBe(false);
});

test('[S3.1] gives tokens, lifetime and claims by one request', async () => {
  const { tokens } = await signIn();
  expect(tokens).toMatchObject({
    accessToken: 'access-1',
    expiresInSeconds: 900,
    claims: { sub: 'u1', name: 'Ada Moreau', gen_locale: 'fr_FR' },
  });
  expect(fetched.mock.calls.map(([address]) => String(address))).toEqual([metadata.token_endpoint]);
});

const forgeries: readonly [string, Forgery][] = [
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['a foreign azp', { claims: { azp: 'somebody-else' } }],
  ['a foreign azp among audiences', { claims: { aud: ['countersign-console', 'x'], azp: 'x' } }],
  ['an expired token', { claims: { exp: now() - 3600 } }],
  ['a token issued an hour ahead', { claims: { iat: now() + 3600 } }],
  ['another nonce', { claims: { nonce: 'other' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another at_hash', { claims: { at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
  ['no subject', { claims: { sub: undefined } }],
  [
    'a foreign signature',
    { token: async (nonce) => sign({ ...(await goodClaims()), nonce }, foreign.privateKey) },
  ],
  [
    'an unknown key',
    {
      token: async (nonce) =>
        sign({ ...(await goodClaims()), nonce }, ours.privateKey, { kid: 'k9' }),
    },
  ],
  [
    'alg none',
    {
      token: async (nonce) =>
        `${base64url('{"alg":"none"}')}.${base64url(JSON.stringify({ ...(await goodClaims()), nonce }))}.`,
    },
  ],
  ['no identity token', { token: async () => undefined }],
  ['another token type', { answer: { token_type: 'mac' } }],
  ['a token type that the console cannot send', { answer: { token_type: 'DPoP' } }],
  [
    'a token that no header can carry',
    { answer: { access_token: 'access\r\n1' }, claims: { at_hash: undefined } },
  ],
  ['no token type', { answer: { token_type: undefined } }],
  ['no iss in the callback', { callback: (url) => url.searchParams.delete('iss') }],
  [
    'another iss in the callback',
    { callback: (url) => url.searchParams.set('iss', 'https://evil.example') },
  ],
  ['another state', { callback: (url) => url.searchParams.set('state', 'other') }],
  ['two codes', { callback: (url) => url.searchParams.append('code', 'c2') }],
];

test.each(forgeries)('[S1.3] refuses %s', async (_, forgery) => {
  await expect(signIn(forgery)).rejects.toMatchObject({ name: 'SignInError' });
});

describe('a token that may be bound to a key', () => {
  const offers = { ...metadata, dpop_signing_alg_values_supported: ['ES256'] };
  /** As in a browser that keeps keys; the tests of holder-key.ts are about what it sends. */
  const keys: LoadKeys = async () => ({
    ...(await keysOfBrowser()),
    requestBoundToken: async (_identity, _server, send) => ({
      response: await send({ dpop: 'proof' }),
      key: 'key-1',
    }),
  });
  const sentProof = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get('dpop');

  test.each(['offered', 'required'] as const)('%s: the session names its key', async (dpop) => {
    const answer = { token_type: 'DPoP' };
    const { tokens } = await signIn({ identity: { dpop, metadata: offers }, keys, answer });
    expect(tokens.key).toBe('key-1');
    expect(sentProof()).toBe('proof');
  });

  test('a provider that gives a bearer token all the same: taken where it is offered only', async () => {
    const { tokens } = await signIn({ identity: { dpop: 'offered', metadata: offers }, keys });
    expect(tokens).not.toHaveProperty('key');
    const required = signIn({ identity: { dpop: 'required', metadata: offers }, keys });
    await expect(required).rejects.toMatchObject({ reason: 'token-invalid', detail: 'token_type' });
  });

  test.each([
    ['the provider does not offer it', metadata, 'provider-misconfigured'],
    ['the browser keeps no keys', offers, 'storage-blocked'],
  ])('where %s, it is left out, or no one signs in', async (_why, described, reason) => {
    const { tokens } = await signIn({ identity: { dpop: 'offered', metadata: described } });
    expect(tokens).not.toHaveProperty('key');
    expect(sentProof()).toBeNull();
    const required = signIn({ identity: { dpop: 'required', metadata: described } });
    await expect(required).rejects.toMatchObject({ reason });
  });

  test('a session without the setting asks for no key', async () => {
    const none: LoadKeys = () => Promise.reject(new Error('Loaded for nothing'));
    expect((await signIn({ keys: none })).tokens).not.toHaveProperty('key');
  });
});

test('[S2.3] a wrong clock is said to be one', async () => {
  for (const claims of [{ iat: now() + 3600 }, { exp: now() - 3600 }]) {
    await expect(signIn({ claims })).rejects.toMatchObject({ reason: 'clock' });
  }
});

test('[S2.3] the provider says no, with or without a description', async () => {
  const refusing = signIn({
    callback: (url) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    },
  });
  await expect(refusing).rejects.toMatchObject({ reason: 'refused', detail: 'access_denied' });
});

test('[S2.3] a provider that does not answer is unreachable', async () => {
  const client = open();
  const { secrets } = await client.beginSignIn({
    redirectUri,
    locale: 'en',
    asOtherAccount: false,
  });
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const callback = new URL(`${redirectUri}?code=c&state=${secrets.state}&iss=${issuer}`);
  const failure = await client.finishSignIn(callback, secrets).catch((error: SignInError) => error);
  expect(failure).toMatchObject({ reason: 'provider-unreachable' });
});

test.each([
  ['its time is over', new DOMException('timed out', 'TimeoutError'), 'provider-unreachable'],
  ['the connection breaks', new TypeError('network error'), 'provider-unreachable'],
  ['it ends early', undefined, 'token-invalid'],
])('[S2.3] of a token answer whose body does not come whole: %s', async (_, error, reason) => {
  fetched.mockImplementation(async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"access_token":'));
        if (error === undefined) controller.close();
        else controller.error(error);
      },
    });
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });
  const client = open();
  const request = { redirectUri, locale: 'en', asOtherAccount: false };
  const { secrets } = await client.beginSignIn(request);
  const callback = new URL(`${redirectUri}?code=c&state=${secrets.state}&iss=${issuer}`);
  await expect(client.finishSignIn(callback, secrets)).rejects.toMatchObject({ reason });
});

test('[S1.3] metadata of another issuer is not used', async () => {
  const client = open({ metadata: { ...metadata, issuer: `${issuer}/` } });
  const begun = client.beginSignIn({ redirectUri, locale: 'en', asOtherAccount: false });
  await expect(begun).rejects.toMatchObject({ reason: 'provider-misconfigured' });
});

test('[S1.3] metadata that the page does not have is fetched', async () => {
  fetched.mockImplementation(async () => Response.json(metadata));
  const client = open({ metadata: undefined });
  await client.beginSignIn({ redirectUri, locale: 'en', asOtherAccount: false });
  expect(String(fetched.mock.calls[0]?.[0])).toBe(`${issuer}/.well-known/openid-configuration`);
});

test('[S1.3] plain http is for a provider on this machine only', async () => {
  const far = 'http://id.example';
  const client = open({ issuer: far, metadata: undefined });
  const begun = client.beginSignIn({ redirectUri, locale: 'en', asOtherAccount: false });
  await expect(begun).rejects.toMatchObject({ reason: 'provider-misconfigured' });
  expect(fetched).not.toHaveBeenCalled();
});

test('[S4.3] [S7.3] the access token is the payload of the revocation, as a form', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 200 }));
  await open().revoke('access-1', 'access_token');
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(String(address)).toBe(metadata.revocation_endpoint);
  expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toEqual({
    token: 'access-1',
    token_type_hint: 'access_token',
    client_id: 'countersign-console',
  });
});

test('[S4.3] the provider ends its session by a form, no token in an address', async () => {
  const asked = {
    idToken: 'id-1',
    account: 'ada',
    postLogoutRedirectUri: 'https://console.example/signed-out',
  };
  const submitted = vi.fn();
  const end = (identity = {}) => open(identity, submitted).endSession(asked);
  expect(await end()).toBe(true);
  expect(submitted.mock.calls).toEqual([
    [
      metadata.end_session_endpoint,
      {
        id_token_hint: 'id-1',
        client_id: 'countersign-console',
        post_logout_redirect_uri: 'https://console.example/signed-out',
      },
      'post',
    ],
  ]);
  const { end_session_endpoint: _, ...without } = metadata;
  expect(await end({ metadata: without })).toBe(false);
  expect(await end({ endSession: false })).toBe(false);
  const script = { ...metadata, end_session_endpoint: 'javascript:alert(1)' };
  expect(await end({ metadata: script })).toBe(false);
  expect(submitted).toHaveBeenCalledTimes(1);
});

test('[S4.3] a provider that takes no form gets the account, and no token either', async () => {
  const submitted = vi.fn();
  const asked = { idToken: 'id-1', account: 'ada', postLogoutRedirectUri: 'https://c.example/out' };
  await open({ endSession: 'hint' }, submitted).endSession(asked);
  expect(submitted.mock.calls[0]).toEqual([
    metadata.end_session_endpoint,
    {
      logout_hint: 'ada',
      client_id: 'countersign-console',
      post_logout_redirect_uri: 'https://c.example/out',
    },
    'get',
  ]);
});

test('[S4.3] a refresh token that was not asked for is revoked and not given on', async () => {
  const { tokens } = await signIn({ answer: { refresh_token: 'refresh-1' } });
  expect(tokens).not.toHaveProperty('refreshToken');
  await vi.waitFor(() => expect(fetched.mock.calls).toHaveLength(2));
  const [address, request] = fetched.mock.calls[1] ?? [];
  expect(String(address)).toBe(metadata.revocation_endpoint);
  expect(Object.fromEntries(new URLSearchParams(String(request?.body)))).toMatchObject({
    token: 'refresh-1',
    token_type_hint: 'refresh_token',
  });
});

test('[S4.3] a refresh token that was asked for is given on', async () => {
  const scopes = ['openid', 'offline_access'];
  const { tokens } = await signIn({ answer: { refresh_token: 'refresh-1' }, identity: { scopes } });
  expect(tokens.refreshToken).toBe('refresh-1');
  expect(fetched).toHaveBeenCalledTimes(1);
});
