import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LaterModules } from '../app/open-console.ts';
import { SignInError } from '../session/sign-in-error.ts';
import { configurationForTests } from '../testing/render-for-tests.tsx';
import { memoryArea, someTokens } from '../testing/session-for-tests.ts';
import { start } from './start.ts';

const issuer = configurationForTests.identity.issuer;
const metadata = {
  issuer,
  // A fragment of this page, so that leaving for it stays here.
  authorization_endpoint: `${window.location.origin}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  authorization_response_iss_parameter_supported: true,
};
const configuration = {
  ...configurationForTests,
  identity: { ...configurationForTests.identity, metadata },
};
const placeOfTests = window.location.href;
const ticket = 'ticketId=T-1&marketcode=FR';
const files = {
  screen: [],
  signIn: ['/assets/sign-in.js'],
  queue: ['/assets/queue.js', '/assets/rows.js'],
};
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryArea());
  vi.stubGlobal('localStorage', memoryArea());
  vi.stubGlobal('fetch', fetched);
  fetched.mockImplementation(async () =>
    Response.json({ access_token: 'access-2', token_type: 'Bearer' }),
  );
});
afterEach(() => {
  window.history.replaceState(null, '', placeOfTests);
  document.getElementById('configuration')?.remove();
  for (const link of document.head.querySelectorAll('link[href^="/assets/"]')) {
    link.remove();
  }
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** What a whole check of the tokens would give. */
const modules: LaterModules = {
  checkTokens: async () => ({
    checkTokens: async ({ response }) => {
      if (!response.ok) throw new SignInError('refused');
      return { ...someTokens, accessToken: 'access-2' };
    },
    revokeToken: async () => undefined,
  }),
  endAtProvider: () => new Promise(() => undefined),
  holderKey: () => import('../session/holder-key.ts'),
};

async function open(path: string) {
  const isCallback = path.startsWith('/login/callback');
  // Without a way to the provider: a test cannot leave its page.
  const { metadata: _, ...identity } = configuration.identity;
  const text = JSON.stringify(isCallback ? configuration : { ...configuration, identity });
  document.head.insertAdjacentHTML('beforeend', '<template id="configuration"></template>');
  const place = document.getElementById('configuration');
  if (place !== null) place.textContent = text;
  window.history.replaceState(null, '', path);
  const { opening, provide } = start(files);
  provide(modules);
  const first = await opening;
  if (first.kind !== 'opened') throw new Error(`The start is ${first.kind}`);
  return first.opened;
}

const store = (area: Storage, expiresAtMs: number) =>
  area.setItem('countersign.session', JSON.stringify({ ...someTokens, expiresAtMs }));
const calls = () =>
  fetched.mock.calls.map(([address, init]) => ({ address: String(address), ...init }));
const isOfTexts = ({ address }: { readonly address: string }) => address.endsWith('.json');
const asked = () =>
  calls()
    .filter((call) => !isOfTexts(call) && !call.address.includes('/.well-known/'))
    .map(({ method, address }) => `${method} ${address}`);
const textsAsked = () =>
  calls()
    .filter(isOfTexts)
    .map(({ address, headers }) => ({ address, headers }));
const scripts = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload][href^="/assets/"]')].map((link) =>
    link.getAttribute('href'),
  );
const hourAheadMs = Date.now() + 3_600_000;

test('[S2.11] a live token requests the registration of the address and its texts', async () => {
  store(localStorage, hourAheadMs);
  await open(`/approve?${ticket}&locale=ja_JP`);
  expect(asked()).toEqual([`POST ${window.location.origin}/api/registration-status`]);
  const init = calls().find((call) => !isOfTexts(call));
  expect(init?.headers).toMatchObject({ authorization: 'Bearer access-1' });
  expect(JSON.parse(String(init?.body))).toEqual({
    ticketNumber: 'T-1',
    countryCode: 'FR',
    openedBy: 'mail-link',
  });
  expect(scripts()).toEqual([]);
});

test.each([
  [
    'a live token',
    hourAheadMs,
    { authorization: 'Bearer access-1', accept: configuration.identity.accept },
  ],
  ['one that has ended', Date.now() - 1, {}],
])(
  '[S7.1] with %s the texts are requested once, with the headers of every call',
  async (_, until, more) => {
    store(localStorage, until);
    const { texts } = await open('/customerService?locale=ja_JP');
    await texts;
    const address = `${window.location.origin}/assets/i18n/ja.json`;
    expect(textsAsked()).toEqual([
      { address, headers: { 'content-type': 'application/json', ...more } },
    ]);
  },
);

test('a live token requests the queue and its files', async () => {
  store(localStorage, hourAheadMs);
  await open('/customerService?locale=fr');
  expect(asked()).toEqual([
    `GET ${window.location.origin}/api/registrations?order=due&limit=25&status=pending`,
    `GET ${window.location.origin}/api/me`,
  ]);
  expect(scripts()).toEqual(files.queue);
});

test.each([
  ['has ended', () => store(localStorage, Date.now() - 1)],
  ['is another release\u2019s', () => localStorage.setItem('countersign.session', '{"token":1}')],
  ['ended with a sign-out', () => signOutAfter(localStorage)],
  ['is of a tab that signed out', () => sessionStorage.setItem('countersign.signed-out', 'yes')],
])('[S4.1] a session that %s requests nothing', async (_, prepare) => {
  prepare();
  await open(`/approve?${ticket}`);
  expect(asked()).toEqual([]);
});

function signOutAfter(area: Storage) {
  const stored = { ...someTokens, expiresAtMs: hourAheadMs, lifeMs: 3_600_000 };
  area.setItem('countersign.session', JSON.stringify(stored));
  area.setItem('countersign.signed-out-at', String(Date.now() + 1000));
}

test('[S2.4] a login link is stored before anything else', async () => {
  await open(`/deny?${ticket}`);
  expect(sessionStorage.getItem('countersign.login-link')).toContain('T-1');
});

const transaction = (more = {}) => ({
  state: 's1',
  nonce: 'n1',
  codeVerifier: 'v1',
  issuer,
  returnTo: `/reject?${ticket}`,
  startedAtMs: Date.now(),
  ...more,
});
const begin = (more = {}) =>
  sessionStorage.setItem('countersign.sign-in.s1', JSON.stringify(transaction(more)));
const answered = `/login/callback?state=s1&code=c1&iss=${encodeURIComponent(issuer)}`;

test('[S2.12] a callback requests the token, then at once the registration', async () => {
  begin();
  const { session } = await open(answered);
  await vi.waitFor(() =>
    expect(asked()).toEqual([
      `POST ${issuer}/token`,
      `POST ${window.location.origin}/api/registration-status`,
    ]),
  );
  expect(scripts()).toEqual(files.signIn);
  const [token, registration] = calls().filter((call) => !isOfTexts(call));
  expect(Object.fromEntries(new URLSearchParams(String(token?.body)))).toEqual({
    grant_type: 'authorization_code',
    client_id: 'countersign-console',
    redirect_uri: `${window.location.origin}/login/callback`,
    code: 'c1',
    code_verifier: 'v1',
  });
  expect(registration?.headers).toMatchObject({ authorization: 'Bearer access-2' });
  expect(session.readToken()).toEqual({ kind: 'live', accessToken: 'access-2' });
  // It is valid for one callback.
  expect(sessionStorage.getItem('countersign.sign-in.s1')).toBeNull();
});

test.each([
  ['another state', answered.replace('s1', 's2'), {}],
  ['another issuer', answered.replace(/iss=.*/, 'iss=https%3A%2F%2Fevil.example'), {}],
  ['no issuer where one is announced', answered.replace(/&iss=.*/, ''), {}],
  ['an error', `${answered}&error=access_denied`, {}],
  ['two codes', `${answered}&code=c2`, {}],
  ['a token in the address', `${answered}&id_token=x`, {}],
  ['a sign-in begun at another issuer', answered, { issuer: 'https://evil.example' }],
  ['a sign-in begun half an hour ago', answered, { startedAtMs: Date.now() - 1_800_001 }],
])('[S1.3] %s sends no code', async (_, path, more) => {
  begin(more);
  const { finished } = await open(path);
  expect(await finished).toBeUndefined();
  expect(asked()).toEqual([]);
});

test('[S2.12] a refused code requests no registration', async () => {
  fetched.mockImplementation(async () => Response.json({ error: 'x' }, { status: 400 }));
  begin();
  const { finished } = await open(answered);
  expect(await finished).toBeUndefined();
  expect(asked()).toEqual([`POST ${issuer}/token`]);
});
