import { readHistory } from '@countersign/contract/history';
import { Statistics } from '@countersign/contract/statistics';
import { CountryCode } from '@countersign/domain/market/country-code';
import { Registration } from '@countersign/domain/registration/registration';
import { describe, expect, test } from 'vitest';
import { createMailQueue } from '../mail/queue-mail.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { answerDueAt } from '../requests/answer-due.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf, samplePoints, tokenIn } from '../testing/asked-applicant.ts';
import { sendDueMails } from '../testing/send-due-mails.ts';
import { expireNext, remindNext } from './request-worker.ts';

useApiWithClock();

const day = 86_400;
const mails = createMailQueue({
  consoleUrl: 'https://console.example',
  sender: { name: 'Countersign', address: 'registrations@countersign.example' },
  fallbackStaffEmail: 'fallback@countersign.example',
  smtpUrl: 'smtp://127.0.0.1:1',
});
const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;
const post = (path: string, body: unknown, token = staff) =>
  api.call('POST', path, { token, body });

async function kindsOf(registration: Registration): Promise<string[]> {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: staff });
  return readHistory.schema.response[200]
    .parse(body)
    .items.map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('request-'));
}

/** How long a French applicant has who was asked at the clock's second 0, in milliseconds. */
function answerMs(): number {
  const at = clock.at(0);
  return answerDueAt(CountryCode.parse('FR'), at, 14).getTime() - at.getTime();
}

async function dueAt({ ticketNumber }: Registration): Promise<Date> {
  const row = await api.db
    .selectFrom('registrations')
    .select('due_at')
    .where('ticket_number', '=', ticketNumber)
    .executeTakeFirstOrThrow();
  return row.due_at;
}

