import { Market, readMarketHistory } from '@countersign/contract/market-settings';
import { WaitingChanges, waitingDays } from '@countersign/contract/waiting-changes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyMarketChains } from '../markets/chains/verify-market-chains.ts';
import { forgetOldRows } from '../server/operations/forget-old-rows.ts';
import { planOfSent } from '../testing/many-registrations.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { watchStatements } from '../testing/watch-statements.ts';

// Each look at it is a millisecond later, so that what follows another act is after it.
const clock = tickingClock();
const watch = watchStatements();
let api: TestApi;
let wanting: string;
let confirming: string;
let service: string;

function tickingClock() {
  const startMs = Date.parse('2026-11-20T10:00:00.000Z');
  let nowMs = startMs;
  return {
    now: () => {
      nowMs += 1;
      return new Date(nowMs);
    },
    at: (seconds: number) => new Date(startMs + seconds * 1000),
    /** Goes on by so many seconds. */
    add: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

/** A token of an administrator of France. */
const administrator = (name: string, claims: object = {}) =>
  api.issuer.sign({
    sub: `${name}@demo.example`,
    uid: name,
    cid: 'countersign-console',
    scp: ['openid'],
    name,
    groups: ['administrator', 'market:FR'],
    email: `${name}@desk.example`,
    ...claims,
  });

beforeAll(async () => {
  api = await startTestApi(
    { secondAdministrator: true, employeeClaim: 'employee_number' },
    { now: clock.now },
  );
  wanting = await administrator('wanting');
  confirming = await administrator('confirming');
  service = await api.person(['customer-service', 'market:FR'], 'Kit');
});
afterAll(async () => {
  watch.stop();
  await api.close();
});

const strict = {
  ...{ staff: [], targetHours: 24, undoSeconds: 60, replyTo: null, reminders: true },
  secondPersonReverses: true,
};
const path = '/markets/FR/waiting-changes';
const market = async () => {
  const { body } = await api.call('GET', '/markets', { token: wanting });
  return Market.parse(Object(body).items.find((one: Market) => one.countryCode === 'FR'));
};
const save = async (changes: object, token = wanting) => {
  const { version } = await market();
  const answer = await api.call('PUT', '/markets/FR', {
    token,
    body: { version, ...strict, ...changes },
  });
  expect(answer.status, answer.text).toBe(200);
  return Market.parse(answer.body);
};
const waiting = async (token = confirming) =>
  WaitingChanges.parse((await api.call('GET', path, { token })).body).items;
const settle = (id: string | undefined, act: 'confirm' | 'return', token = confirming) =>
  api.call('POST', `${path}/${id}/${act}`, { token });
const history = async () =>
  readMarketHistory.schema.response[200].parse(
    (await api.call('GET', '/markets/FR/history', { token: wanting })).body,
  ).items;

beforeEach(async () => {
  await api.db.deleteFrom('waiting_changes').execute();
  // As the demo world begins: a market whose rules are strict.
  await api.db
    .updateTable('market_settings')
    .set({ undo_seconds: 60, second_person_reverses: true, second_person_decides: null })
    .where('country_code', '=', 'FR')
    .execute();
  if (!(await market().catch(() => undefined))) await api.submitted('FR');
  await save({});
});

test('a looser setting waits, beside what takes effect at once', async () => {
  const saved = await save({ secondPersonReverses: false, targetHours: 8 });
  expect(saved).toMatchObject({ secondPersonReverses: true, targetHours: 8 });
  expect(await waiting()).toMatchObject([
    {
      by: { name: 'wanting' },
      before: { secondPersonReverses: true },
      after: { secondPersonReverses: false },
      mayConfirm: true,
    },
  ]);
  expect(await waiting(wanting)).toMatchObject([{ mayConfirm: false }]);
  const [proposed, changed] = await history();
  expect(changed).toMatchObject({ before: { targetHours: 24 }, after: { targetHours: 8 } });
  expect(changed).not.toHaveProperty('waiting');
  expect(proposed).toMatchObject({
    waiting: { act: 'proposed' },
    before: { secondPersonReverses: true },
    after: { secondPersonReverses: false },
  });
});

test('another administrator confirms it: then it is so, in both names, and the chain is sound', async () => {
  await save({ secondPersonReverses: false });
  const [one] = await waiting();
  const answer = await settle(one?.id, 'confirm');
  expect(answer.body).toEqual({ items: [] });
  expect(await market()).toMatchObject({ secondPersonReverses: false });
  expect((await history())[0]).toMatchObject({
    by: { name: 'confirming' },
    waiting: { act: 'confirmed', proposedBy: { name: 'wanting' } },
  });
  expect((await verifyMarketChains(api.db, clock.now())).faults).toEqual([]);
});

test('it is returned by another, or taken back, and nothing changes', async () => {
  for (const [token, act] of [
    [confirming, 'returned'],
    [wanting, 'taken-back'],
  ] as const) {
    await save({ secondPersonReverses: false });
    const [one] = await waiting();
    expect((await settle(one?.id, 'return', token)).status).toBe(200);
    expect((await history())[0]).toMatchObject({ waiting: { act } });
    expect(await market()).toMatchObject({ secondPersonReverses: true });
    expect((await settle(one?.id, 'confirm')).problem().code).toBe('not-found');
  }
});

describe('the ways around it are refused', () => {
  test('one’s own confirmation', async () => {
    await save({ secondPersonReverses: false });
    const [one] = await waiting();
    expect((await settle(one?.id, 'confirm', wanting)).problem().code).toBe('second-person-needed');
    expect(await waiting()).toHaveLength(1);
  });

  test.each([
    ['the same e-mail address', { email: 'WANTING@desk.example' }],
    ['the same employee number', { employee_number: 4711 }],
  ])('a second account with %s', async (_, claims) => {
    const first = await administrator('wanting', { employee_number: '4711' });
    clock.add(7200); // The hour within which a visit is not written again is over.
    await save({ secondPersonReverses: false }, first);
    const other = await administrator(`other-${_.length}`, claims);
    const [one] = await waiting();
    expect((await settle(one?.id, 'confirm', other)).problem().code).toBe('second-person-needed');
    expect(await waiting(other)).toMatchObject([{ mayConfirm: false }]);
    expect((await settle(one?.id, 'confirm')).status).toBe(200);
  });

  test('many small steps', async () => {
    for (const undoSeconds of [30, 10, 9, 5, 0]) await save({ undoSeconds });
    expect(await market()).toMatchObject({ undoSeconds: 10 });
    expect(await waiting()).toMatchObject([
      { before: { undoSeconds: 10 }, after: { undoSeconds: 0 } },
    ]);
  });

  test('a rule switched off, used, and on again', async () => {
    await save({ secondPersonReverses: false });
    await save({ secondPersonReverses: true });
    expect(await market()).toMatchObject({ secondPersonReverses: true });
    const registration = await api.submitted('FR');
    const of = `/registrations/FR/${registration.ticketNumber}`;
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 1 };
    const decided = await api.call('POST', `${of}/decision`, { token: wanting, body });
    expect(decided.status, decided.text).toBe(200);
    const reversal = { reason: 'It was the wrong one.', version: 2 };
    const reversed = await api.call('POST', `${of}/reversal`, { token: wanting, body: reversal });
    expect(reversed.problem().code).toBe('second-person-needed');
    // Their other account, on its first visit of all.
    const other = await administrator('other', { email: 'wanting@desk.example' });
    const again = await api.call('POST', `${of}/reversal`, { token: other, body: reversal });
    expect(again.problem().code).toBe('second-person-needed');
  });

  test('another role', async () => {
    await save({ secondPersonReverses: false });
    const [one] = await waiting();
    const demoted = await administrator('confirming', {
      groups: ['customer-service', 'market:FR'],
    });
    const elsewhere = await administrator('elsewhere', { groups: ['administrator', 'market:JP'] });
    for (const [token, code] of [
      [demoted, 'role-not-sufficient'],
      [service, 'role-not-sufficient'],
      [elsewhere, 'market-not-yours'],
    ] as const) {
      expect((await settle(one?.id, 'confirm', token)).problem().code).toBe(code);
      expect((await settle(one?.id, 'return', token)).problem().code).toBe(code);
    }
  });

  test('a sign-in of long ago', async () => {
    const old = await administrator('old', { auth_time: Math.floor(Date.now() / 1000) - 700 });
    const { version } = await market();
    const body = { version, ...strict, undoSeconds: 0 };
    const answer = await api.call('PUT', '/markets/FR', { token: old, body });
    expect(answer.problem().code).toBe('insufficient-user-authentication');
    await save({ secondPersonReverses: false });
    const [one] = await waiting();
    expect((await settle(one?.id, 'confirm', old)).problem().code).toBe(
      'insufficient-user-authentication',
    );
  });
});

test('two who confirm at once, one after another, change it once', async () => {
  await save({ secondPersonReverses: false });
  const [one] = await waiting();
  const third = await administrator('third');
  const answers = await Promise.all(
    [confirming, third].map((token) => settle(one?.id, 'confirm', token)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const [last, before] = await history();
  expect(last).toMatchObject({ waiting: { act: 'confirmed' } });
  expect(before).toMatchObject({ waiting: { act: 'proposed' } });
});

test('what has changed meanwhile is not confirmed, and waits on', async () => {
  await save({ undoSeconds: 0 });
  const [one] = await waiting();
  await save({ undoSeconds: 30 }, await administrator('third'));
  expect((await settle(one?.id, 'confirm')).problem().code).toBe('settings-changed');
  expect(await waiting()).toHaveLength(1);
  expect(await market()).toMatchObject({ undoSeconds: 30 });
});

test('two wishes of one person wait together, those of two people each for itself', async () => {
  await save({ secondPersonReverses: false });
  await save({ undoSeconds: 0 });
  await save({ undoSeconds: 3 }, await administrator('third'));
  expect((await waiting()).map(({ after }) => after)).toEqual([
    { secondPersonReverses: false, undoSeconds: 0 },
    { undoSeconds: 3 },
  ]);
});

test('it ends by itself, and its row goes', async () => {
  await save({ undoSeconds: 0 });
  const [one] = await waiting();
  clock.add(waitingDays * 86_400);
  expect(await waiting()).toEqual([]);
  expect((await settle(one?.id, 'confirm')).problem().code).toBe('not-found');
  await forgetOldRows(api.db, clock.now());
  expect(await api.db.selectFrom('waiting_changes').selectAll().execute()).toEqual([]);
});

describe('a stop list', () => {
  const columns = 'name,numbers,street,postalCode,city,mailDomain,reason,until';
  const upload = async (rows: readonly string[], token = wanting) => {
    const { body } = await api.call('GET', '/markets/FR/stop-list', { token });
    const answer = await api.call('PUT', '/markets/FR/stop-list', {
      token,
      body: { version: Object(body).version, csv: `${columns}\n${rows.join('\n')}\n` },
    });
    expect(answer.status, answer.text).toBe(200);
    return Object(answer.body);
  };
  const entry = (name: string, until = '2027-06-30') => `${name},,,33000,Bordeaux,,Unpaid,${until}`;
  const names = async () => {
    const { body } = await api.call('GET', '/markets/FR/stop-list', { token: wanting });
    return Object(body).items.map(({ name }: { name: string }) => name);
  };

  beforeEach(async () => {
    for (const table of ['stop_list_keys', 'stop_list_entries', 'stop_lists'] as const)
      await api.db.deleteFrom(table).execute();
    expect(await upload([entry('Optique Un'), entry('Optique Deux')])).toMatchObject({
      waits: false,
    });
  });

  test('with more entries is there at once', async () => {
    const more = [entry('Optique Un'), entry('Optique Deux'), entry('Optique Trois')];
    expect(await upload(more)).toMatchObject({ waits: false, added: 1, removed: 0 });
    expect(await names()).toHaveLength(3);
  });

  test.each([
    ['without an entry', [entry('Optique Un')], ['Optique Un']],
    [
      'with an earlier end',
      [entry('Optique Un', '2027-01-31'), entry('Optique Deux')],
      ['Optique Un', 'Optique Deux'],
    ],
  ])('%s waits until another administrator confirms it', async (_, rows, after) => {
    expect(await upload(rows)).toMatchObject({ waits: true });
    expect(await names()).toEqual(['Optique Un', 'Optique Deux']);
    const [one] = await waiting();
    expect(one).toMatchObject({ stopList: { count: rows.length }, after: {} });
    expect(JSON.stringify(one)).not.toContain('Optique');
    expect((await settle(one?.id, 'confirm')).status).toBe(200);
    expect(await names()).toEqual(after);
    expect((await history())[0]).toMatchObject({
      stopList: { count: rows.length },
      waiting: { act: 'confirmed', proposedBy: { name: 'wanting' } },
    });
    expect((await verifyMarketChains(api.db, clock.now())).faults).toEqual([]);
  });

  test('that another has replaced meanwhile is not confirmed', async () => {
    await upload([entry('Optique Un')]);
    const [one] = await waiting();
    await upload([entry('Optique Un'), entry('Optique Deux'), entry('Optique Trois')]);
    expect((await settle(one?.id, 'confirm')).problem().code).toBe('settings-changed');
    expect(await names()).toHaveLength(3);
  });
});

test('with 20,000 changes, an index serves those of a market', async () => {
  await sql`insert into waiting_changes (country_code, change_id, proposed_at, expires_at, by_subject, by_name)
    select 'X' || n % 200, gen_random_uuid(), ${clock.now()}::timestamptz, ${clock.at(99 * 86_400)}::timestamptz, n::text, 'X'
    from generate_series(1, 20000) as n`.execute(api.db);
  await sql`analyze waiting_changes`.execute(api.db);
  watch.take();
  expect((await api.call('GET', path, { token: confirming })).status).toBe(200);
  const sent = watch.take().filter(({ text }) => text.includes('from "waiting_changes"'));
  expect(sent).toHaveLength(1);
  for (const statement of sent)
    expect(await planOfSent(api.db, statement)).not.toContain('Seq Scan');
});
