import type { Registration } from '@countersign/domain/registration/registration';
import { keepsAll } from '@countersign/domain/retention/retention';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireNext } from '../asking/request-worker.ts';
import { verifyMarketChains } from '../markets/chains/verify-market-chains.ts';
import type { Db } from '../platform/database/database.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { beginRuns, continueRun } from './retention-runs.ts';
import { readRetentionAge } from './retention-worker.ts';

const clock = settableClock();
const daySeconds = 86_400;
const day = (days: number) => clock.set(days * daySeconds);
let api: TestApi;
let administrator: string;
let staff: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  const tables = ['retention_runs', 'retention_holds', 'mails', 'history_events', 'registrations'];
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(api.db);
  await sql`update market_settings set retention = null, retention_changed_at = null`.execute(
    api.db,
  );
});
afterEach(async () => {
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

const settings = { staff: [], targetHours: 24, undoSeconds: null, replyTo: null, reminders: true };
const tokens = async () => {
  administrator = await api.person(['administrator'], 'Noor Haddad');
  staff = await api.person(['customer-service'], 'Kit Marlow');
};
beforeEach(tokens);

async function keep(retention: object, market = 'FR') {
  const { body } = await api.call('GET', '/markets', { token: administrator });
  const known = Object(body).items.find(
    (one: { countryCode: string }) => one.countryCode === market,
  );
  const answer = await api.call('PUT', `/markets/${market}`, {
    token: administrator,
    body: { ...settings, version: known?.version ?? 0, retention: { ...keepsAll, ...retention } },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function rejected(): Promise<Registration> {
  const registration = await api.submitted('FR');
  const body = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
  const answer = await api.call('POST', `${pathOf(registration)}/decision`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
  return registration;
}

/** Asked, and the time to answer is over; then the clock stands there. */
async function silent() {
  const asked = await askedApplicant(api, { staff });
  await sendDueMails(api.db, clock.at(60));
  day(40);
  while (await expireNext(api.db, clock.now())) {}
  return asked;
}

/** A database in which `act` comes between finding a registration and locking it. */
function interrupted(act: () => Promise<unknown>): Db {
  return new Proxy(api.db, {
    get: (db, name) => {
      const value: unknown = Reflect.get(db, name, db);
      if (name !== 'startTransaction') return typeof value === 'function' ? value.bind(db) : value;
      return () => ({
        execute: async () => {
          await act();
          return db.startTransaction().execute();
        },
      });
    },
  });
}

async function run(db = api.db) {
  const erased: string[] = [];
  const work = {
    db,
    now: clock.now,
    onErased: (kind: string) => erased.push(kind),
    onError: (error: unknown) => {
      throw error;
    },
  };
  await beginRuns(api.db, clock.now());
  while (await continueRun(work)) {}
  return erased;
}

const get = async (path: string) => {
  const answer = await api.call('GET', path, { token: administrator });
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.body);
};
const isErased = async ({ ticketNumber }: Registration) => {
  const row = await api.db
    .selectFrom('registrations')
    .select(['erased_at', 'practice_name'])
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
  expect(row.erased_at !== null).toBe(row.practice_name === '—');
  return row.erased_at !== null;
};
const hold = (registration: Registration, until: string, token = administrator) =>
  api.call('POST', `${pathOf(registration)}/hold`, {
    token,
    body: { reason: 'A dispute with Qzname.', until },
  });

test('nothing ends where a market has no periods', async () => {
  const registration = await rejected();
  await sendDueMails(api.db, clock.at(60));
  day(5000);
  expect(await run()).toEqual([]);
  expect(await isErased(registration)).toBe(false);
  expect(await readRetentionAge(api.db, clock.now())).toBeUndefined();
});

describe('a market that keeps rejected registrations for 90 days', () => {
  test('shows what ends, and erases it at the run of the next day, with a report', async () => {
    const registration = await rejected();
    await sendDueMails(api.db, clock.at(60));
    day(80);
    await tokens();
    const later = await rejected();
    await sendDueMails(api.db, clock.at(80 * daySeconds + 60));
    day(91);
    await tokens();
    const ending = await get('/markets/FR/retention/count?rejected=90');
    expect(ending).toEqual({
      at: '2027-02-20T00:00:00.000Z',
      counts: { rejected: 1, withdrawn: 0, unanswered: 0, approved: 0, linked: 0 },
      held: 0,
    });
    const { items, nextCursor } = await get('/markets/FR/retention/ending?rejected=90');
    expect(items).toMatchObject([{ ticketNumber: registration.ticketNumber, kind: 'rejected' }]);
    expect(nextCursor).toBeNull();

    const file = await get('/markets/FR/retention/ending/file?rejected=90');
    expect(file.isCut).toBe(false);
    const since = registration.submittedAt;
    expect(file.csv.split('\r\n')).toEqual([
      '\uFEFFmarket,ticketNumber,practiceName,kind,since,heldUntil',
      `FR,${registration.ticketNumber},${registration.practice.legalName},rejected,${since},`,
      '',
    ]);
    const path = '/markets/FR/retention/ending/file?rejected=90';
    expect((await api.call('GET', path, { token: staff })).status).toBe(403);

    await keep({ rejected: 90 });
    // It was changed on this day.
    expect(await run()).toEqual([]);
    day(92);
    expect(await run()).toEqual(['rejected']);
    expect(await isErased(registration)).toBe(true);
    expect(await isErased(later)).toBe(false);
    expect(await run()).toEqual([]);
    await tokens();
    const runs = await get('/markets/FR/retention/runs');
    expect(runs.items).toEqual([
      {
        day: '2027-02-20',
        startedAt: clock.now().toISOString(),
        endedAt: clock.now().toISOString(),
        erased: { rejected: 1, withdrawn: 0, unanswered: 0, approved: 0, linked: 0 },
        held: 0,
        leftOut: 0,
      },
    ]);
    const history = await get(`${pathOf(registration)}/history`);
    expect(history.items.at(-1)).toMatchObject({ kind: 'erased', because: 'time-over' });
    expect((await verifyMarketChains(api.db, clock.now())).faults).toEqual([]);
    expect(await readRetentionAge(api.db, clock.at(92 * daySeconds + 300))).toBe(300);
  });

  test('keeps one with a hold until its last day, or until it is lifted', async () => {
    const [first, second] = [await rejected(), await rejected()];
    await sendDueMails(api.db, clock.at(60));
    expect((await hold(first, '2026-11-19')).problem().errors).toEqual([
      { pointer: '/until', code: 'not-allowed' },
    ]);
    expect((await hold(first, '2027-03-01', staff)).status).toBe(403);
    expect((await hold(first, '2027-03-01')).body).toMatchObject({ hold: { until: '2027-03-01' } });
    expect((await hold(second, '2999-12-31')).status).toBe(200);
    await keep({ rejected: 90 });
    day(92);
    await tokens();
    expect(await get('/markets/FR/retention/count?rejected=90')).toMatchObject({ held: 2 });
    expect(await run()).toEqual([]);
    expect((await get('/markets/FR/retention/runs')).items).toMatchObject([{ held: 2 }]);
    day(102);
    expect(await run()).toEqual(['rejected']);
    expect(await isErased(first)).toBe(true);
    await tokens();
    const lifting = { token: administrator, body: {} };
    await api.call('POST', `${pathOf(second)}/hold/removal`, lifting);
    expect(await get(`${pathOf(second)}/hold`)).toEqual({ hold: null });
    day(103);
    expect(await run()).toEqual(['rejected']);
    const { rows } = await sql`select from retention_holds`.execute(api.db);
    expect(rows).toEqual([]);
    await tokens();
    const history = await get(`${pathOf(second)}/history`);
    expect(history.items.map(({ kind }: { kind: string }) => kind).slice(-3)).toEqual([
      'hold-set',
      'hold-lifted',
      'erased',
    ]);
    expect(JSON.stringify(history)).not.toContain('Qzname');
    expect((await hold(second, '2999-12-31')).status).toBe(400);
  });

  test('leaves one whose mail is on its way for the next day', async () => {
    const registration = await rejected();
    await keep({ rejected: 30 });
    day(40);
    await sendDueMails(api.db, clock.now(), async ({ ticket_number }) => {
      if (ticket_number === registration.ticketNumber) await run();
    });
    await tokens();
    expect((await get('/markets/FR/retention/runs')).items).toMatchObject([{ leftOut: 1 }]);
    day(41);
    expect(await run()).toEqual(['rejected']);
  });

  test('stops a run once its periods have changed, and goes on the next day', async () => {
    const registration = await rejected();
    await sendDueMails(api.db, clock.at(60));
    await keep({ rejected: 30 });
    day(40);
    await beginRuns(api.db, clock.now());
    await tokens();
    await keep({ rejected: 31 });
    expect(await run()).toEqual([]);
    expect(await isErased(registration)).toBe(false);
    day(41);
    expect(await run()).toEqual(['rejected']);
  });

  test('is finished by another copy where one ends, and counts nothing twice', async () => {
    await api.call('GET', '/health/live');
    for (let one = 0; one < 23; one += 1) await rejected();
    await sendDueMails(api.db, clock.at(60));
    await keep({ rejected: 30 });
    day(40);
    await beginRuns(api.db, clock.now());
    await sql`update retention_runs set leased_until = ${clock.at(40 * daySeconds + 10)}`.execute(
      api.db,
    );
    expect(await run()).toEqual([]);
    clock.set(40 * daySeconds + 11);
    expect(await run()).toHaveLength(23);
    await tokens();
    expect((await get('/markets/FR/retention/runs')).items).toMatchObject([
      { erased: { rejected: 23 }, leftOut: 0 },
    ]);
  });
});

test.each(['a hold', 'a reversal'])('sees %s that comes before the lock', async (what) => {
  const registration = await rejected();
  await sendDueMails(api.db, clock.at(60));
  await keep({ rejected: 30 });
  day(40);
  await tokens();
  const reverse = () =>
    api.call('POST', `${pathOf(registration)}/reversal`, {
      token: administrator,
      body: { version: 2, reason: 'The licence was renewed.' },
    });
  let acts = 0;
  const act = async () => {
    acts += 1;
    if (acts > 1) return;
    const answer = await (what === 'a hold' ? hold(registration, '2999-12-31') : reverse());
    expect(answer.status, answer.text).toBe(200);
  };
  expect(await run(interrupted(act))).toEqual([]);
  expect(acts).toBe(1);
  expect(await isErased(registration)).toBe(false);
  const [report] = (await get('/markets/FR/retention/runs')).items;
  expect([report.held, report.leftOut]).toEqual(what === 'a hold' ? [1, 0] : [0, 1]);
});

describe('an applicant who fell silent', () => {
  test('is erased after the time of the market; the registration waits for a decision', async () => {
    const asked = await silent();
    await keep({ unanswered: 30 });
    day(60);
    expect(await run()).toEqual(['unanswered']);
    expect(await isErased(asked.registration)).toBe(true);
    await tokens();
    const { countryCode, ticketNumber } = asked.registration;
    const status = await api.call('POST', '/registration-status', {
      token: staff,
      body: { countryCode, ticketNumber },
    });
    expect(status.body).toMatchObject({ status: 'pending', request: { state: 'closed' } });
  });

  test.each(['an answer', 'a hold'])(
    'and %s at the same moment: one of them counts',
    async (what) => {
      for (let time = 0; time < 3; time += 1) {
        clock.set(time * 100 * daySeconds);
        await tokens();
        const asked = await askedApplicant(api, { staff });
        await sendDueMails(api.db, clock.at(time * 100 * daySeconds + 60));
        clock.set((time * 100 + 40) * daySeconds);
        while (await expireNext(api.db, clock.now())) {}
        await keep({ unanswered: 30 + time });
        clock.set((time * 100 + 90) * daySeconds);
        await tokens();
        const current = await api.call('POST', '/registration-status', {
          token: staff,
          body: {
            countryCode: asked.registration.countryCode,
            ticketNumber: asked.registration.ticketNumber,
          },
        });
        const act =
          what === 'a hold'
            ? () => hold(asked.registration, '2999-12-31')
            : () =>
                api.call('POST', `${asked.path}/requests/answer`, {
                  token: staff,
                  body: {
                    version: Object(current.body).version,
                    note: 'By telephone.',
                    answer: {
                      changes: [],
                      points: [{ point: 2, explanation: 'The owner signs.' }],
                    },
                  },
                });
        const [erased, acted] = await Promise.all([run(), act()]);
        expect(acted.status === 200).toBe(erased.length === 0);
        expect(await isErased(asked.registration)).toBe(erased.length === 1);
      }
    },
  );
});

test('a shorter time asks for a recent sign-in, and a change without it leaves it as it is', async () => {
  expect(await keep({ approved: 3650 })).toMatchObject({ retention: { approved: 3650 } });
  const { body } = await api.call('GET', '/markets', { token: administrator });
  const known = Object(body).items.find((one: { countryCode: string }) => one.countryCode === 'FR');
  const answer = await api.call('PUT', '/markets/FR', {
    token: administrator,
    body: { ...settings, targetHours: 36, version: known.version },
  });
  expect(answer.body).toMatchObject({ retention: { approved: 3650 } });
  const short = await api.call('PUT', '/markets/FR', {
    token: administrator,
    body: { ...settings, version: known.version + 1, retention: { ...keepsAll, approved: 29 } },
  });
  expect(short.status).toBe(400);
});
