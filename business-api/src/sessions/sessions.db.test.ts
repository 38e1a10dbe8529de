import { StaffSession } from '@countersign/contract/sessions';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyMarketChains } from '../markets/room.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { testClientId } from '../testing/test-issuer.ts';
import { endedSessions } from './ended-sessions.ts';

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  laptop:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ proxyHops: 1 });
});
afterAll(() => api.close());
afterEach(async () => {
  for (const table of ['sessions', 'ended_sessions', 'logout_tokens'] as const)
    await api.db.deleteFrom(table).execute();
});

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
let people = 0;
/** A person of their own for each test: what a copy knows of ended sessions outlives the rows. */
const newPerson = () => {
  people += 1;
  return `person-${people}`;
};

interface SignIn {
  readonly sid?: string | undefined;
  readonly auth_time?: number | undefined;
  readonly iat?: number;
  readonly groups?: readonly string[];
}

const tokenOf = (
  uid: string,
  {
    sid,
    auth_time = secondsAgo(100),
    groups = ['customer-service', 'market:FR'],
    ...claims
  }: SignIn,
) =>
  api.issuer.sign({
    sub: `${uid}@demo.example`,
    uid,
    cid: testClientId,
    name: uid,
    scp: ['openid'],
    groups,
    auth_time,
    ...(sid === undefined ? {} : { sid }),
    ...claims,
  });

const use = (token: string, agent: keyof typeof agents = 'laptop', address = '203.0.113.77') =>
  api.call('GET', '/me', {
    token,
    headers: { 'user-agent': agents[agent], 'x-forwarded-for': address },
  });

async function listed(token: string, path = '/me/sessions'): Promise<readonly StaffSession[]> {
  const answer = await api.call('GET', path, {
    token,
    headers: { 'user-agent': agents.laptop, 'x-forwarded-for': '203.0.113.77' },
  });
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.body).items.map((item: unknown) => StaffSession.parse(item));
}

/** Rows are written after the response. */
const untilListed = (token: string, count: number) =>
  expect.poll(async () => (await listed(token)).length).toBe(count);

const end = (token: string, sessionId: string, path = '/me/sessions') =>
  api.call('POST', `${path}/${sessionId}/end`, { token });

async function expectEnded(token: string): Promise<void> {
  const answer = await use(token);
  expect(answer.status).toBe(401);
  expect(answer.problem().code).toBe('session-ended');
  expect(answer.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="The session was ended", max_age="0"',
  );
}
const expectAlive = async (token: string) => expect((await use(token)).status).toBe(200);

/** Another browser's session, beside the one that asks. */
async function two(uid = newPerson(), groups?: readonly string[]) {
  const given = groups === undefined ? {} : { groups };
  const here = await tokenOf(uid, { sid: `${uid}-here`, ...given });
  const there = await tokenOf(uid, { sid: `${uid}-there`, ...given });
  await use(there, 'phone', '2001:db8:12:34::1');
  await untilListed(here, 2);
  const other = (await listed(here)).find(({ isCurrent }) => !isCurrent);
  if (other === undefined) throw new Error('The other session is not listed.');
  return { uid, here, there, other };
}

describe('a person sees their sessions', () => {
  test('with browser, shortened network and times, this one marked', async () => {
    const { here, other, uid } = await two();
    expect(other).toMatchObject({
      person: { name: uid },
      browser: 'Chrome',
      system: 'Android',
      network: '2001:db8:12::/48',
      isCurrent: false,
    });
    const own = (await listed(here)).find(({ isCurrent }) => isCurrent);
    expect(own).toMatchObject({ browser: 'Safari', system: 'macOS', network: '203.0.113.0/24' });
    expect(Date.parse(own?.beganAt ?? '')).toBeLessThanOrEqual(Date.now() - 99_000);
  });

  test('and no one else’s', async () => {
    const { there } = await two();
    const stranger = await tokenOf(newPerson(), { sid: 'stranger' });
    expect(await listed(stranger)).toHaveLength(1);
    const [own] = await listed(there);
    // As an unknown one: it ends what is the caller's, if there is something.
    expect((await end(stranger, own?.sessionId ?? '')).status).toBe(200);
    await expectAlive(there);
  });

  test('one row for several sign-ins and tokens of one provider’s session', async () => {
    const uid = newPerson();
    const first = await tokenOf(uid, { sid: uid });
    await listed(first);
    await listed(await tokenOf(uid, { sid: uid, auth_time: secondsAgo(5) }));
    expect(await listed(first)).toHaveLength(1);
  });

  test('written at most once in five minutes, not with every request', async () => {
    const uid = newPerson();
    const token = await tokenOf(uid, { sid: uid });
    const [before] = await listed(token);
    await use(token, 'phone');
    expect(await listed(token)).toEqual([before]);
  });
});

