import { randomUUID } from 'node:crypto';
import { assignMany, undoAssignMany } from '@countersign/contract/claims/bulk-assignment';
import { readHistory } from '@countersign/contract/history';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const startMs = Date.parse('2026-12-01T12:00:00.000Z');
let nowMs = startMs;
let api: TestApi;
let robin: string;
let count = 0;
let tickets: string[] = [];

const subjectOf = (name: string) => `${api.issuer.issuer}|${name}`;
const rowOf = (ticketNumber: string, heldBy: string | null = null) => ({
  countryCode: 'FR',
  ticketNumber,
  heldBy,
});

beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  robin = await api.person(['customer-service', 'market:FR'], 'Robin');
});
afterAll(() => api.close());
beforeEach(async () => {
  nowMs = startMs;
  await api.db.deleteFrom('people').execute();
  await api.db
    .insertInto('people')
    .values(
      ['kim', 'olive'].map((name) => ({
        subject: subjectOf(name),
        name,
        email: `${name}@desk.example`,
        locale: 'en',
        markets: '{FR}',
        seen_at: new Date(startMs),
      })),
    )
    .execute();
  count += 1;
  tickets = ['a', 'b', 'c'].map((letter) => `T-7${count}${letter}`);
  for (const ticketNumber of tickets) await api.submitted('FR', { ticketNumber });
});

async function assign(rows: readonly object[], id: string = randomUUID(), to = 'kim') {
  const body = { to: subjectOf(to), rows, word: 'Please.' };
  const answer = await api.call('PUT', `/bulk-assignments/${id}`, { token: robin, body });
  return assignMany.schema.response[200].parse(answer.body);
}
const undo = (id: string, token = robin) =>
  api.call('POST', `/bulk-assignments/${id}/undo`, { token });
const mails = () =>
  api.db
    .selectFrom('mails')
    .select(['recipient', 'state', 'text', 'ticket_number'])
    .where('ticket_number', 'in', tickets)
    .where('purpose', '=', 'assigned')
    .execute();
const holders = async () =>
  (await api.db.selectFrom('claims').selectAll().where('ticket_number', 'in', tickets).execute())
    .toSorted((a, b) => (a.ticket_number < b.ticket_number ? -1 : 1))
    .map(({ name }) => name);
async function events(ticketNumber: string) {
  const path = `/registrations/FR/${ticketNumber}/history`;
  const answer = await api.call('GET', path, { token: robin });
  const { items } = readHistory.schema.response[200].parse(answer.body);
  return items.map(({ kind }) => kind);
}

test('assigns what can be, with an event for each and one mail that says how many', async () => {
  const [first = '', second = '', third = ''] = tickets;
  await api.call('POST', `/registrations/FR/${third}/claim`, { token: robin });
  const rows = [rowOf(second), rowOf(first), rowOf(third), rowOf('T-NONE')];
  const { items } = await assign([...rows, { ...rowOf(first), countryCode: 'JP' }]);
  expect(items.map(({ outcome, to }) => `${outcome} ${to?.name}`)).toEqual([
    'assigned kim',
    'assigned kim',
    'held undefined',
    'not-found undefined',
    'not-yours undefined',
  ]);
  expect(await mails()).toMatchObject([{ recipient: 'kim@desk.example', state: 'held' }]);
  expect((await mails())[0]?.text).toContain('other registrations: 1.');
  for (const ticket of [first, second]) expect(await events(ticket)).toContain('assigned');
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('repeated with the same id, it assigns nothing twice', async () => {
  const id = randomUUID();
  const rows = tickets.map((ticket) => rowOf(ticket));
  const once = await assign(rows, id);
  expect((await assign(rows, id)).items).toEqual(once.items);
  expect(await mails()).toHaveLength(1);
  const kinds = await events(tickets[0] ?? '');
  expect(kinds.filter((kind) => kind === 'assigned')).toHaveLength(1);
});

test('undone within a minute, everyone has what they had, and no mail leaves', async () => {
  const [first = '', second = '', third = ''] = tickets;
  await assign([rowOf(first)], randomUUID(), 'olive');
  nowMs += 1000;
  const id = randomUUID();
  await assign([rowOf(first, subjectOf('olive')), rowOf(second), rowOf(third)], id);
  expect(await holders()).toEqual(['kim', 'kim', 'kim']);
  // Whoever has acted since keeps it.
  await api.call('POST', `/registrations/FR/${third}/claim/take-over`, { token: robin });
  nowMs += 59_000;
  const stranger = await api.person(['customer-service', 'market:FR'], 'Stranger');
  expect((await undo(id, stranger)).body).toEqual({ items: [] });
  const answer = await undo(id);
  const { items } = undoAssignMany.schema.response[200].parse(answer.body);
  expect(items.map(({ ticketNumber }) => ticketNumber)).toEqual([first, second]);
  expect(await holders()).toEqual(['olive', 'Robin']);
  const states = (await mails()).map(({ recipient, state }) => `${recipient} ${state}`);
  expect(states).toContain('kim@desk.example cancelled');
  expect(states).toContain('olive@desk.example held');
  expect(states).not.toContain('kim@desk.example held');
  expect(await events(second)).toContain('assignment-undone');
  const told = await api.db
    .selectFrom('notifications')
    .select('recipient')
    .where('ticket_number', 'in', tickets)
    .where('event', '=', 'assigned')
    .where('recipient', '=', 'kim@desk.example')
    .execute();
  expect(told).toEqual([]);
  expect((await undo(id)).body).toEqual({ items: [] });
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('cannot be undone after a minute', async () => {
  const id = randomUUID();
  await assign([rowOf(tickets[0] ?? '')], id);
  nowMs += 60_000;
  expect((await undo(id)).problem().code).toBe('undo-window-over');
  expect(await holders()).toEqual(['kim']);
});

test('the dry run says who has each, and takes no token', async () => {
  const [first = '', second = ''] = tickets;
  await assign([rowOf(first)]);
  const rows = [first, second].map((ticketNumber) => ({
    countryCode: 'FR',
    ticketNumber,
    version: 1,
  }));
  const body = { rows, act: 'assign' };
  const answer = await api.call('POST', '/bulk-decisions/dry-run', { token: robin, body });
  expect(answer.body).toMatchObject({
    bulkAct: null,
    items: [{ claimedBy: { name: 'kim' } }, { claimedBy: null }],
  });
});
