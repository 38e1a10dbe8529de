import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { introspectionClient } from '../../testing/test-issuer.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});
const start = (mode: 'introspect' | 'jwt+introspect') =>
  startTestApi(
    { tokenCheck: { mode, introspection: introspectionClient } },
    { logger: { level: 'trace', stream } },
  );
const seconds = () => Math.floor(Date.now() / 1000);
/** Each token is another one: answers about one are cached for half a minute. */
const opaque = () => `opaque.${crypto.randomUUID()}`;
const readMe = (api: TestApi, token: string) => api.call('GET', '/me', { token });
afterEach(() => {
  vi.useRealTimers();
});

describe('API_TOKEN_MODE=introspect', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await start('introspect');
  });
  afterAll(() => api.close());

  /** As Okta's org server answers about an access token. */
  const robin = () => ({
    active: true,
    token_type: 'Bearer',
    iss: api.issuer.issuer,
    aud: 'api://countersign',
    sub: 'robin@demo.example',
    username: 'robin@demo.example',
    uid: '00u1',
    client_id: 'countersign-console',
    scope: 'openid profile',
    groups: ['customer-service', 'market:FR'],
    iat: seconds(),
    exp: seconds() + 600,
  });
  const callWith = async (changes: Readonly<Record<string, unknown>>) => {
    api.issuer.introspectAs(() => ({ ...robin(), ...changes }));
    return readMe(api, opaque());
  };

  test('takes opaque tokens, with the rights that the provider names', async () => {
    const answer = await callWith({});
    expect(answer.body).toMatchObject({
      subject: `${api.issuer.issuer}|00u1`,
      name: 'robin@demo.example',
      roles: ['customer-service'],
      markets: ['FR'],
    });
    expect((await callWith({ name: 'Robin Ellery', iss: undefined })).body).toMatchObject({
      name: 'Robin Ellery',
    });
    expect((await callWith({ aud: ['api://other', 'api://countersign'] })).status).toBe(200);
  });

  test('takes an answer that names no end (RFC 7662)', async () => {
    expect((await callWith({ exp: undefined })).status).toBe(200);
    expect((await callWith({ exp: undefined, iat: undefined })).status).toBe(200);
  });

  test.each([
    ['one that does not count', { active: false }],
    ['one for another audience', { aud: 'api://other' }],
    ['one without an audience', { aud: undefined }],
    ['one of another issuer', { iss: 'https://evil.example' }],
    ['one that has ended', { exp: 1 }],
    ['one that is not valid yet', { nbf: 4_000_000_000 }],
    ['one issued in the future', { iat: 4_000_000_000 }],
    ['one of another kind', { token_type: 'refresh_token' }],
    ['one without a subject', { sub: undefined }],
    ['one bound to a key of its holder', { cnf: { jkt: 'x' } }],
    ['one of another client', { client_id: 'canteen' }],
    ['one of another client beside the console', { azp: 'canteen' }],
  ])('refuses %s', async (_, changes) => {
    const answer = await callWith(changes);
    expect(answer.problem().code).toBe('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
  });

  test('a client is no person; a person without a group has no role', async () => {
    expect((await callWith({ scope: 'reports.read' })).problem().code).toBe('role-not-sufficient');
    expect((await callWith({ sub: 'countersign-console' })).problem().code).toBe(
      'role-not-sufficient',
    );
    expect((await callWith({ groups: undefined })).body).toMatchObject({ roles: [] });
  });

  test('an answer that names no client is about no person here', async () => {
    const { code, detail } = (await callWith({ client_id: undefined })).problem();
    expect([code, detail]).toEqual([
      'role-not-sufficient',
      expect.stringMatching(/names no client/),
    ]);
  });

  test.each([
    ['it fails', () => api.issuer.answerWith(500)],
    ['its answer cannot be read', () => api.issuer.introspectAs(() => 'x')],
  ])('answers 503 and never 401 while the provider is away: %s', async (_, spoil) => {
    spoil();
    const answer = await readMe(api, opaque());
    api.issuer.answerWith(200);
    expect(answer.problem()).toMatchObject({
      code: 'identity-provider-unavailable',
      retryAfterSeconds: 5,
    });
    expect(answer.headers.get('retry-after')).toBe('5');
  });

  test('ends a stream once the provider names other roles or markets', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const streamWith = async () => {
      const answer = await fetch(`${api.url}/api/changes`, {
        headers: { authorization: `Bearer ${opaque()}`, accept: 'text/event-stream' },
      });
      expect(answer.status).toBe(200);
      const state = { hasEnded: false };
      const reading = answer.text().then(() => {
        state.hasEnded = true;
      });
      return { state, reading };
    };
    const groups = ['customer-service', 'market:FR', 'market:JP', 'administrator'];
    const answersWith = (now: readonly string[]) =>
      api.issuer.introspectAs(() => ({ ...robin(), groups: now }));
    answersWith(groups);
    const { state, reading } = await streamWith();
    answersWith(groups.toReversed());
    await vi.advanceTimersByTimeAsync(30_000);
    await readMe(api, opaque());
    expect(state.hasEnded).toBe(false);
    answersWith(['customer-service', 'market:JP', 'administrator']);
    await vi.advanceTimersByTimeAsync(30_000);
    await reading;
    answersWith(groups);
    const next = await streamWith();
    answersWith(groups.filter((group) => group !== 'administrator'));
    await vi.advanceTimersByTimeAsync(30_000);
    await next.reading;
  });

  test('says once in the log that a market group cannot be read, and lets its member see no market', async () => {
    const groups = ['customer-service', 'market:Fr\u202eance'];
    const before = lines.length;
    expect((await callWith({ groups })).body).toMatchObject({ markets: [] });
    await callWith({ groups });
    const said = lines.slice(before).filter((line) => line.includes('MARKET_GROUP_PREFIX'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('market:Fr�ance');
  });

  test('takes a single group that is sent as a text', async () => {
    const { body } = await callWith({ groups: 'customer-service' });
    expect(body).toMatchObject({ roles: ['customer-service'], markets: 'all' });
  });

  test('writes neither token nor secret to the log', async () => {
    const token = opaque();
    await readMe(api, token);
    api.issuer.answerWith(500);
    await readMe(api, token);
    api.issuer.answerWith(200);
    const log = lines.join('');
    expect(log).toContain('identity-provider-unavailable');
    for (const secret of [token, 'the secret:1', 'the+secret', btoa('api:the+secret%3A1')]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('GROUPS_SOURCE=userinfo, for opaque tokens without groups', () => {
  let api: TestApi;
  beforeAll(async () => {
    const roles = { leads: 'administrator' } as const;
    api = await startTestApi({
      tokenCheck: { mode: 'introspect', introspection: introspectionClient },
      groupMapping: { source: 'userinfo', roles, marketPrefix: 'market:' },
    });
    api.issuer.introspectAs((token) => {
      const person = {
        sub: 'robin@demo.example',
        uid: '00u1',
        cid: 'countersign-console',
        scope: 'openid',
      };
      const site = { sub: 'site', client_id: 'site', scope: 'registrations.submit' };
      return {
        active: true,
        aud: 'api://countersign',
        exp: seconds() + 600,
        ...(token.startsWith('site') ? site : person),
        ...(token.startsWith('canteen') ? { cid: 'canteen' } : {}),
      };
    });
  });
  afterAll(() => api.close());
  const callWith = (answer: Readonly<Record<string, unknown>>) => {
    api.issuer.userinfoAs(() => answer);
    return readMe(api, opaque());
  };

  test('takes groups and name of the person from there', async () => {
    const { body } = await callWith({ sub: '00u1', name: 'Robin', groups: ['leads', 'market:JP'] });
    expect(body).toMatchObject({ name: 'Robin', roles: ['administrator'], markets: ['JP'] });
    expect((await callWith({ sub: '00u1', groups: 'leads' })).body).toMatchObject({
      roles: ['administrator'],
    });
  });

  test('refuses an answer about another subject', async () => {
    expect((await callWith({ sub: '00u2', groups: ['leads'] })).status).toBe(401);
    expect((await callWith({ groups: ['leads'] })).status).toBe(401);
  });

  test('does not ask about programs and tokens of other clients', async () => {
    api.issuer.userinfoAs(() => {
      throw new Error('It was asked.');
    });
    const answer = await readMe(api, `site.${crypto.randomUUID()}`);
    expect(answer.problem().code).toBe('role-not-sufficient');
    const foreign = await readMe(api, `canteen.${crypto.randomUUID()}`);
    expect(foreign.problem().code).toBe('unauthenticated');
  });
});

describe('API_TOKEN_MODE=jwt+introspect', () => {
  let api: TestApi;
  const revoked = new Set<string>();
  beforeAll(async () => {
    api = await start('jwt+introspect');
  });
  afterAll(() => api.close());
  beforeEach(() => {
    vi.useRealTimers();
    api.issuer.introspectAs((token) =>
      revoked.has(token) ? { active: false } : { active: true, exp: seconds() + 600 },
    );
  });

  test('refuses a revoked token, even with a valid signature', async () => {
    const token = await api.person(['administrator']);
    expect((await readMe(api, token)).status).toBe(200);
    const other = await api.person(['administrator'], 'Camille');
    revoked.add(other);
    expect((await readMe(api, other)).problem().code).toBe('unauthenticated');
  });

  test('does not ask about tokens that are forged', async () => {
    const asked = api.issuer.introspections();
    const forged = [
      'a.b.c',
      opaque(),
      await api.issuer.sign({ sub: 'a', aud: 'api://other' }),
      await api.issuer.sign({ sub: 'a', exp: 1 }),
      await api.issuer.sign({ sub: 'a' }, { type: 'JWT' }),
    ];
    for (const token of forged) {
      expect((await readMe(api, token)).problem().code).toBe('unauthenticated');
    }
    expect(api.issuer.introspections()).toBe(asked);
  });

  test('refuses an answer about another subject', async () => {
    api.issuer.introspectAs(() => ({ active: true, exp: seconds() + 600, sub: 'another' }));
    expect((await readMe(api, await api.person(['administrator']))).status).toBe(401);
  });

  test('answers 503 and never 401 while the provider is unreachable', async () => {
    const known = await api.person(['administrator'], 'Known');
    const unknown = await api.person(['administrator'], 'Unknown');
    expect((await readMe(api, known)).status).toBe(200);
    api.issuer.answerWith(500);
    const answers = [await readMe(api, known), await readMe(api, unknown)];
    api.issuer.answerWith(200);
    // The one has its answer for half a minute.
    expect(answers.map(({ status }) => status)).toEqual([200, 503]);
  });

  test('ends a stream whose token was revoked', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const token = await api.person(['administrator'], 'Streaming');
    const answer = await fetch(`${api.url}/api/changes`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    expect(answer.status).toBe(200);
    const reading = answer.text();
    revoked.add(token);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await reading).toContain('retry: 2000');
  });
});
