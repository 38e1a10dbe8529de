import { afterAll, beforeAll, expect, test } from 'vitest';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const clock = settableClock();
let api: TestApi;
let reader: string;
let noor: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  reader = await api.person(['administrator'], 'Robin');
  noor = await api.person(['administrator'], 'Noor');
});
afterAll(() => api.close());

const changedAt = async (token = reader) => {
  const { body } = await api.call('GET', '/registrations?status=approved', { token });
  return Object(body).items[0]?.changedAt;
};

test('a proposed reversal and a refused one are changes, but not for who made them', async () => {
  const { ticketNumber } = await api.submitted('FR');
  const post = async (seconds: number, path: string, token: string, body: object) => {
    clock.set(seconds);
    const answer = await api.call('POST', `/registrations/FR/${ticketNumber}/${path}`, {
      token,
      body,
    });
    expect(answer.status).toBeLessThan(300);
    return Object(answer.body);
  };
  await post(1, 'decision', noor, { decision: 'approve', reasonCodes: [], version: 1 });
  expect(await changedAt()).toBe(clock.at(1).toISOString());
  const proposing = { version: 2, reason: 'The wrong one.' };
  const { proposal } = await post(2, 'reversal/proposal', noor, proposing);
  expect(await changedAt()).toBe(clock.at(2).toISOString());
  const refusing = { version: 2, proposal: proposal.id, reason: 'It is right.' };
  await post(3, 'reversal/proposal/refusal', reader, refusing);
  expect(await changedAt()).toBe(clock.at(2).toISOString());
  expect(await changedAt(noor)).toBe(clock.at(3).toISOString());
});

test('a request for a reversal is a change for others, its refusal for who asked', async () => {
  clock.set(0);
  const agent = await api.person(['customer-service'], 'Kit');
  const { ticketNumber } = await api.submitted('US');
  const changed = async (token: string) => {
    const { body } = await api.call('GET', '/registrations?countryCode=US', { token });
    return Object(body).items[0]?.changedAt;
  };
  const post = async (seconds: number, path: string, token: string, body: object) => {
    clock.set(seconds);
    const target = `/registrations/US/${ticketNumber}/${path}`;
    expect((await api.call('POST', target, { token, body })).status).toBeLessThan(300);
  };
  await post(1, 'decision', noor, { decision: 'approve', reasonCodes: [], version: 1 });
  await post(2, 'reversal-requests', agent, { version: 2, reason: 'The wrong one.' });
  expect(await changed(reader)).toBe(clock.at(2).toISOString());
  expect(await changed(agent)).toBe(clock.at(1).toISOString());
  const path = `/registrations/US/${ticketNumber}/reversal/proposal`;
  const { body: waiting } = await api.call('GET', path, { token: agent });
  const refusing = { version: 2, proposal: Object(waiting).proposal.id, reason: 'It is right.' };
  await post(3, 'reversal/proposal/refusal', reader, refusing);
  expect(await changed(agent)).toBe(clock.at(3).toISOString());
});
