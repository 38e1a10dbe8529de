import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import type { Evidence } from '@countersign/contract/evidence/evidence';
import type { HistoryEvent } from '@countersign/contract/history';
import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { searchNext } from '../duplicates/search-next.ts';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyMarketChains } from '../markets/chains/verify-market-chains.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { markingAt } from '../testing/marking-at.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { endEntries, readStopListFigures, spreadNext } from './stop-list-worker.ts';

const clock = settableClock();
const day = (days: number) =>
  clock
    .at(days * 86_400)
    .toISOString()
    .slice(0, 10);
let api: TestApi;
let staff: string;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi({ readAudit: true }, { now: clock.now });
  staff = await api.person(['customer-service', 'market:FR'], 'Kit Marlow');
  administrator = await api.person(['administrator', 'market:FR'], 'Camille');
});
afterAll(() => api.close());
beforeEach(async () => {
  clock.set(0);
  for (const table of [
    'stop_list_hits',
    'stop_list_keys',
    'stop_list_entries',
    'stop_lists',
    'registration_keys',
    'registration_matches',
    'duplicate_searches',
  ] as const)
    await api.db.deleteFrom(table).execute();
});

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

const columns = 'name,numbers,street,postalCode,city,mailDomain,reason,until';
/** By the number of the French sample. */
const byNumber = (until = day(30)) =>
  `Les Quais,fr-siret:73282932000074,,,,,Qzreason of the list,${until}`;
/** Of the same town only: alike by its name and place. */
const byName = (until = day(30)) => `Optique des Quais,,,33000,Bordeaux,,Qzother reason,${until}`;

const list = async () =>
  Object((await api.call('GET', '/markets/FR/stop-list', { token: administrator })).body);

async function upload(rows: readonly string[], status = 200, version?: number) {
  const body = {
    version: version ?? (await list()).version,
    csv: `${columns}\n${rows.join('\n')}\n`,
  };
  const answer = await api.call('PUT', '/markets/FR/stop-list', { token: administrator, body });
  expect(answer.status, answer.text).toBe(status);
  return answer;
}

/** What the workers do. */
async function work(): Promise<void> {
  while (await endEntries(api.db, clock.now()));
  while (await spreadNext(api.db, clock.now()));
  while (await searchNext(api.db, markingAt(clock.now()), fallbackRarity));
}

async function hits(registration: Registration, token = staff) {
  const { body } = await api.call('GET', `${pathOf(registration)}/duplicates`, { token });
  return (body as Duplicates).stopList ?? []; // as the contract's schema wrote it
}

const answer = (registration: Registration, entryId: string | undefined, as: string) =>
  api.call('POST', `${pathOf(registration)}/stop-list/answer`, {
    token: staff,
    body: { entryId, as },
  });

async function evidence(registration: Registration) {
  const { body } = await api.call('GET', `${pathOf(registration)}/evidence`, { token: staff });
  const { items, summary, proposedReasons, signals } = body as Evidence; // as the contract wrote it
  const item = items.find(({ code }) => code === 'not-known-already');
  return {
    ...{ state: item?.state, why: item?.why, required: item?.required, summary: summary.state },
    reasons: proposedReasons.map(({ code }) => code),
    strength: signals.find(({ code }) => code === 'on-stop-list')?.strength,
  };
}

async function history(registration: Registration) {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  const items: HistoryEvent[] = Object(body).items;
  return items.filter(({ kind }) => kind.startsWith('stop-list'));
}

/** A French registration that is like no other one. */
let made = 0;
function submitted(changes: Readonly<Record<string, unknown>> = {}): Promise<Registration> {
  made += 1;
  const sample = sampleApplication('FR');
  const contact = { ...sample.contact, email: `contact@only-${made}.example` };
  return api.submitted('FR', { contact, ...changes });
}

const approval = { decision: 'approve', reasonCodes: [] };
const decide = (registration: Registration, body: object, version = 1) =>
  api.call('POST', `${pathOf(registration)}/decision`, {
    token: staff,
    body: { version, ...body },
  });

