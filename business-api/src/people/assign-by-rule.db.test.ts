import { randomUUID } from 'node:crypto';
import { ClaimState, ruleSubject } from '@countersign/contract/claims/claims';
import { readHistory } from '@countersign/contract/history';
import type { AssignmentRule } from '@countersign/domain/assignment/assignment-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { planOfSent } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { withoutLimit } from '../testing/without-limit.ts';

const watch = watchStatements();
const startMs = Date.parse('2026-12-01T12:00:00.000Z');
let nowMs = startMs;
let api: TestApi;
let admin: string;

const known = ['Alex', 'Mika', 'Olive'] as const;
const subjectOf = (name: string) => `test|${name.toLowerCase()}`;
const person = (name: string) => ({ subject: subjectOf(name), name });

beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  admin = await api.person(['administrator'], 'Ada');
});
afterAll(async () => {
  watch.stop();
  await api.close();
});
beforeEach(async () => {
  nowMs = startMs;
  await api.db.deleteFrom('claims').execute();
  await api.db.deleteFrom('people').execute();
  await api.db.deleteFrom('assignment_turns').execute();
  for (const name of known) await meet(name, '{FR}');
});

async function meet(name: string, markets: string) {
  const email = `${name.toLowerCase()}@desk.example`;
  await api.db
    .insertInto('people')
    .values({ ...person(name), email, markets, locale: 'fr', seen_at: new Date(startMs) })
    .execute();
}

async function away(name: string, deputy: string | null) {
  await api.db
    .insertInto('absences')
    .values({
      absence_id: randomUUID(),
      subject: subjectOf(name),
      deputy: deputy === null ? null : subjectOf(deputy),
      first_day: '2026-12-01',
      last_day: '2026-12-04',
      time_zone: 'UTC',
      starts_at: new Date(startMs - 1),
      ends_at: new Date('2026-12-05T00:00:00Z'),
      set_by_subject: 'x',
      set_by_name: 'X',
    })
    .execute();
}

const turns: AssignmentRule = { practiceType: null, language: null, to: null };
const to = (name: string, more: Partial<AssignmentRule> = {}): AssignmentRule => ({
  ...turns,
  to: person(name),
  ...more,
});

async function put(assignmentRules: unknown) {
  const listed = await api.call('GET', '/markets', { token: admin });
  const now = Object(listed.body).items.find((one: unknown) => Object(one).countryCode === 'FR');
  const body = {
    staff: [],
    targetHours: 24,
    undoSeconds: null,
    replyTo: null,
    reminders: true,
    version: now?.version ?? 0,
    ...(assignmentRules === undefined ? {} : { assignmentRules }),
  };
  return api.call('PUT', '/markets/FR', { token: admin, body });
}
async function set(...rules: AssignmentRule[]) {
  const changed = await put(rules);
  expect(changed.status, changed.text).toBe(200);
}
async function claimOf(ticket: string) {
  const answer = await api.call('GET', `/registrations/FR/${ticket}/claim`, { token: admin });
  return ClaimState.parse(answer.body);
}
async function arrive(more: Parameters<TestApi['submitted']>[1] = {}) {
  const { ticketNumber } = await api.submitted('FR', more);
  return { ticket: ticketNumber, ...(await claimOf(ticketNumber)) };
}
const holder = async (more: Parameters<TestApi['submitted']>[1] = {}) =>
  (await arrive(more)).claim?.name;
async function historyOf(ticket: string) {
  const answer = await api.call('GET', `/registrations/FR/${ticket}/history`, { token: admin });
  return readHistory.schema.response[200].parse(answer.body).items;
}

test('assigns nothing and takes no step more where the market has no rule', async () => {
  await set();
  watch.take();
  const { claim } = await arrive();
  expect(claim).toBeNull();
  expect(
    watch.take().filter(({ text }) => /assignment_turns|"people"|for no key update/.test(text)),
  ).toEqual([]);
});

test('assigns a new registration, with an event that names the rule and a mail', async () => {
  await set(to('Olive', { language: 'fr' }));
  const { ticket, claim, assigned } = await arrive();
  expect(claim?.name).toBe('Olive');
  expect(assigned).toEqual({
    by: { subject: ruleSubject, name: expect.stringMatching(/./) },
    word: null,
    for: null,
  });
  const events = await historyOf(ticket);
  expect(events.find(({ kind }) => kind === 'assigned')).toMatchObject({
    actor: { kind: 'system' },
    to: person('Olive'),
    rule: { practiceType: null, language: 'fr' },
  });
  const mails = await api.db
    .selectFrom('mails')
    .select(['recipient', 'text'])
    .where('ticket_number', '=', ticket)
    .where('purpose', '=', 'assigned')
    .execute();
  expect(mails).toMatchObject([{ recipient: 'olive@desk.example' }]);
  expect(mails[0]?.text).toMatch(/Une règle d’attribution vous confie la demande/);
  const told = await api.db
    .selectFrom('notifications')
    .select(['recipient', 'by_name'])
    .where('ticket_number', '=', ticket)
    .where('event', '=', 'assigned')
    .execute();
  expect(told).toEqual([{ recipient: 'olive@desk.example', by_name: null }]);
  expect(await verifyAllChains(api.db)).toMatchObject({ faults: [] });
});

