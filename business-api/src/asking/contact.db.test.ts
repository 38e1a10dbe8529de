import { describe, expect, test } from 'vitest';
import { api, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant } from '../testing/asked-applicant.ts';

useApiWithClock();

const field = 'practice.phone';
const answerWith = (value: string, of = field) => ({
  changes: [{ field: of, value }],
  points: [{ point: 2, explanation: 'I may sign.' }],
});

describe('the applicant’s answer', () => {
  test('with the same number in another form is no new value', async () => {
    const asked = await askedApplicant(api);
    const answered = await asked.answer(
      await asked.unlock(),
      answerWith('０５ー５６ー００ー１２ー３４'),
    );
    expect(answered.status).toBe(200);
    expect(answered.body).toMatchObject({
      comparison: { points: [{ field, outcome: 'same-value' }, {}] },
    });
  });

  test('with an extension is a new value', async () => {
    const asked = await askedApplicant(api);
    const answered = await asked.answer(
      await asked.unlock(),
      answerWith('+33 5 56 00 12 34 poste 12'),
    );
    expect(answered.body).toMatchObject({
      comparison: { points: [{ field, outcome: 'answered' }, {}] },
    });
  });

  test.each([
    [field, '12345', { code: 'no-telephone-number', suggestion: '06 12 34 56 78' }],
    ['contact.phone', '000', { code: 'no-telephone-number', suggestion: '06 12 34 56 78' }],
    ['contact.email', '"a b"@c.example', { code: 'local-part' }],
    ['contact.email', 'a@ﬁrma.example', { code: 'other-domain', suggestion: 'a@firma.example' }],
  ])('is refused with a reason: %s %s', async (of, value, fault) => {
    const asked = await askedApplicant(api);
    const headers = await asked.unlock();
    const refused = await asked.answer(headers, answerWith(value, of));
    expect(refused.status).toBe(400);
    expect(refused.problem().errors).toEqual([{ pointer: '/changes/0/value', ...fault }]);
    const check = await api.call('POST', '/answer/check?language=ja', {
      headers,
      body: { field: of, value },
    });
    expect(check.body).toMatchObject({
      verdict: 'impossible',
      why: expect.stringMatching(/[ぁ-ん]/),
    });
    if ('suggestion' in fault) expect(check.text).toContain(fault.suggestion);
  });
});

test('a correction by staff is refused with the same reason', async () => {
  const { path, registration } = await askedApplicant(api);
  const refused = await api.call('POST', `${path}/corrections`, {
    token: staff,
    body: { version: registration.version, change: { field, value: '+999' }, note: 'x' },
  });
  expect(refused.problem().errors).toEqual([
    { pointer: '/change/value', code: 'no-telephone-number', suggestion: '06 12 34 56 78' },
  ]);
});