describe('an upload', () => {
  test('is checked first, and says what it would do', async () => {
    await upload([byNumber()]);
    const csv = `${columns}\n${byNumber()}\n${byName()}\n,,,,,,,2020-01-01\n`;
    const { status, body } = await api.call('POST', '/markets/FR/stop-list/check', {
      token: administrator,
      body: { csv },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 2, added: 1, kept: 1, removed: 0, faultCount: 3 });
    expect(Object(body).faults).toContainEqual({
      row: 4,
      column: 'until',
      fault: 'in-the-past',
      value: '2020-01-01',
    });
    expect(await list()).toMatchObject({ version: 1, count: 1, uploadedBy: { name: 'Camille' } });
    const refused = await upload([byNumber(), ',,,,,,,2020-01-01'], 400);
    expect(refused.problem().errors).toMatchObject([{ pointer: '/csv', code: 'malformed' }]);
  });

  test('names the list that it replaces', async () => {
    await upload([byNumber()]);
    expect((await upload([byName()], 409, 0)).problem().code).toBe('settings-changed');
    const both = await Promise.all([
      upload([byName()], 200, 1),
      api.call('PUT', '/markets/FR/stop-list', {
        token: administrator,
        body: { version: 1, csv: `${columns}\n${byNumber()}` },
      }),
    ]).catch(() => undefined);
    // Whichever came second is refused.
    if (both !== undefined) expect(both[1].problem().code).toBe('settings-changed');
    expect(await list()).toMatchObject({ version: 2, count: 1 });
  });

  test('is in the history of the market, in numbers', async () => {
    await upload([byNumber(), byName()]);
    const { body, text } = await api.call('GET', '/markets/FR/history', { token: administrator });
    const stopList = { count: 2, added: 2, kept: 0, removed: 0 };
    expect(Object(body).items[0]).toMatchObject({ by: { name: 'Camille' }, stopList });
    expect(text).not.toContain('Qzreason');
    expect((await verifyMarketChains(api.db, clock.now())).faults).toEqual([]);
    await api.db
      .updateTable('settings_events')
      .set({ stop_list: '{}' } as never)
      .execute();
    expect((await verifyMarketChains(api.db, clock.now())).faults).not.toEqual([]);
    await api.db
      .updateTable('settings_events')
      .set({ stop_list: null } as never)
      .execute();
    await api.db.deleteFrom('settings_events').execute();
    await api.db.deleteFrom('market_events').execute();
    await api.db.deleteFrom('market_chains').execute();
  });

  test('can be downloaded, and uploaded again without a change', async () => {
    await upload([byNumber(), byName()]);
    const { body } = await api.call('GET', '/markets/FR/stop-list/file', { token: administrator });
    const again = await api.call('PUT', '/markets/FR/stop-list', {
      token: administrator,
      body: { version: 1, csv: Object(body).csv },
    });
    expect(again.body).toMatchObject({ version: 2, added: 0, kept: 2, removed: 0 });
  });

  test('may be as long as the limits say', async () => {
    const rows = Array.from(
      { length: 1000 },
      (_, n) => `Praxis ${n} ${'あ'.repeat(60)},,,,,,x,${day(3)}`,
    );
    await upload(rows);
    expect(await list()).toMatchObject({ count: 1000, nextCursor: '99' });
    const { body } = await api.call('GET', '/markets/FR/stop-list?cursor=899', {
      token: administrator,
    });
    expect(Object(body).items).toHaveLength(100);
    expect(Object(body).nextCursor).toBeNull();
  });

  test('and its contents are for administrators of the market', async () => {
    const others = [staff, await api.person(['administrator', 'market:JP'])];
    for (const token of others) {
      for (const path of ['/markets/FR/stop-list', '/markets/FR/stop-list/file'])
        expect((await api.call('GET', path, { token })).status).toBe(403);
    }
  });

  test('and each look at it is recorded', async () => {
    await upload([byNumber()]);
    const { body } = await api.call('GET', '/markets/FR/stop-list/file', { token: administrator });
    expect(Object(body).csv).toContain('73282932000074');
    const reads = () =>
      api.db
        .selectFrom('detail_reads')
        .select(['operation', 'name', 'country_code', 'ticket_number'])
        .where('operation', 'in', ['readStopList', 'downloadStopList'])
        .distinct()
        .orderBy('operation')
        .execute();
    const read = { name: 'Camille', country_code: 'FR', ticket_number: '' };
    await expect.poll(reads).toEqual([
      { operation: 'downloadStopList', ...read },
      { operation: 'readStopList', ...read },
    ]);
  });

  test('and who looked is listed for administrators of the market, page by page', async () => {
    // Of a market of its own: what was read before is stored later.
    const uwe = await api.person(['administrator', 'market:DE'], 'Uwe');
    await api.call('GET', '/markets/DE/stop-list', { token: uwe });
    clock.set(60);
    await api.call('GET', '/markets/DE/stop-list/file', { token: uwe });
    const looks = async (query = '', token = uwe) =>
      api.call('GET', `/markets/DE/stop-list/looks${query}`, { token });
    const items = async () => Object((await looks()).body).items;
    const by = { subject: expect.stringContaining('Uwe'), name: 'Uwe' };
    await expect.poll(items, { timeout: 10_000 }).toEqual([
      { at: clock.at(60).toISOString(), by, act: 'download', times: 1 },
      { at: clock.at(0).toISOString(), by, act: 'read', times: 1 },
    ]);
    const first = Object((await looks('?limit=1')).body);
    expect(first.items).toMatchObject([{ act: 'download' }]);
    const second = Object((await looks(`?limit=1&cursor=${first.nextCursor}`)).body);
    expect(second).toMatchObject({ items: [{ act: 'read' }], nextCursor: null });
    for (const cursor of ['x', '1', '1.x', `${first.nextCursor}.1`])
      expect((await looks(`?cursor=${cursor}`)).status).toBe(400);
    // Looking at the looks is none of the list.
    expect(await items()).toHaveLength(2);
    const stranger = await api.person(['administrator', 'market:JP']);
    for (const token of [staff, administrator, stranger])
      expect((await looks('', token)).status).toBe(403);
  });
});

