import { Registration } from '@countersign/domain/registration/registration';
import { describe, expect, test } from 'vitest';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf, newestCode } from '../testing/asked-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';

useApiWithClock();

const approve = (path: string, version: number) =>
  api.call('POST', `${path}/decision`, {
    token: staff,
    body: { decision: 'approve', reasonCodes: [], version },
  });
const enter = (path: string, version: number) =>
  api.call('POST', `${path}/requests/answer`, {
    token: staff,
    body: {
      version,
      note: 'By telephone.',
      answer: { changes: [], points: [{ point: 2, explanation: 'The owner signs.' }] },
    },
  });
const sentPurposes = async (seconds: number, { ticketNumber }: Registration) =>
  (await sendDueMails(api.db, clock.at(seconds)))
    .filter((mail) => mail.ticket_number === ticketNumber)
    .map(({ purpose }) => purpose);

describe('a question whose mail has not left yet', () => {
  test('is not mailed any more once the registration is decided', async () => {
    const { registration, path } = await askedApplicant(api);
    clock.set(5);
    expect((await approve(path, 2)).status).toBe(200);
    expect(await sentPurposes(100, registration)).toEqual(['review-request', 'approval']);
    const [mail] = await mailsOf(api, registration, 'information-request');
    expect([mail?.state, mail?.html, mail?.text]).toEqual(['cancelled', '', '']);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('is not mailed any more once an answer was entered', async () => {
    const { registration, path } = await askedApplicant(api);
    clock.set(5);
    expect((await enter(path, 2)).status).toBe(200);
    const sent = await sentPurposes(100, registration);
    expect(sent).toContain('answer-receipt');
    expect(sent).not.toContain('information-request');
  });

  test('is not tried again where the mail server was away', async () => {
    const { registration, path } = await askedApplicant(api);
    const away = () => Promise.reject(new Error('away'));
    await sendDueMails(api.db, clock.at(21), away);
    clock.set(60);
    expect((await approve(path, 2)).status).toBe(200);
    const sent = await sentPurposes(3600, registration);
    expect(sent).toContain('approval');
    expect(sent).not.toContain('information-request');
  });

  test('is not tried again where it is being sent at that moment', async () => {
    const { registration, path } = await askedApplicant(api);
    await sendDueMails(api.db, clock.at(21), async ({ purpose }) => {
      if (purpose !== 'information-request') return;
      clock.set(22);
      expect((await approve(path, 2)).status).toBe(200);
      throw new Error('away');
    });
    expect(await sentPurposes(3600, registration)).not.toContain('information-request');
    const [mail] = await mailsOf(api, registration, 'information-request');
    expect([mail?.state, mail?.html]).toEqual(['cancelled', '']);
  });

  test('takes a code that waits with it', async () => {
    const { registration, path, link } = await askedApplicant(api);
    await sendDueMails(api.db, clock.at(21));
    clock.set(30);
    await api.call('POST', '/answer/code', { headers: link });
    expect(await newestCode(api, registration)).toMatch(/^\d{6}$/);
    expect((await approve(path, 2)).status).toBe(200);
    expect(await sentPurposes(100, registration)).toEqual(['approval']);
  });
});

describe('a question that a decision ended', () => {
  const decidedAndUndone = async (path: string) => {
    await approve(path, 2);
    const body = { version: 3 };
    const undone = await api.call('POST', `${path}/decision/undo`, { token: staff, body });
    return Registration.parse(undone.body);
  };
  const rounds = async (path: string) =>
    Object((await api.call('GET', `${path}/requests`, { token: staff })).body).rounds;

  test('is closed after the decision was undone, as the registration says', async () => {
    const { path } = await askedApplicant(api);
    const registration = await decidedAndUndone(path);
    expect(registration.request?.state).toBe('closed');
    expect(await rounds(path)).toMatchObject([{ round: 1, state: 'closed' }]);
  });

  test('stays closed beside the next question, which waits', async () => {
    const { path } = await askedApplicant(api);
    const registration = await decidedAndUndone(path);
    await askedApplicant(api, { registration });
    expect(await rounds(path)).toMatchObject([
      { round: 2, state: 'waiting' },
      { round: 1, state: 'closed' },
    ]);
  });
});
