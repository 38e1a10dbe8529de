import { ChangesPage } from '@countersign/contract/changes';
import { ClaimState } from '@countersign/contract/claims/claims';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import { readHistory } from '@countersign/contract/history';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { tidy } from '../server/operations/housekeeping.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const dayMs = 86_400_000;
const startMs = Date.parse('2026-11-20T12:00:00.000Z');
let nowMs = startMs;
let api: TestApi;
let robin: string;
let ticket: string;
let count = 0;
const subjects: Record<string, string> = {};

/** A token with an address; its person has looked at the console. */
async function visitor(name: string, groups: string[], language = 'ja-JP,ja;q=0.9') {
  const token = await api.issuer.sign({
    sub: `${name}@demo.example`,
    uid: `uid-${name}`,
    cid: 'countersign-console',
    name,
    email: `${name.toLowerCase()}@desk.example`,
    groups,
    scp: ['openid', 'profile'],
  });
  const headers = { 'accept-language': language };
  const me = await api.call('GET', '/me', { token, headers });
  subjects[name] = Object(me.body).subject;
  const known = () =>
    api.db
      .selectFrom('people')
      .select('name')
      .where('subject', '=', subjects[name] ?? '')
      .where('markets', '!=', sql<string[]>`'{}'::text[]`)
      .executeTakeFirst();
  await vi.waitFor(async () =>
    expect(await known()).toEqual(groups.length === 0 ? undefined : { name }),
  );
  return token;
}

beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  robin = await visitor('Robin', ['customer-service']);
  await visitor('Kim', ['customer-service', 'market:FR']);
  await visitor('Mai', ['administrator', 'market:JP']);
  await visitor('Guest', []);
});
afterAll(() => api.close());
beforeEach(async () => {
  nowMs = startMs;
  count += 1;
  ticket = `T-9${String(count).padStart(3, '0')}`;
  await api.submitted('FR', { ticketNumber: ticket });
});

const assign = (body: Readonly<Record<string, unknown>>, token = robin, key?: string) =>
  api.call('POST', `/registrations/FR/${ticket}/claim/assign`, {
    token,
    body: { heldBy: null, ...body },
    ...(key === undefined ? {} : { key }),
  });
const mailsTo = (recipient: string) =>
  api.db
    .selectFrom('mails')
    .select(['subject', 'language', 'text', 'state'])
    .where('ticket_number', '=', ticket)
    .where('purpose', '=', 'assigned')
    .where('recipient', '=', recipient)
    .execute();

