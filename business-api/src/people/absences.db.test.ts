import { randomUUID } from 'node:crypto';
import { ClaimState } from '@countersign/contract/claims/claims';
import { absenceDays, listAbsences, listDeputies } from '@countersign/contract/desk/absences';
import { listColleagues } from '@countersign/contract/desk/colleagues';
import { readHistory } from '@countersign/contract/history';
import { CountryCode } from '@countersign/domain/market/country-code';
import type { MailPurpose } from '@countersign/domain/registration/mail-purpose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { presentFor } from '../people/room.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { tidy } from '../server/operations/housekeeping.ts';
import { planOfSent } from '../testing/many-registrations.ts';
import { sampleMailQueue as mails } from '../testing/sample-mail-queue.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';
import { withoutLimit } from '../testing/without-limit.ts';
import { sendNextReminder } from './reminder-worker.ts';

const watch = watchStatements();
const FR = CountryCode.parse('FR');
const dayMs = 86_400_000;
const startMs = Date.parse('2026-12-01T12:00:00.000Z');
let nowMs = startMs;
let api: TestApi;
let admin: string;
let ticket: string;
let count = 0;
const tokens: Record<string, string> = {};
const subjectOf = (name: string) => `${api.issuer.issuer}|${name}`;
const names = ['Alex', 'Olive', 'Mika', 'Noor'] as const;

beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  for (const name of names) {
    tokens[name] = await api.issuer.sign({
      sub: `${name}@desk.example`,
      uid: name.toLowerCase(),
      cid: 'countersign-console',
      name,
      email: `${name.toLowerCase()}@desk.example`,
      groups: ['customer-service', 'market:FR'],
      scp: ['openid', 'profile'],
    });
  }
  admin = await api.person(['administrator', 'market:FR'], 'Ada');
  await api.submitted('FR', { ticketNumber: 'T-first' });
  await api.db
    .insertInto('market_staff')
    .values([
      { country_code: 'FR', locale: 'fr_FR', email: 'Alex@desk.example', name: 'Alex' },
      { country_code: 'FR', locale: 'fr_FR', email: 'noor@desk.example', name: 'Noor' },
    ])
    .execute();
});
afterAll(async () => {
  watch.stop();
  await api.close();
});
beforeEach(async () => {
  nowMs = startMs;
  count += 1;
  ticket = `T-8${String(count).padStart(3, '0')}`;
  await api.db.deleteFrom('people').execute();
  for (const name of names) {
    const known = {
      subject: subjectOf(name.toLowerCase()),
      name,
      locale: 'ja',
      seen_at: new Date(startMs),
    };
    const email = `${name.toLowerCase()}@desk.example`;
    const markets = name === 'Mika' ? '{*}' : '{FR}';
    await api.db
      .insertInto('people')
      .values({ ...known, email, markets })
      .execute();
  }
});

const december = { firstDay: '2026-12-01', lastDay: '2026-12-04', timeZone: 'Europe/Paris' };
const away = (
  name: string,
  deputy: string | null,
  days: Partial<typeof december> = {},
  id: string = randomUUID(),
) =>
  api.call('PUT', `/me/absences/${id}`, {
    token: tokens[name] ?? '',
    body: { ...december, ...days, deputy: deputy === null ? null : subjectOf(deputy) },
  });
const itemsOf = (body: unknown) => listAbsences.schema.response[200].parse(body).items;
const assign = (to: string, token = tokens.Noor ?? '') =>
  api.call('POST', `/registrations/FR/${ticket}/claim/assign`, {
    token,
    body: { to: subjectOf(to), heldBy: null },
  });
const present = async (name: string) =>
  (await presentFor(api.db, FR, `${name}@desk.example`, new Date(nowMs)))?.name;
async function recipients(purpose: MailPurpose) {
  const rows = await api.db
    .selectFrom('mails')
    .select(['recipient', 'language', 'text'])
    .where('ticket_number', '=', ticket)
    .where('purpose', '=', purpose)
    .orderBy('recipient')
    .execute();
  return rows;
}
async function events(kind: string) {
  const answer = await api.call('GET', `/registrations/FR/${ticket}/history`, { token: admin });
  const { items } = readHistory.schema.response[200].parse(answer.body);
  return items.filter((event) => event.kind === kind);
}

