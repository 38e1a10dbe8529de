import { randomUUID } from 'node:crypto';
import { Registration } from '@countersign/domain/registration/registration';
import { expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf, tokenIn } from '../testing/asked-applicant.ts';

useApiWithClock();

const answer = { changes: [], points: [{ point: 2, explanation: 'I may sign.' }] };

function renew(path: string, version: number, token = staff) {
  const body = { version };
  return api.call('POST', `${path}/requests/link`, { token, body, key: randomUUID() });
}

test('a new link ends the one before with its codes and sessions, and keeps what was typed', async () => {
  const asked = await askedApplicant(api);
  clock.set(600);
  const headers = await asked.unlock();
  await api.call('PUT', '/answer/draft', { headers, body: { revision: 0, answer } });
  await api.call('POST', '/answer/code', { headers: asked.link });
  const body = { code: '000000' };
  await api.call('POST', '/answer/session', { headers: asked.link, body });
  const renewed = await renew(asked.path, asked.registration.version);
  const { version } = Registration.parse(renewed.body);
  expect(version).toBe(asked.registration.version + 1);
  for (const path of ['/answer', '/answer/form']) {
    expect((await api.call('GET', path, { headers })).problem().code).toBe('answer-link-invalid');
  }
  const rounds = await api.call('GET', `${asked.path}/requests`, { token: staff });
  expect(rounds.body).toMatchObject({ rounds: [{ state: 'waiting', refusedCodes: 0 }] });
  // Its own code was not sent yet: it would open nothing.
  const codes = await mailsOf(api, asked.registration, 'answer-code');
  expect(codes.every(({ state }) => state === 'cancelled')).toBe(true);
  const [mail] = await mailsOf(api, asked.registration, 'information-reminder');
  const link = { 'answer-token': tokenIn(mail?.text ?? '') };
  expect((await api.call('GET', '/answer', { headers: link })).body).toMatchObject({ code: null });
  const draft = await api.db
    .selectFrom('answer_drafts')
    .select('content')
    .where('ticket_number', '=', asked.registration.ticketNumber)
    .executeTakeFirstOrThrow();
  expect(draft.content).toEqual(answer);
  const history = await api.call('GET', `${asked.path}/history?limit=100`, { token: staff });
  expect(history.text).toContain('"request-link-renewed"');
  const { faults } = await verifyAllChains(api.db);
  expect(faults.filter((one) => one.ticketNumber === asked.registration.ticketNumber)).toEqual([]);
});

test('a new link is for a request that waits, whose mail has left', async () => {
  const asked = await askedApplicant(api);
  const { version } = asked.registration;
  expect((await renew(asked.path, version)).problem().code).toBe('not-asked');
  clock.set(600);
  expect((await renew(asked.path, version - 1)).problem().code).toBe('registration-changed');
  await asked.answer(await asked.unlock(), answer);
  expect((await renew(asked.path, version + 1)).problem().code).toBe('not-asked');
});