describe('assigning to a colleague', () => {
  test('lists people who have signed in with access to the market', async () => {
    const answer = await api.call('GET', '/markets/FR/colleagues', { token: robin });
    const { items } = listColleagues.schema.response[200].parse(answer.body);
    expect(items.map(({ name, email }) => `${name} ${email}`)).toEqual([
      'Kim kim@desk.example',
      'Robin robin@desk.example',
    ]);
  });

  test('assigns with a message, a mail and an event, once', async () => {
    const body = { to: subjects.Kim, word: '  You know this practice.\nThanks ' };
    const given = await assign(body, robin, 'assign-once-1');
    expect(given.status).toBe(200);
    expect(ClaimState.parse(given.body)).toMatchObject({
      claim: { name: 'Kim', until: new Date(nowMs + 7 * dayMs).toISOString() },
      assigned: { by: { name: 'Robin' }, word: 'You know this practice.\nThanks' },
    });
    expect((await assign(body, robin, 'assign-once-1')).status).toBe(200);
    const mails = await mailsTo('kim@desk.example');
    expect(mails).toMatchObject([{ language: 'ja', state: 'queued' }]);
    expect(mails[0]?.text).toContain('You know this practice.');
    expect(mails[0]?.text).toContain(`/approve?`);
    const answer = await api.call('GET', `/registrations/FR/${ticket}/history`, { token: robin });
    const { items } = readHistory.schema.response[200].parse(answer.body);
    expect(items.filter(({ kind }) => kind === 'assigned')).toMatchObject([
      { to: { name: 'Kim' }, word: 'You know this practice.\nThanks', actor: { name: 'Robin' } },
    ]);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('writes in the language of the market’s staff before that of the browser', async () => {
    const staff = { country_code: 'FR', locale: 'fr_FR', name: 'Kim', email: 'Kim@desk.example' };
    await api.db.insertInto('market_staff').values(staff).execute();
    await assign({ to: subjects.Kim });
    expect(await mailsTo('kim@desk.example')).toMatchObject([{ language: 'fr' }]);
    await api.db.deleteFrom('market_staff').execute();
  });

  test('is in the list, the filters and the feed of the colleague', async () => {
    const kim = await visitor('Kim', ['customer-service', 'market:FR']);
    const first = await api.call('GET', '/changes', { token: kim });
    const { nextCursor } = ChangesPage.parse(first.body);
    nowMs += 1000;
    await assign({ to: subjects.Kim });
    const mine = await api.call('GET', `/registrations?assignee=me&q=${ticket}`, { token: kim });
    expect(Object(mine.body).items).toMatchObject([{ assignee: { name: 'Kim' } }]);
    const feed = await api.call('GET', `/changes?since=${nextCursor}`, { token: kim });
    const changes = ChangesPage.parse(feed.body).items;
    const about = changes.filter((one) => one.ticketNumber === ticket);
    expect(about.filter(({ kind }) => kind === 'assigned')).toMatchObject([
      { ticketNumber: ticket, to: subjects.Kim, by: subjects.Robin },
    ]);
    // Working on it does not shorten the days of the assignment.
    nowMs += 3_600_000;
    const renewed = await api.call('POST', `/registrations/FR/${ticket}/claim`, { token: kim });
    expect(ClaimState.parse(renewed.body)).toMatchObject({
      claim: { until: new Date(startMs + 1000 + 7 * dayMs).toISOString() },
      assigned: { by: { name: 'Robin' } },
    });
  });

  test('refuses people without access, oneself and strangers', async () => {
    for (const to of [subjects.Mai, subjects.Guest, subjects.Robin, 'no person at all']) {
      const refused = await assign({ to });
      expect(refused.status).toBe(409);
      expect(refused.problem().code).toBe('colleague-unavailable');
    }
    nowMs += 31 * dayMs;
    expect((await assign({ to: subjects.Kim })).problem().code).toBe('colleague-unavailable');
  });

  test('refuses the applicant, and a token of another market', async () => {
    const own = await api.submitted('FR', { ticketNumber: `${ticket}-OWN` });
    await api.db
      .updateTable('people')
      .set({ email: own.contact.email.toUpperCase() })
      .where('name', '=', 'Kim')
      .execute();
    expect((await assign({ to: subjects.Kim })).problem().code).toBe('colleague-unavailable');
    await api.db
      .updateTable('people')
      .set({ email: 'kim@desk.example' })
      .where('name', '=', 'Kim')
      .execute();
    const other = await api.person(['administrator', 'market:JP'], 'Mai');
    expect((await assign({ to: subjects.Kim }, other)).problem().code).toBe('market-not-yours');
  });

  test('refuses if the holder has changed since the person looked', async () => {
    const lee = await visitor('Lee', ['customer-service']);
    await api.call('POST', `/registrations/FR/${ticket}/claim`, { token: lee });
    const refused = await assign({ to: subjects.Kim });
    expect(refused.problem()).toMatchObject({ code: 'claimed-by-another', claim: { name: 'Lee' } });
    const given = await assign({ to: subjects.Kim, heldBy: subjects.Lee });
    expect(ClaimState.parse(given.body).claim?.name).toBe('Kim');
    const answer = await api.call('GET', `/registrations/FR/${ticket}/history`, { token: robin });
    const { items } = readHistory.schema.response[200].parse(answer.body);
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'assigned', from: { subject: subjects.Lee, name: 'Lee' } }),
    );
  });

  test('refuses a decided registration, too long a message and a control character', async () => {
    expect((await assign({ to: subjects.Kim, word: 'x'.repeat(501) })).status).toBe(400);
    expect((await assign({ to: '\u0000' })).status).toBe(400);
    await api.call('POST', `/registrations/FR/${ticket}/decision`, {
      token: robin,
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    expect((await assign({ to: subjects.Kim })).problem().code).toBe('already-decided');
  });

  test('leaves out people without a role, and forgets after half a year', async () => {
    await visitor('Kim', []);
    const answer = await api.call('GET', '/markets/FR/colleagues', { token: robin });
    expect(answer.text).not.toContain('Kim');
    await tidy(api.db, new Date(startMs + 181 * dayMs));
    expect(await api.db.selectFrom('people').selectAll().execute()).toEqual([]);
  });
});