describe('saying when one is away', () => {
  test('stores it, changes it and removes it', async () => {
    const id = randomUUID();
    const saved = await away('Alex', 'olive', {}, id);
    expect(itemsOf(saved.body)).toEqual([
      {
        absenceId: id,
        person: { subject: subjectOf('alex'), name: 'Alex' },
        ...december,
        deputy: { subject: subjectOf('olive'), name: 'Olive' },
        setBy: { subject: subjectOf('alex'), name: 'Alex' },
      },
    ]);
    const changed = await away('Alex', null, { lastDay: '2026-12-02' }, id);
    expect(itemsOf(changed.body)).toMatchObject([{ lastDay: '2026-12-02', deputy: null }]);
    const token = tokens.Alex ?? '';
    const gone = await api.call('POST', `/me/absences/${id}/removal`, { token });
    expect(gone.body).toEqual({ items: [] });
  });

  test('offers those who share a market as deputies, without the person', async () => {
    await api.db
      .updateTable('people')
      .set({ markets: '{JP}' })
      .where('name', '=', 'Noor')
      .execute();
    const answer = await api.call('GET', '/me/deputies', { token: tokens.Alex ?? '' });
    const { items } = listDeputies.schema.response[200].parse(answer.body);
    expect(items.map(({ name }) => name)).toEqual(['Mika', 'Olive']);
    expect((await away('Alex', 'noor')).problem().code).toBe('deputy-unavailable');
  });

  test('refuses oneself as deputy, days that overlap, end early or are over, and no zone', async () => {
    await away('Alex', 'olive');
    for (const days of [
      { firstDay: '2026-12-04', lastDay: '2026-12-09' },
      { firstDay: '2026-12-02', lastDay: '2026-12-03' },
    ]) {
      expect((await away('Alex', 'olive', days)).problem().code).toBe('absence-overlaps');
    }
    expect(
      (await away('Alex', 'olive', { firstDay: '2026-12-05', lastDay: '2026-12-05' })).status,
    ).toBe(200);
    expect((await away('Olive', 'olive')).problem().code).toBe('deputy-unavailable');
    expect((await away('Olive', null, { lastDay: '2026-11-30' })).status).toBe(400);
    expect(
      (await away('Olive', null, { firstDay: '2026-11-01', lastDay: '2026-11-30' })).status,
    ).toBe(400);
    expect((await away('Olive', null, { lastDay: '2030-01-01' })).status).toBe(400);
    expect((await away('Olive', null, { timeZone: 'Mars/Olympus' })).status).toBe(400);
  });

  test('of two saved at once that overlap, one is refused', async () => {
    const both = await Promise.all([away('Alex', 'olive'), away('Alex', 'mika')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('cannot change the absence of another person', async () => {
    const id = randomUUID();
    await away('Alex', 'olive', {}, id);
    expect((await away('Olive', null, {}, id)).status).toBe(409);
    const token = tokens.Olive ?? '';
    await api.call('POST', `/me/absences/${id}/removal`, { token });
    expect(await present('alex')).toBe('Olive');
  });

  test('an administrator of the market does it for a colleague, in the market’s zone', async () => {
    const { timeZone: _, ...days } = december;
    const put = (subject: string, token: string) =>
      api.call('PUT', `/markets/FR/absences/${randomUUID()}`, {
        token,
        body: { ...days, subject: subjectOf(subject), deputy: subjectOf('olive') },
      });
    const saved = await put('alex', admin);
    expect(itemsOf(saved.body)).toMatchObject([
      { person: { name: 'Alex' }, timeZone: 'Europe/Paris', setBy: { name: 'Ada' } },
    ]);
    expect((await put('nobody', admin)).problem().code).toBe('colleague-unavailable');
    expect((await put('noor', tokens.Olive ?? '')).problem().code).toBe('role-not-sufficient');
    const [absence] = itemsOf(saved.body);
    const path = `/markets/FR/absences/${absence?.absenceId}/removal`;
    expect((await api.call('POST', path, { token: admin })).body).toEqual({ items: [] });
  });
});

describe('while someone is absent', () => {
  test('begins and ends with the days of the zone, by itself', async () => {
    await away('Alex', 'olive', { firstDay: '2026-12-02', lastDay: '2026-12-03' });
    const at = async (time: string) => {
      nowMs = Date.parse(time);
      return present('alex');
    };
    expect(await at('2026-12-01T22:59:59Z')).toBeUndefined();
    expect(await at('2026-12-01T23:00:00Z')).toBe('Olive');
    expect(await at('2026-12-03T22:59:59Z')).toBe('Olive');
    expect(await at('2026-12-03T23:00:00Z')).toBeUndefined();
  });

  test('the deputy of a deputy who is absent acts; a circle leads to nobody', async () => {
    await away('Alex', 'olive');
    await away('Olive', 'mika');
    expect(await present('alex')).toBe('Mika');
    await away('Mika', null);
    expect(await presentFor(api.db, FR, 'alex@desk.example', new Date(nowMs))).toBeNull();
    await api.db.deleteFrom('absences').where('deputy', 'is', null).execute();
    await away('Mika', 'alex');
    const at = new Date(nowMs);
    expect(await presentFor(api.db, FR, 'ALEX@desk.example', at)).toBeNull();
    expect(await presentFor(api.db, FR, 'noor@desk.example', at)).toBeUndefined();
    expect(await presentFor(api.db, FR, 'stranger@desk.example', at)).toBeUndefined();
  });

  test('a deputy without access to the market gets nothing of it', async () => {
    await away('Alex', 'olive');
    await api.db
      .updateTable('people')
      .set({ markets: '{JP}' })
      .where('name', '=', 'Olive')
      .execute();
    expect(await presentFor(api.db, FR, 'alex@desk.example', new Date(nowMs))).toBeNull();
  });

  test('review mails and reminders go to the deputy, and the history says for whom', async () => {
    await away('Alex', 'olive');
    await api.submitted('FR', { ticketNumber: ticket });
    const asked = await recipients('review-request');
    expect(asked.map(({ recipient }) => recipient)).toEqual([
      'noor@desk.example',
      'olive@desk.example',
    ]);
    expect(asked[1]).toMatchObject({ language: 'ja' });
    expect(asked[1]?.text).toContain('不在のAlexさんの代理としてお送りしています。');
    expect(asked[0]?.text).not.toContain('Alex');
    const queued = await events('mail-queued');
    expect(queued.map((event) => Object(event).for)).toEqual([
      undefined,
      [{ subject: subjectOf('alex'), name: 'Alex' }],
    ]);
    await sql`update registrations set reminded_at = now() where ticket_number <> ${ticket}`.execute(
      api.db,
    );
    const half = new Date(nowMs + 13 * 3_600_000);
    expect(await sendNextReminder(api.db, mails, 'reminder', half)).toBe(true);
    expect((await recipients('reminder')).map(({ recipient }) => recipient)).toEqual([
      'noor@desk.example',
      'olive@desk.example',
    ]);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('a deputy who is on the list as well gets one mail; without one the mail goes on', async () => {
    await away('Alex', 'noor');
    await api.submitted('FR', { ticketNumber: ticket });
    const [only, ...more] = await recipients('review-request');
    expect(more).toEqual([]);
    expect(only).toMatchObject({ recipient: 'noor@desk.example', language: 'fr' });
    expect(only?.text).toContain('pour remplacer une personne absente\u00a0: Alex.');
    ticket += '-B';
    await api.db.deleteFrom('absences').execute();
    await away('Alex', null);
    await api.submitted('FR', { ticketNumber: ticket });
    expect((await recipients('review-request')).map(({ recipient }) => recipient)).toEqual([
      'Alex@desk.example',
      'noor@desk.example',
    ]);
  });

  test('an assignment goes to the deputy for the colleague', async () => {
    await away('Alex', 'olive');
    await api.submitted('FR', { ticketNumber: ticket });
    const given = ClaimState.parse((await assign('alex')).body);
    expect(given).toMatchObject({
      claim: { name: 'Olive' },
      assigned: { by: { name: 'Noor' }, for: { name: 'Alex' } },
    });
    expect(await events('assigned')).toMatchObject([
      { to: { name: 'Olive' }, for: { subject: subjectOf('alex'), name: 'Alex' } },
    ]);
    const [mail] = await recipients('assigned');
    expect(mail).toMatchObject({ recipient: 'olive@desk.example' });
    expect(mail?.text).toContain('不在のAlexさんの代理としてお送りしています。');
  });

  test('the deputy who assigns to the absent colleague gets it without a mail', async () => {
    await away('Alex', 'olive');
    await api.submitted('FR', { ticketNumber: ticket });
    const given = ClaimState.parse((await assign('alex', tokens.Olive)).body);
    expect(given.claim?.name).toBe('Olive');
    expect(await recipients('assigned')).toEqual([]);
  });

  test('the colleagues to choose from are marked with the end of their absence and who gets it', async () => {
    await away('Alex', 'olive');
    await away('Olive', 'mika', { lastDay: '2026-12-09' });
    await away('Noor', null);
    const list = async () => {
      const { body } = await api.call('GET', '/markets/FR/colleagues', { token: admin });
      const { items } = listColleagues.schema.response[200].parse(body);
      return Object.fromEntries(
        items.filter(({ name }) => name !== 'Ada').map(({ name, away: when }) => [name, when]),
      );
    };
    expect(await list()).toEqual({
      Alex: { lastDay: '2026-12-04', deputy: 'Mika' },
      Mika: null,
      Noor: { lastDay: '2026-12-04', deputy: null },
      Olive: { lastDay: '2026-12-09', deputy: 'Mika' },
    });
    nowMs += 5 * dayMs;
    expect(await list()).toMatchObject({ Alex: null, Noor: null, Olive: { deputy: 'Mika' } });
  });

  test('nothing is assigned to someone without a deputy', async () => {
    await away('Alex', null);
    await api.submitted('FR', { ticketNumber: ticket });
    expect((await assign('alex')).problem().code).toBe('colleague-unavailable');
  });

  test('what the absent person has stays theirs, and is listed to the deputy until they return', async () => {
    await api.submitted('FR', { ticketNumber: ticket });
    await assign('alex');
    const mine = async (name: string) => {
      const query = `assignee=me&q=${ticket}`;
      const list = await api.call('GET', `/registrations?${query}`, { token: tokens[name] ?? '' });
      return Object(list.body).items.map((row: unknown) => Object(row).assignee.name);
    };
    expect(await mine('Mika')).toEqual([]);
    await away('Alex', 'olive');
    await away('Olive', 'mika');
    expect([await mine('Alex'), await mine('Mika'), await mine('Noor')]).toEqual([
      ['Alex'],
      ['Alex'],
      [],
    ]);
    nowMs += 4 * dayMs;
    expect(await mine('Mika')).toEqual([]);
  });

  test('a mail about a request for a reversal does not reach its asker as a deputy', async () => {
    await away('Alex', 'olive');
    await away('Noor', 'olive');
    await api.submitted('FR', { ticketNumber: ticket });
    await api.call('POST', `/registrations/FR/${ticket}/decision`, {
      token: tokens.Noor ?? '',
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    await api.call('POST', `/registrations/FR/${ticket}/reversal-requests`, {
      token: tokens.Olive ?? '',
      body: { version: 2, reason: 'A mistake.' },
    });
    const asked = await recipients('reversal-request');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.recipient).not.toContain('olive');
  });
});

describe('a decision that waits for a second person', () => {
  const proposal = { decision: 'reject', reasonCodes: ['R01'], internalNote: 'Seen.', version: 1 };
  const at = () => `/registrations/FR/${ticket}`;

  async function propose(name: string) {
    await api.submitted('FR', { ticketNumber: ticket });
    const all = { contradicted: false, waived: false, fraudOrDebt: true, moreThan: null };
    await api.db
      .updateTable('market_settings')
      .set({ second_person_decides: JSON.stringify(all) })
      .where('country_code', '=', 'FR')
      .execute();
    const token = tokens[name] ?? '';
    const made = await api.call('POST', `${at()}/decision/proposal`, { token, body: proposal });
    expect(made.status, made.text).toBe(201);
    return String(Object(made.body).id);
  }
  async function confirm(name: string, id: string) {
    const token = tokens[name] ?? '';
    const { body } = await api.call('GET', `${at()}/evidence`, { token });
    return api.call('POST', `${at()}/decision/proposal/confirmation`, {
      token,
      body: { proposal: id, version: 1, evidenceHash: Object(body).evidenceHash },
    });
  }

  test('is never confirmed by its proposer as a deputy of others, who is not asked either', async () => {
    await away('Alex', 'olive');
    await away('Noor', 'olive');
    const id = await propose('Olive');
    const asked = await recipients('decision-proposal');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.recipient).not.toContain('olive');
    const told = await api.db
      .selectFrom('notifications')
      .select('recipient')
      .where('ticket_number', '=', ticket)
      .where('event', '=', 'decision-proposal')
      .execute();
    expect(told).toEqual([]);
    expect((await assign('alex', admin)).status).toBe(200);
    expect((await confirm('Olive', id)).problem().code).toBe('second-person-needed');
  });

  test('is confirmed by the deputy of its absent proposer as by any other person, in their own name', async () => {
    const id = await propose('Alex');
    await away('Alex', 'mika');
    expect((await confirm('Alex', id)).problem().code).toBe('second-person-needed');
    const confirmed = await confirm('Mika', id);
    expect(confirmed.status, confirmed.text).toBe(200);
    const [rejected] = await events('rejected');
    expect(rejected).toMatchObject({
      actor: { kind: 'staff', name: 'Mika' },
      proposedBy: { name: 'Alex' },
    });
    expect(rejected).not.toHaveProperty('for');
  });
});

test('is forgotten a month after its end, and with its person', async () => {
  await away('Alex', 'olive');
  await away('Noor', 'olive');
  await api.db.deleteFrom('people').where('name', '=', 'Noor').execute();
  await api.db.deleteFrom('people').where('name', '=', 'Olive').execute();
  const left = await api.db.selectFrom('absences').select(['subject', 'deputy']).execute();
  expect(left).toEqual([{ subject: subjectOf('alex'), deputy: null }]);
  await tidy(api.db, new Date(startMs + absenceDays * dayMs));
  expect(await api.db.selectFrom('absences').selectAll().execute()).toHaveLength(1);
  await tidy(api.db, new Date(startMs + (absenceDays + 5) * dayMs));
  expect(await api.db.selectFrom('absences').selectAll().execute()).toEqual([]);
});

test('with 20,000 absences, an index serves each statement that reads them', async () => {
  await withoutLimit(
    api.db,
    sql`insert into people (subject, name, email, markets, seen_at)
      select 'p' || i, 'P' || i, 'p' || i || '@desk.example', '{FR}', ${new Date(startMs)}
      from generate_series(1, 10000) as i`,
  );
  await withoutLimit(
    api.db,
    sql`insert into absences (absence_id, subject, first_day, last_day, time_zone, starts_at, ends_at,
        deputy, set_by_subject, set_by_name)
      select gen_random_uuid(), 'p' || i, '2026-12-01', '2026-12-05', 'UTC',
        ${new Date(startMs)}::timestamptz + make_interval(days => 10 * half - 5),
        ${new Date(startMs)}::timestamptz + make_interval(days => 10 * half),
        'p' || (i % 10000 + 1), 'x', 'X'
      from generate_series(1, 10000) as i, generate_series(0, 1) as half`,
  );
  for (const table of ['people', 'absences'])
    await withoutLimit(api.db, sql`analyze ${sql.table(table)}`);
  watch.take();
  await away('Alex', 'olive');
  await api.submitted('FR', { ticketNumber: ticket });
  await assign('alex');
  await api.call('GET', `/registrations?assignee=me`, { token: tokens.Olive ?? '' });
  await present('alex');
  await tidy(api.db, new Date(startMs));
  const sent = watch.take().filter(({ text }) => /absences/.test(text));
  expect(sent.length).toBeGreaterThan(6);
  for (const statement of sent) {
    expect(await planOfSent(api.db, statement), statement.text).not.toMatch(
      /Seq Scan on (?:absences|people)/,
    );
  }
});