describe('asking the applicant', () => {
  test('leaves the registration pending and says beside it what is open', async () => {
    const { registration } = await askedApplicant(api);
    expect(registration).toMatchObject({
      status: 'pending',
      version: 2,
      request: {
        round: 1,
        state: 'waiting',
        points: [
          { kind: 'correct', field: 'practice.phone', reason: null },
          { kind: 'explain', field: null, reason: 'C01' },
        ],
        askedBy: { name: 'Robin Ellery' },
      },
    });
    expect(await kindsOf(registration)).toEqual(['request-asked']);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('mails what the preview showed, held for the undo window, with a link', async () => {
    const before = await api.submitted('FR');
    const preview = await post(`${pathOf(before)}/requests/preview`, {
      points: samplePoints,
      reviewerLocale: 'en',
    });
    const { hash, mail, inReviewerLanguage } = Object(preview.body);
    expect(inReviewerLanguage.subject).toContain('we need some information from you');
    const { registration, token } = await askedApplicant(api, {
      registration: before,
      ask: { previewHash: hash },
    });
    const [queued] = await mailsOf(api, registration, 'information-request');
    expect(queued?.text.replace(token, 'preview')).toBe(mail.text);
    expect(queued?.html.replaceAll(token, 'preview')).toBe(mail.html);
    expect(queued?.not_before).toEqual(clock.at(20));
    expect(mail.text).toContain('The number is not assigned.');
    const other = await api.submitted('FR');
    const outdated = await post(`${pathOf(other)}/requests`, {
      version: 1,
      points: samplePoints,
      messageToApplicant: 'Other words',
      previewHash: hash,
    });
    expect(outdated.problem().code).toBe('preview-outdated');
  });

  test('is refused twice, for another version and after a rejection', async () => {
    const { registration, path } = await askedApplicant(api);
    const ask = (version: number) => post(`${path}/requests`, { version, points: samplePoints });
    expect((await ask(2)).problem().code).toBe('already-asked');
    expect((await ask(1)).problem().code).toBe('registration-changed');
    const rejection = { decision: 'reject', reasonCodes: ['L01'], version: 2 };
    const rejected = await post(`${path}/decision`, rejection);
    expect(Registration.parse(rejected.body).request?.state).toBe('closed');
    expect((await ask(3)).problem().code).toBe('already-decided');
    expect(
      Object((await api.call('GET', `${path}/requests`, { token: staff })).body),
    ).toMatchObject({
      rounds: [{ round: 1, state: 'closed', answer: null }],
    });
    expect(registration.version).toBe(2);
  });

  test.each([
    ['no point', []],
    ['a correction of nothing', [{ kind: 'correct', field: null, reason: null, words: 'x' }]],
    ['a free point without words', [{ kind: 'explain', field: null, reason: null }]],
    ['a field that does not exist', [{ kind: 'add', field: 'practice.secret', reason: null }]],
    [
      'a reason that cannot be mended',
      [{ kind: 'explain', field: 'practice.type', reason: 'R01' }],
    ],
    ['the same point twice', [samplePoints[0], samplePoints[0]]],
  ])('refuses %s', async (_, points) => {
    const before = await api.submitted('FR');
    const answer = await post(`${pathOf(before)}/requests`, { version: 1, points });
    expect(answer.problem().code).toBe('invalid-request');
  });

  test('stops the target clock, and an undo restores it', async () => {
    const before = await api.submitted('FR');
    const due = await dueAt(before);
    const { path } = await askedApplicant(api, { registration: before });
    expect((await dueAt(before)).getTime()).toBe(due.getTime() + answerMs());
    clock.set(10);
    const undone = await post(`${path}/requests/undo`, { version: 2 });
    expect(Registration.parse(undone.body)).toMatchObject({ status: 'pending', version: 3 });
    expect(Registration.parse(undone.body).request).toBeUndefined();
    expect(await dueAt(before)).toEqual(due);
    expect(await kindsOf(before)).toEqual(['request-asked', 'request-undone']);
    await sendDueMails(api.db, clock.at(100));
    const [cancelled] = await mailsOf(api, before, 'information-request');
    expect([cancelled?.state, cancelled?.html]).toEqual(['cancelled', '']);
  });

  test('is undone by the person who asked, within the window', async () => {
    const { path } = await askedApplicant(api);
    const other = await api.person(['customer-service'], 'Kit Marlow');
    const undo = (token: string) => post(`${path}/requests/undo`, { version: 2 }, token);
    expect((await undo(other)).problem().code).toBe('not-your-decision');
    clock.set(21);
    expect((await undo(staff)).problem().code).toBe('undo-window-over');
  });

  test('a decision and a question at the same time: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await api.submitted('US');
      const path = pathOf(before);
      const answers = await Promise.all([
        post(`${path}/requests`, { version: 1, points: samplePoints }),
        post(`${path}/decision`, { decision: 'approve', reasonCodes: [], version: 1 }),
        post(`${path}/requests`, { version: 1, points: samplePoints }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});

describe('the target clock', () => {
  const clockOf = ({ ticketNumber }: Registration) =>
    api.db
      .selectFrom('registrations')
      .select(['due_at', 'remind_at', 'applicant_minutes'])
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirstOrThrow();
  const medians = async (countryCode: string) => {
    const answer = await api.call('GET', `/statistics?days=30&countryCode=${countryCode}`, {
      token: staff,
    });
    const { withApplicant, ...total } = Statistics.parse(answer.body).total;
    return {
      withApplicant,
      all: total.medianMinutesToDecision,
      staff: total.medianMinutesWithStaff,
      applicant: total.medianMinutesWithApplicant,
    };
  };
  const approval = { decision: 'approve', reasonCodes: [] };

  test('counts the time with the staff and the time with the applicant apart', async () => {
    const before = await api.submitted('JP');
    clock.set(3600);
    const { registration, unlock, answer, path } = await askedApplicant(api, {
      registration: before,
    });
    expect(await medians('JP')).toEqual({
      withApplicant: 1,
      all: null,
      staff: null,
      applicant: null,
    });
    clock.set(3600 + 2 * day);
    const answered = await answer(await unlock(), { changes: [], points: [], message: 'Yes.' });
    expect(answered.status).toBe(200);
    expect((await clockOf(registration)).applicant_minutes).toBe(2 * 1440);
    clock.set(2 * 3600 + 2 * day);
    const decided = await post(`${path}/decision`, { ...approval, version: 3 });
    expect(decided.status).toBe(200);
    expect(await medians('JP')).toEqual({
      withApplicant: 0,
      all: 2 * 1440 + 120,
      staff: 120,
      applicant: 2 * 1440,
    });
  });

  test('runs again with a decision, and after its undoing', async () => {
    const before = await api.submitted('BR');
    const { due_at: due, remind_at: remind } = await clockOf(before);
    const { path } = await askedApplicant(api, { registration: before });
    clock.set(day);
    expect((await post(`${path}/decision`, { ...approval, version: 2 })).status).toBe(200);
    expect((await post(`${path}/decision/undo`, { version: 3 })).status).toBe(200);
    const after = await clockOf(before);
    expect(after.applicant_minutes).toBe(1440);
    expect(after.due_at.getTime() - due.getTime()).toBe(day * 1000);
    expect((after.remind_at?.getTime() ?? 0) - (remind?.getTime() ?? 0)).toBe(day * 1000);
  });

  test('gives the applicant no longer than promised', async () => {
    const { registration, path } = await askedApplicant(api);
    while (await expireNext(api.db, clock.at(20 * day)));
    const minutes = answerMs() / 60_000;
    expect((await clockOf(registration)).applicant_minutes).toBe(minutes);
    clock.set(20 * day);
    expect((await post(`${path}/decision`, { ...approval, version: 2 })).status).toBe(200);
    expect((await clockOf(registration)).applicant_minutes).toBe(minutes);
  });
});

describe('deadlines', () => {
  test('reminds once, in the daytime of the market, with a link that works', async () => {
    const { registration } = await askedApplicant(api);
    await sendDueMails(api.db, clock.at(30));
    const [sent] = await mailsOf(api, registration, 'information-request');
    expect([sent?.state, sent?.html, sent?.text]).toEqual(['sent', '', '']);
    expect(await remindNext(api.db, mails, clock.at(6 * day))).toBe(false);
    while (await remindNext(api.db, mails, clock.at(11 * day)));
    expect(await remindNext(api.db, mails, clock.at(12 * day))).toBe(false);
    const [reminder, ...others] = await mailsOf(api, registration, 'information-reminder');
    expect(others).toEqual([]);
    const headers = { 'answer-token': tokenIn(reminder?.text ?? '') };
    clock.set(11 * day);
    expect((await api.call('GET', '/answer', { headers })).status).toBe(200);
    expect(await kindsOf(registration)).toEqual(['request-asked', 'request-reminded']);
  });

  test('lists unanswered requests; the link ends after its days of grace', async () => {
    const { registration, link, path } = await askedApplicant(api);
    // The mail named a day and no hour: all of it counts.
    const dueSeconds = answerMs() / 1000;
    expect(dueSeconds).toBeGreaterThan(14 * day);
    expect(await expireNext(api.db, clock.at(dueSeconds - 1))).toBe(false);
    while (await expireNext(api.db, clock.at(dueSeconds)));
    const { countryCode, ticketNumber } = registration;
    const status = await post('/registration-status', { countryCode, ticketNumber });
    expect(Registration.parse(status.body)).toMatchObject({
      status: 'pending',
      version: 2,
      request: { state: 'no-answer' },
    });
    clock.set(20 * day);
    expect((await api.call('GET', '/answer', { headers: link })).status).toBe(200);
    clock.set(dueSeconds + 7 * day + 1);
    const over = await api.call('GET', '/answer', { headers: link });
    expect(over.problem().code).toBe('answer-link-invalid');
    const again = await post(`${path}/requests`, { version: 2, points: samplePoints });
    expect(Registration.parse(again.body).request?.round).toBe(2);
  });
});
