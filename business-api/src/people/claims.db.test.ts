import { claimMinutes } from '@countersign/contract/claims/claim';
import { ClaimState } from '@countersign/contract/claims/claims';
import { readHistory } from '@countersign/contract/history';
import { listRegistrations } from '@countersign/contract/registration-list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const minuteMs = 60_000;
let nowMs = Date.parse('2026-11-20T12:00:00.000Z');
let api: TestApi;
let robin: string;
let kim: string;
let ticket: string;
let count = 0;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs) });
  robin = await api.person(['customer-service'], 'Robin');
  kim = await api.person(['customer-service'], 'Kim');
});
afterAll(() => api.close());
beforeEach(async () => {
  count += 1;
  ticket = `T-9${String(count).padStart(3, '0')}`;
  await api.submitted('FR', { ticketNumber: ticket });
});

const post = (act: string, token: string, market = 'FR') =>
  api.call('POST', `/registrations/${market}/${ticket}/${act}`, { token });
const claim = (token: string) => post('claim', token);
const read = async () => {
  const answer = await api.call('GET', `/registrations/FR/${ticket}/claim`, { token: kim });
  return ClaimState.parse(answer.body).claim;
};
const kinds = async () => {
  const answer = await api.call('GET', `/registrations/FR/${ticket}/history`, { token: kim });
  const { items } = readHistory.schema.response[200].parse(answer.body);
  return items.flatMap((event) => {
    if (event.kind === 'received' || event.kind.startsWith('mail-')) return [];
    const from = event.kind === 'taken-over' ? ` from ${event.from.name}` : '';
    return [`${event.kind} by ${'name' in event.actor ? event.actor.name : ''}${from}`];
  });
};

describe('a claim', () => {
  test('shows in the queue and its filters; the version stays', async () => {
    const answer = await claim(robin);
    expect(answer.status).toBe(200);
    const until = new Date(nowMs + claimMinutes * minuteMs).toISOString();
    expect(ClaimState.parse(answer.body).claim).toMatchObject({ name: 'Robin', until });
    const rows = async (filter: string, token: string) => {
      const list = await api.call('GET', `/registrations?${filter}&q=${ticket}`, { token });
      return listRegistrations.schema.response[200].parse(list.body).items;
    };
    expect(await rows('assignee=me', robin)).toMatchObject([
      { ticketNumber: ticket, version: 1, assignee: { name: 'Robin', until } },
    ]);
    expect(await rows('assignee=me', kim)).toEqual([]);
    expect(await rows('assignee=others', kim)).toHaveLength(1);
    expect(await rows('assignee=others', robin)).toEqual([]);
    expect(await rows('assignee=nobody', kim)).toEqual([]);
    nowMs += claimMinutes * minuteMs;
    expect(await rows('assignee=nobody', kim)).toMatchObject([{ assignee: null }]);
    expect(await rows('assignee=me', robin)).toEqual([]);
  });

  test('[S7.1] accepts the media type JSON without a body', async () => {
    const answer = await fetch(`${api.url}/api/registrations/FR/${ticket}/claim`, {
      method: 'POST',
      headers: { authorization: `Bearer ${robin}`, 'content-type': 'application/json' },
    });
    expect(ClaimState.parse(await answer.json()).claim).toMatchObject({ name: 'Robin' });
    const note = await fetch(`${api.url}/api/registrations/FR/${ticket}/notes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${robin}`, 'content-type': 'application/json' },
    });
    expect(note.status).toBe(400);
  });

  test('refuses another person and names the holder', async () => {
    await claim(robin);
    const refused = await claim(kim);
    expect(refused.status).toBe(409);
    expect(refused.problem()).toMatchObject({
      code: 'claimed-by-another',
      claim: { name: 'Robin' },
    });
    expect(await read()).toMatchObject({ name: 'Robin' });
  });

  test('is renewed without an event', async () => {
    await claim(robin);
    const before = await read();
    nowMs += 10 * minuteMs;
    await claim(robin);
    nowMs += 10 * minuteMs;
    expect(await read()).toEqual({
      ...before,
      until: new Date(nowMs + 5 * minuteMs).toISOString(),
    });
    expect(await kinds()).toEqual(['claimed by Robin']);
  });

  test('expires; then another person can claim it', async () => {
    await claim(robin);
    nowMs += claimMinutes * minuteMs;
    expect(await read()).toBeNull();
    expect((await claim(kim)).status).toBe(200);
    expect(await kinds()).toEqual(['claimed by Robin', 'claimed by Kim']);
  });

  test('is given back by its holder only', async () => {
    await claim(robin);
    const other = await post('claim/release', kim);
    expect(ClaimState.parse(other.body).claim).toMatchObject({ name: 'Robin' });
    const own = await post('claim/release', robin);
    expect(ClaimState.parse(own.body).claim).toBeNull();
    expect(ClaimState.parse((await post('claim/release', robin)).body).claim).toBeNull();
    expect(await kinds()).toEqual(['claimed by Robin', 'released by Robin']);
  });

  test('is taken over, and the history says from whom', async () => {
    await claim(robin);
    expect((await post('claim/take-over', kim)).status).toBe(200);
    expect((await post('claim/take-over', kim)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'Kim' });
    expect((await claim(robin)).status).toBe(409);
    expect(await kinds()).toEqual(['claimed by Robin', 'taken-over by Kim from Robin']);
  });

  test('goes to one of many people who claim at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, index) => api.person(['customer-service'], `P${index}`)),
    );
    const answers = await Promise.all(tokens.map(claim));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('is not needed to decide, and ends with the decision', async () => {
    await claim(robin);
    const decided = await api.call('POST', `/registrations/FR/${ticket}/decision`, {
      token: kim,
      body: { decision: 'approve', reasonCodes: [], version: 1 },
    });
    expect(decided.status).toBe(200);
    expect(await read()).toBeNull();
    for (const act of ['claim', 'claim/take-over']) {
      expect((await post(act, robin)).problem()).toMatchObject({ code: 'already-decided' });
    }
  });

  test('is refused for a registration that is missing or not mine', async () => {
    const limited = await api.person(['customer-service', 'market:FR'], 'Lou');
    for (const act of ['claim', 'claim/release', 'claim/take-over']) {
      const missing = await api.call('POST', `/registrations/FR/T-none/${act}`, { token: robin });
      expect(missing.problem().code).toBe('registration-not-found');
      expect((await post(act, limited, 'JP')).problem().code).toBe('market-not-yours');
    }
    const unknown = await api.call('GET', '/registrations/FR/T-none/claim', { token: robin });
    expect(unknown.problem().code).toBe('registration-not-found');
  });

  test('leaves a history that verifies', async () => {
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});