describe('an ended session is refused at once', () => {
  test('and its person’s others are not', async () => {
    const { here, there, other } = await two();
    const answer = await end(here, other.sessionId);
    expect(answer.body).toMatchObject({ items: [{ isCurrent: true }] });
    await expectEnded(there);
    await expectAlive(here);
    // Repeated, it changes nothing.
    expect((await end(here, other.sessionId)).status).toBe(200);
  });

  test('also with a token that was refreshed while it ended', async () => {
    const { uid, here, other } = await two();
    const refresh = () => tokenOf(uid, { sid: `${uid}-there`, auth_time: secondsAgo(100) });
    const [, ...refreshed] = await Promise.all([
      end(here, other.sessionId),
      ...Array.from({ length: 5 }, refresh),
    ]);
    await Promise.all(refreshed.map(expectEnded));
    await expectEnded(await refresh());
  });

  test('and lasts again after a new sign-in in the same session of the provider', async () => {
    const { uid, here, there, other } = await two();
    await end(here, other.sessionId);
    const again = await tokenOf(uid, { sid: `${uid}-there`, auth_time: secondsAgo(-2) });
    await expectAlive(again);
    await untilListed(here, 2);
    await expectEnded(there);
    // And can be ended once more, by itself too.
    expect((await end(again, other.sessionId)).status).toBe(200);
  });

  test('also where the provider’s clock is ahead of ours', async () => {
    const { uid, here } = await two();
    const ahead = await tokenOf(uid, { sid: 'ahead', auth_time: secondsAgo(-40) });
    await use(ahead, 'phone');
    await untilListed(here, 3);
    const [found] = (await listed(ahead)).filter(({ isCurrent }) => isCurrent);
    await end(here, found?.sessionId ?? '');
    await expectEnded(ahead);
  });

  test('without sid, by the time of the sign-in; without either, by the token', async () => {
    const uid = newPerson();
    const bare = (claims: SignIn) =>
      api.issuer.sign({
        sub: uid,
        cid: testClientId,
        scp: ['openid'],
        groups: ['customer-service'],
        ...claims,
      });
    const here = await bare({ auth_time: secondsAgo(50) });
    const there = await bare({ auth_time: secondsAgo(90) });
    const untimed = await bare({ iat: secondsAgo(30) });
    for (const token of [there, untimed]) await listed(token);
    for (const token of [there, untimed]) {
      const [own] = (await listed(token)).filter(({ isCurrent }) => isCurrent);
      await end(here, own?.sessionId ?? '');
      await expectEnded(token);
    }
    await expectAlive(here);
  });

  test('with a sid and no time of the sign-in, whenever its token was issued', async () => {
    const uid = newPerson();
    const bare = (iat: number) =>
      api.issuer.sign({
        sub: uid,
        cid: testClientId,
        scp: ['openid'],
        groups: ['administrator'],
        sid: uid,
        iat,
      });
    const token = await bare(secondsAgo(20));
    const [own] = await listed(token);
    await end(token, own?.sessionId ?? '');
    await expectEnded(await bare(secondsAgo(-5)));
  });

  test('by every copy once it reads what others have ended', async () => {
    const { here, there, other } = await two();
    const elsewhere = endedSessions(api.db, () => new Date());
    await elsewhere.read();
    await end(here, other.sessionId);
    const keys = await api.db
      .selectFrom('sessions')
      .selectAll()
      .where('session_id', '=', other.sessionId)
      .executeTakeFirstOrThrow();
    const known = () =>
      elsewhere.isEnded(
        { own: keys.session_key, provider: undefined, person: 'x' },
        keys.signed_in_at.getTime(),
      );
    expect(known()).toBe(false);
    await elsewhere.read();
    expect(known()).toBe(true);
    await expectEnded(there);
  });

  test('and its stream of changes ends with it', async () => {
    const { here, there, other } = await two();
    await end(here, other.sessionId);
    const answer = await api.call('GET', '/changes', {
      token: there,
      headers: { accept: 'text/event-stream' },
    });
    expect(answer.problem().code).toBe('session-ended');
  });
});