describe('a hit', () => {
  test('on a new registration is found, looked at, and answered', async () => {
    await upload([byNumber(), byName()]);
    const registration = await submitted();
    await work();
    const [first, second] = await hits(registration);
    expect(first).toMatchObject({
      ...{ strength: 'number', name: 'Les Quais', reason: 'Qzreason of the list' },
      ...{ standing: 'open', answer: null, until: day(30) },
    });
    expect(first?.signals[0]).toMatchObject({ sentence: 'establishment-number-same' });
    expect(second).toMatchObject({ strength: 'name-and-place', standing: 'open' });
    expect(await evidence(registration)).toMatchObject({
      ...{ state: 'open', why: 'stop-list-alike', required: false, summary: 'look', strength: 2 },
      reasons: expect.arrayContaining(['R02']),
    });
    expect((await answer(registration, second?.entryId, 'different')).status).toBe(200);
    expect((await answer(registration, first?.entryId, 'same')).status).toBe(200);
    expect(await evidence(registration)).toMatchObject({
      ...{ state: 'contradicted', why: 'on-stop-list', required: true },
      ...{ summary: 'contradicted', strength: 3 },
    });
    expect(await history(registration)).toMatchObject([
      { kind: 'stop-list-hit', strength: 'number', actor: { kind: 'system' } },
      { kind: 'stop-list-hit', strength: 'name-and-place' },
      { kind: 'stop-list-answered', answer: 'different', actor: { name: 'Kit Marlow' } },
      { kind: 'stop-list-answered', answer: 'same', strength: 'number', entry: first?.entryId },
    ]);
    expect(await hits(registration)).toMatchObject([
      { standing: 'same', answer: { as: 'same', by: { name: 'Kit Marlow' } } },
      { standing: 'silent' },
    ]);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('is found by the domain of the mail address, and by nothing that everyone has', async () => {
    const contact = { ...sampleApplication('FR').contact, email: 'anna@qzlisted.example' };
    await upload([`Andere Firma,,,,,qzlisted.example,x,${day(1)}`]);
    const [alike, other] = [await submitted({ contact }), await submitted()];
    await work();
    expect(await hits(alike)).toMatchObject([{ strength: 'domain' }]);
    expect(await hits(other)).toEqual([]);
    expect(await evidence(other)).not.toMatchObject({ why: 'stop-list-alike' });
  });

  test('of another market is none', async () => {
    await upload([byNumber()]);
    const { practice } = sampleApplication('FR');
    const belgian = await api.submitted('FR', { countryCode: 'BE', practice });
    await work();
    const token = await api.person(['customer-service']);
    expect(await hits(belgian, token)).toEqual([]);
  });

  test('that is another practice leaves an approval without a reason; the same one asks for it', async () => {
    await upload([byNumber()]);
    const registration = await submitted();
    await work();
    const [hit] = await hits(registration);
    await answer(registration, hit?.entryId, 'same');
    const refused = await decide(registration, approval);
    expect(refused.problem()).toMatchObject({
      code: 'waiver-required',
      openItems: ['not-known-already'],
    });
    await answer(registration, hit?.entryId, 'different');
    expect((await decide(registration, approval)).status).toBe(200);
    const other = await submitted();
    await work();
    await answer(other, (await hits(other))[0]?.entryId, 'same');
    expect((await decide(other, { ...approval, waiver: 'Paid since.' })).status).toBe(200);
  });

  test('is not asked again while the entry stays, and is when it was another one', async () => {
    await upload([byName(day(30))]);
    const registration = await submitted();
    await work();
    const [hit] = await hits(registration);
    await answer(registration, hit?.entryId, 'different');
    // Another last day and reason, a place further down: the same practice.
    await upload([`Anderswo,,,,Lyon,,x,${day(2)}`, byName(day(60)).replace('Qzother', 'Qznew')]);
    await work();
    expect(await hits(registration)).toMatchObject([
      { entryId: hit?.entryId, standing: 'silent', until: day(60), reason: 'Qznew reason' },
    ]);
    await upload([byName().replace('33000', '33100')]);
    await work();
    expect(await hits(registration)).toMatchObject([{ standing: 'open', answer: null }]);
    expect((await history(registration)).map(({ kind }) => kind)).toEqual([
      'stop-list-hit',
      'stop-list-answered',
      'stop-list-ended',
      'stop-list-hit',
    ]);
  });

  test('on an approved registration is a concern, once, until it is another practice', async () => {
    const registration = await submitted();
    await work();
    await decide(registration, { ...approval, waiver: 'Known since 2019.' });
    clock.set(60);
    await upload([byNumber(), byName()]);
    await work();
    const concerns = async () =>
      Object((await api.call('GET', `${pathOf(registration)}/concerns`, { token: staff })).body)
        .items;
    const [first, second] = await hits(registration);
    expect(await concerns()).toMatchObject([{ reason: 'stop-list' }, { reason: 'stop-list' }]);
    const at = `/registrations?concern=open&keys=FR/${registration.ticketNumber}`;
    const { body } = await api.call('GET', at, { token: staff });
    expect(Object(body).items).toMatchObject([{ concern: true }]);
    await answer(registration, second?.entryId, 'different');
    expect(await concerns()).toMatchObject([{ value: first?.entryId }]);
    const close = { note: 'Supplied against prepayment.' };
    await api.call('POST', `${pathOf(registration)}/concerns/close`, { token: staff, body: close });
    await upload([byNumber(day(31)), byName()]);
    await answer(registration, first?.entryId, 'same');
    await work();
    expect(await concerns()).toEqual([]);
  });

  test('that was known before the approval is no concern', async () => {
    await upload([byNumber()]);
    const registration = await submitted();
    await work();
    clock.set(60);
    const { status } = await decide(registration, { ...approval, waiver: 'Known since 2019.' });
    expect(status).toBe(200);
    await upload([byNumber(day(31))]);
    await work();
    const rows = await api.db.selectFrom('approved_concerns').selectAll().execute();
    expect(rows.filter((row) => row.ticket_number === registration.ticketNumber)).toEqual([]);
  });

  test('is gone with the answers when the applicant is erased; the list stays', async () => {
    await upload([byNumber()]);
    const registration = await submitted();
    await work();
    const [hit] = await hits(registration);
    await answer(registration, hit?.entryId, 'same');
    await eraseApplicant(api.db, registration, clock.now(), { operator: 'ops', request: null });
    await work();
    expect(await api.db.selectFrom('stop_list_hits').selectAll().execute()).toEqual([]);
    expect(await hits(registration)).toEqual([]);
    expect(await list()).toMatchObject({ count: 1, items: [{ openHits: 0 }] });
    // Nothing leads from the erased registration to the entry.
    for (const event of await history(registration)) expect(event).toMatchObject({ entry: null });
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});

test('a rejection for it says nothing of the list to the applicant', async () => {
  await upload([byNumber()]);
  const registration = await submitted();
  await work();
  const [hit] = await hits(registration);
  await answer(registration, hit?.entryId, 'same');
  expect((await decide(registration, { decision: 'reject', reasonCodes: ['R02'] })).status).toBe(
    200,
  );
  const mails = await api.db
    .selectFrom('mails')
    .select(['subject', 'html', 'text'])
    .where('ticket_number', '=', registration.ticketNumber)
    .where('purpose', '=', 'rejection')
    .execute();
  expect(mails).toHaveLength(1);
  const said = JSON.stringify(mails).toLowerCase();
  for (const word of ['qzreason', 'les quais', 'liste', 'r02', 'créance', 'impayé'])
    expect(said).not.toContain(word);
  const site = await api.intake();
  const outcome = await api.call('GET', `${pathOf(registration)}/outcome`, { token: site });
  expect(outcome.text.toLowerCase()).not.toMatch(/qzreason|stop|les quais/);
});

describe('an entry whose last day is over', () => {
  test('is deleted, and what was said of it too', async () => {
    await upload([byNumber(day(0)), byName(day(1))]);
    const registration = await submitted();
    await work();
    const [hit] = await hits(registration);
    await answer(registration, hit?.entryId, 'same');
    expect(await evidence(registration)).toMatchObject({ state: 'contradicted' });
    clock.set(86_400);
    expect(await readStopListFigures(api.db, clock.now())).toEqual({ openHits: 1, overdueDays: 1 });
    await work();
    expect(await list()).toMatchObject({ count: 1 });
    expect(await hits(registration)).toMatchObject([{ strength: 'name-and-place' }]);
    expect(await evidence(registration)).toMatchObject({ why: 'stop-list-alike' });
    expect((await history(registration)).at(-1)).toMatchObject({ kind: 'stop-list-ended' });
    clock.set(2 * 86_400);
    await work();
    expect(await readStopListFigures(api.db, clock.now())).toEqual({ openHits: 0, overdueDays: 0 });
    for (const table of ['stop_list_entries', 'stop_list_keys', 'stop_list_hits'] as const)
      expect(await api.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect((await evidence(registration)).why).not.toContain('list');
    const events = await api.db
      .selectFrom('market_events')
      .select(['kind', 'payload'])
      .where('kind', '=', 'stop-list-ended')
      .execute();
    expect(events.map(({ payload }) => payload)).toEqual([{ entries: 1 }, { entries: 1 }]);
  });

  test('does not stop a decision of the same moment, nor the decision its end', async () => {
    for (const waiver of [undefined, 'Paid since.']) {
      await upload([byNumber(day(0))]);
      const registration = await submitted();
      await work();
      const [hit] = await hits(registration);
      await answer(registration, hit?.entryId, 'same');
      clock.set(86_400);
      const [decided] = await Promise.all([
        decide(registration, waiver === undefined ? approval : { ...approval, waiver }),
        endEntries(api.db, clock.now()),
      ]);
      // Without a reason it depends on which came first.
      expect(waiver === undefined ? [200, 409] : [200]).toContain(decided.status);
      await work();
      expect(await hits(registration)).toEqual([]);
      expect((await verifyAllChains(api.db)).faults).toEqual([]);
      clock.set(0);
    }
  });
});

test('an answer and a new list at the same moment leave nothing of an entry that is gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    await upload([byNumber(), byName()]);
    const registration = await submitted();
    await work();
    const [hit] = await hits(registration);
    const { version } = await list();
    const [answered] = await Promise.all([
      answer(registration, hit?.entryId, 'same'),
      upload([byName()], 200, version),
      searchNext(api.db, markingAt(clock.now()), fallbackRarity),
    ]);
    if (answered.status !== 200) expect(answered.problem().code).toBe('registration-changed');
    await work();
    expect(await hits(registration)).toMatchObject([{ strength: 'name-and-place' }]);
    const rows = await api.db.selectFrom('stop_list_hits').select('entry_id').execute();
    expect(rows.map(({ entry_id }) => entry_id)).not.toContain(hit?.entryId);
    expect(await evidence(registration)).toMatchObject({ why: 'stop-list-alike' });
    const late = await answer(registration, hit?.entryId, 'same');
    expect(late.problem().code).toBe('registration-changed');
  }
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});