test('the first rule that is for it counts', async () => {
  await set(to('Alex', { practiceType: 'laboratory' }), to('Olive'), to('Mika'));
  expect(await holder()).toBe('Olive');
  await set(to('Alex', { practiceType: 'laboratory' }));
  expect(await holder()).toBeUndefined();
});

test('the deputy gets it for an absent person', async () => {
  await away('Alex', 'Mika');
  await set(to('Alex'));
  const { ticket, claim, assigned } = await arrive();
  expect([claim?.name, assigned?.for]).toEqual(['Mika', person('Alex')]);
  const events = await historyOf(ticket);
  expect(events.find(({ kind }) => kind === 'assigned')).toMatchObject({
    to: person('Mika'),
    for: person('Alex'),
  });
});

test('a rule whose person is away without a deputy, has left or lost the role leaves it to the next', async () => {
  await away('Alex', null);
  await api.db.updateTable('people').set({ markets: '{}' }).where('name', '=', 'Mika').execute();
  await set(to('Alex'), to('Mika'), to('Gone'), to('Olive'));
  expect(await holder()).toBe('Olive');
  await set(to('Alex'), to('Gone'));
  expect(await holder()).toBeUndefined();
});

test('nobody gets a registration of their own', async () => {
  const { contact } = await api.submitted('FR');
  await set(to('Alex'), to('Olive'));
  expect(await holder({ contact: { ...contact, email: 'Alex+new@desk.example' } })).toBe('Olive');
  await set(turns);
  expect(await holder({ contact: { ...contact, email: 'alex@desk.example' } })).toBe('Mika');
});

test('goes in turn among those who are present, and to people with all markets only where nobody else is', async () => {
  await meet('Bo', '{*}');
  await set(turns);
  const given = [await holder(), await holder(), await holder(), await holder()];
  expect(given).toEqual(['Alex', 'Mika', 'Olive', 'Alex']);
  await away('Mika', 'Alex');
  expect([await holder(), await holder()]).toEqual(['Olive', 'Alex']);
  await away('Olive', null);
  await away('Alex', null);
  expect(await holder()).toBe('Bo');
  await api.db.deleteFrom('people').where('name', '=', 'Bo').execute();
  expect(await holder()).toBeUndefined();
});

test('is fair to each with intakes that run at the same time', async () => {
  await set(turns);
  const arrived = await Promise.all(Array.from({ length: 12 }, () => arrive()));
  const counts = Map.groupBy(arrived, ({ claim }) => claim?.name);
  expect([...counts].map(([name, all]) => [name, all.length]).sort()).toEqual(
    known.map((name) => [name, 4]),
  );
});

test('forgets whose turn it was with the person', async () => {
  await set(turns);
  await holder();
  await api.db.deleteFrom('claims').execute();
  await api.db.deleteFrom('people').where('name', '=', 'Alex').execute();
  expect(await api.db.selectFrom('assignment_turns').selectAll().execute()).toEqual([
    { country_code: 'FR', last_subject: null },
  ]);
  expect(await holder()).toBe('Mika');
});

test('keeps the rules where a change does not name them, and refuses what is none', async () => {
  await set(to('Olive'));
  const kept = await put(undefined);
  expect(kept.body).toMatchObject({ assignmentRules: [to('Olive')] });
  for (const faulty of [
    [{ ...turns, practiceType: 'bakery' }],
    [{ ...turns, language: 'xx' }],
    [{ ...turns, to: { subject: 'x' } }],
    Array.from({ length: 21 }, () => turns),
  ]) {
    expect((await put(faulty)).problem().code).toBe('invalid-request');
  }
  const history = await api.call('GET', '/markets/FR/history', { token: admin });
  expect(Object(history.body).items[0].after.assignmentRules).toEqual([to('Olive')]);
});

test('with 20,000 people, indexes serve the statements of a turn and of a choice of colleagues', async () => {
  const at = new Date(startMs);
  await withoutLimit(
    api.db,
    sql`insert into people (subject, name, email, markets, seen_at)
      select 'p' || i, 'P' || i, 'p' || i || '@desk.example', array['M' || i % 400], ${at}
      from generate_series(1, 20000) as i`,
  );
  await withoutLimit(
    api.db,
    sql`insert into absences (absence_id, subject, first_day, last_day, time_zone, starts_at, ends_at,
        set_by_subject, set_by_name)
      select gen_random_uuid(), 'p' || i, '2026-12-01', '2026-12-05', 'UTC',
        ${at}::timestamptz - interval '1 day', ${at}::timestamptz + interval '3 days', 'x', 'X'
      from generate_series(1, 20000) as i`,
  );
  for (const table of ['people', 'absences'])
    await withoutLimit(api.db, sql`analyze ${sql.table(table)}`);
  await set(turns);
  watch.take();
  expect(await holder()).toBe('Alex');
  await api.call('GET', '/markets/FR/colleagues', { token: admin });
  const sent = watch.take().filter(({ text }) => /"people"|assignment_turns/.test(text));
  expect(sent.length).toBeGreaterThan(3);
  for (const statement of sent) {
    expect(await planOfSent(api.db, statement), statement.text).not.toMatch(
      /Seq Scan on (?:absences|people)/,
    );
  }
});
