import { BulkDryRun } from '@countersign/contract/bulk-decision';
import { Registration } from '@countersign/domain/registration/registration';
import { expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { createMailQueue } from '../mail/queue-mail.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf } from '../testing/asked-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { expireNext, remindNext } from './request-worker.ts';

useApiWithClock();

const day = 86_400;
const answered = {
  changes: [{ field: 'practice.phone', value: '+33 4 91 55 55 55' }],
  points: [{ point: 2, explanation: 'I may sign.' }],
};
const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;
const mails = createMailQueue({
  consoleUrl: 'https://console.example',
  sender: { name: 'Countersign', address: 'registrations@countersign.example' },
  fallbackStaffEmail: 'fallback@countersign.example',
  smtpUrl: 'smtp://127.0.0.1:1',
});

async function decided(decision: 'approve' | 'reject' = 'approve'): Promise<Registration> {
  const registration = await api.submitted('FR');
  const body = {
    ...{ decision, version: 1, reasonCodes: decision === 'approve' ? [] : ['L01'] },
    ...(decision === 'approve' ? { waiver: 'Known for years.' } : {}),
  };
  const answer = await api.call('POST', `${pathOf(registration)}/decision`, { token: staff, body });
  expect(answer.status, answer.text).toBe(200);
  await sendDueMails(api.db, clock.at(60));
  clock.set(120);
  return Registration.parse(answer.body);
}
async function statusOf({ countryCode, ticketNumber }: Registration): Promise<Registration> {
  const body = { countryCode, ticketNumber };
  const answer = await api.call('POST', '/registration-status', { token: staff, body });
  return Registration.parse(answer.body);
}
const clockOf = ({ ticketNumber }: Registration) =>
  api.db
    .selectFrom('registrations')
    .select(['due_at', 'remind_at', 'applicant_minutes'])
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
const isListed = async ({ ticketNumber }: Registration) => {
  const { body } = await api.call('GET', '/registrations?concern=open', { token: staff });
  return JSON.stringify(body).includes(ticketNumber);
};

test('an approved registration is asked, stays approved, and its answer is listed until a person closes it', async () => {
  const approved = await decided();
  const before = await clockOf(approved);
  const { registration, path, unlock, answer } = await askedApplicant(api, {
    registration: approved,
  });
  expect(registration).toMatchObject({ status: 'approved', request: { state: 'waiting' } });
  const [mail] = await mailsOf(api, registration, 'information-request');
  expect(mail?.text).toContain('est inscrit chez nous');
  expect(mail?.text).not.toMatch(/décider|décision/);
  expect(await isListed(approved)).toBe(false);
  const headers = await unlock();
  const draft = { revision: 0, answer: answered };
  expect((await api.call('PUT', '/answer/draft', { headers, body: draft })).status).toBe(200);
  expect((await answer(headers, answered)).status).toBe(200);
  expect(await statusOf(registration)).toMatchObject({
    status: 'approved',
    decision: { decidedAt: 'decision' in approved ? approved.decision.decidedAt : '' },
    practice: { phone: '+33 4 91 55 55 55' },
    request: { state: 'answered' },
  });
  expect(await clockOf(registration)).toEqual(before);
  const outcome = await api.call('GET', `${path}/outcome`, { token: await api.intake() });
  expect(outcome.body).toMatchObject({ status: 'approved', request: { state: 'answered' } });
  const [receipt] = await mailsOf(api, registration, 'answer-receipt');
  expect(receipt?.text).toContain('reste approuvée');
  const [told] = await mailsOf(api, registration, 'came-back');
  expect(told?.text).toMatch(/the approval stands/i);
  expect(told?.text).not.toMatch(/Reject/);
  expect(await isListed(approved)).toBe(true);
  const concerns = await api.call('GET', `${path}/concerns`, { token: staff });
  expect(concerns.body).toMatchObject({ items: [{ reason: 'answered', scheme: '', value: '1' }] });
  const body = { note: 'Read.' };
  await api.call('POST', `${path}/concerns/close`, { token: staff, body });
  expect(await isListed(approved)).toBe(false);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('an approval that was not delivered can still be sent again after a question', async () => {
  const approved = await decided();
  await api.db
    .updateTable('mails')
    .set({ state: 'failed', sent_at: null })
    .where('ticket_number', '=', approved.ticketNumber)
    .where('purpose', '=', 'approval')
    .execute();
  await askedApplicant(api, { registration: approved });
  const [mail] = await mailsOf(api, approved, 'approval');
  const path = `${pathOf(approved)}/mails/${mail?.id}/resend`;
  expect((await api.call('POST', path, { token: staff, body: {} })).status).toBe(200);
});

test('its question is reminded of, expires and is undone as any other', async () => {
  const approved = await decided();
  const { registration, path } = await askedApplicant(api, { registration: approved });
  const undone = await api.call('POST', `${path}/requests/undo`, {
    token: staff,
    body: { version: registration.version },
  });
  expect(Registration.parse(undone.body)).toMatchObject({ status: 'approved' });
  expect(Registration.parse(undone.body).request).toBeUndefined();
  const again = await askedApplicant(api, { registration: Registration.parse(undone.body) });
  await sendDueMails(api.db, clock.at(300));
  while (await remindNext(api.db, mails, clock.at(11 * day)));
  const [reminder] = await mailsOf(api, again.registration, 'information-reminder');
  expect(reminder?.state).toBe('queued');
  while (await expireNext(api.db, clock.at(15 * day)));
  expect(await statusOf(again.registration)).toMatchObject({
    status: 'approved',
    request: { state: 'no-answer' },
  });
});

test('a reversal ends its question, and nothing of it is mailed any more', async () => {
  const approved = await decided();
  const { registration, path, link } = await askedApplicant(api, { registration: approved });
  const reversed = await api.call('POST', `${path}/reversal`, {
    token: await api.person(['administrator'], 'Noor Haddad'),
    body: { reason: 'A mistake.', version: registration.version },
  });
  expect(reversed.status, reversed.text).toBe(200);
  expect(await statusOf(registration)).toMatchObject({
    status: 'pending',
    request: { state: 'closed' },
  });
  const [mail] = await mailsOf(api, registration, 'information-request');
  expect(mail).toMatchObject({ state: 'cancelled', html: '' });
  const over = await api.call('GET', '/answer', { headers: link });
  expect(over.problem().code).toBe('answer-link-invalid');
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('an erasure ends its question', async () => {
  const approved = await decided();
  const before = await clockOf(approved);
  const { registration, link } = await askedApplicant(api, { registration: approved });
  await eraseApplicant(api.db, registration, clock.at(200), { operator: 'o', request: null });
  expect(await statusOf(registration)).toMatchObject({ request: { state: 'closed' } });
  expect(await clockOf(registration)).toEqual(before);
  const over = await api.call('GET', '/answer', { headers: link });
  expect(over.problem().code).toBe('answer-link-invalid');
});

test('a rejected one is not asked; a dry run tells them apart', async () => {
  const rows = [await decided('reject'), await decided()];
  const keys = rows.map(({ countryCode, ticketNumber, version }) => ({
    ...{ countryCode, ticketNumber, version },
  }));
  const asked = await api.call('POST', '/bulk-decisions/dry-run', {
    token: staff,
    body: { rows: keys, act: 'ask' },
  });
  const { items } = BulkDryRun.parse(asked.body);
  expect(items.map(({ outcome }) => outcome)).toEqual(['already-decided', 'would-pass']);
  const [rejected] = rows;
  if (rejected === undefined) throw new Error('Two were decided.');
  const points = [{ kind: 'document', field: 'documents[licence]', reason: null }];
  const refused = await api.call('POST', `${pathOf(rejected)}/requests`, {
    token: staff,
    body: { version: rejected.version, points },
  });
  expect(refused.problem().code).toBe('already-decided');
});