test('all others end, also those that no request has shown, and this one stays', async () => {
  const { uid, here, there, other } = await two();
  const unseen = await tokenOf(uid, { sid: 'unseen' });
  const later = await tokenOf(uid, { sid: 'later', auth_time: secondsAgo(-2) });
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.call('POST', '/me/other-sessions/end', { token: here })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const token of [there, unseen]) await expectEnded(token);
  for (const token of [here, later]) await expectAlive(token);
  expect((await listed(here)).map(({ sessionId }) => sessionId)).not.toContain(other.sessionId);
});

test('of two sessions that end all others at once, the first commits and the other is refused later or ends it', async () => {
  const { here, there } = await two();
  const answers = await Promise.all(
    [here, there].map((token) => api.call('POST', '/me/other-sessions/end', { token })),
  );
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const alive = await Promise.all([here, there].map(async (token) => (await use(token)).status));
  expect(alive.filter((status) => status === 200)).toHaveLength(1);
});

describe('administrators end sessions of their market’s people', () => {
  const admin = (groups: readonly string[], auth_time = secondsAgo(100)) =>
    tokenOf(newPerson(), { sid: newPerson(), groups, auth_time });
  const french = '/markets/FR/sessions';

  test('and of no other market’s', async () => {
    const { there, other } = await two();
    const foreign = await admin(['administrator', 'market:US']);
    expect((await end(foreign, other.sessionId, french)).problem().code).toBe('market-not-yours');
    const own = await end(foreign, other.sessionId, '/markets/US/sessions');
    expect(own.problem().code).toBe('not-found');
    await expectAlive(there);
    const right = await admin(['administrator', 'market:FR']);
    expect((await listed(right, french)).map(({ sessionId }) => sessionId)).toContain(
      other.sessionId,
    );
    expect((await end(right, other.sessionId, french)).status).toBe(200);
    await expectEnded(there);
    const row = await api.db
      .selectFrom('sessions')
      .select('ended_by_name')
      .where('session_id', '=', other.sessionId)
      .executeTakeFirstOrThrow();
    expect(row.ended_by_name).toMatch(/^person-/);
    const events = await api.db
      .selectFrom('market_events')
      .select(['country_code', 'actor', 'payload'])
      .where('kind', '=', 'session-ended')
      .execute();
    expect(events).toMatchObject([
      {
        country_code: 'FR',
        actor: { kind: 'staff', name: row.ended_by_name },
        payload: { session: other.sessionId, person: other.person.subject },
      },
    ]);
    expect((await verifyMarketChains(api.db, new Date())).faults).toEqual([]);
  });

  test('those with all markets are ended by such administrators alone', async () => {
    const { there, other } = await two(newPerson(), ['customer-service']);
    const ofMarket = await admin(['administrator', 'market:FR']);
    expect((await end(ofMarket, other.sessionId, french)).problem().code).toBe('not-found');
    await expectAlive(there);
    expect((await end(await admin(['administrator']), other.sessionId, french)).status).toBe(200);
    await expectEnded(there);
  });

  test('with a recent sign-in, and never as customer service', async () => {
    const { there, other } = await two();
    const old = await admin(['administrator', 'market:FR'], secondsAgo(700));
    expect((await end(old, other.sessionId, french)).problem().code).toBe(
      'insufficient-user-authentication',
    );
    const service = await admin(['customer-service', 'market:FR']);
    expect((await end(service, other.sessionId, french)).problem().code).toBe(
      'role-not-sufficient',
    );
    await expectAlive(there);
  });
});
