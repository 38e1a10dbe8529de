import { SentAnswer } from '@countersign/contract/requests/applicant';
import { expect, test } from 'vitest';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf, newestCode } from '../testing/asked-applicant.ts';

useApiWithClock();

const day = 86_400;
const answer = {
  changes: [{ field: 'practice.phone', value: '+33 4 91 55 55 55' }],
  points: [{ point: 2, explanation: 'I may sign.' }],
  message: 'Merci.',
};
const get = (path: string, headers: Readonly<Record<string, string>>) =>
  api.call('GET', path, { headers });

async function answered(content: object = answer) {
  const asked = await askedApplicant(api);
  const headers = await asked.unlock();
  const sent = await asked.answer(headers, content);
  expect(sent.status).toBe(200);
  return { ...asked, headers };
}

test('the link alone says that the answer is here, and nothing of it', async () => {
  const { link } = await answered();
  const { status, body, text } = await get('/answer', link);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ answeredAt: clock.at(0).toISOString(), takesCodes: true }),
  ]);
  expect(text).not.toMatch(/Merci\.|I may sign|91 55/);
  expect((await get('/answer/sent', link)).problem().code).toBe('answer-code-required');
});

test('who sent it reads it again with a new code, until the link ends, and changes nothing', async () => {
  const asked = await answered();
  clock.set(5 * day);
  // Also after a decision.
  const decision = { decision: 'approve', reasonCodes: [], version: 3 };
  const decided = await api.call('POST', `${asked.path}/decision`, {
    token: staff,
    body: decision,
  });
  expect(decided.status).toBe(200);
  await api.call('POST', '/answer/code', { headers: asked.link });
  const body = { code: await newestCode(api, asked.registration) };
  const opened = await api.call('POST', '/answer/session', { headers: asked.link, body });
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const headers = { ...asked.link, cookie };
  const sent = SentAnswer.parse((await get('/answer/sent?language=ja', headers)).body);
  expect(sent).toMatchObject({
    language: 'ja',
    answeredAt: clock.at(0).toISOString(),
    answer,
    comparison: { points: [{ outcome: 'answered', after: '+33 4 91 55 55 55' }, {}] },
  });
  expect(sent.fields.find(({ field }) => field === 'practice.phone')?.label).toBe('電話番号');
  for (const refused of [
    await get('/answer/form', headers),
    await asked.answer(headers, answer),
    await api.call('PUT', '/answer/draft', { headers, body: { revision: 0, answer } }),
    await api.call('POST', '/answer/preview', { headers, body: answer }),
  ]) {
    expect(refused.problem().code).toBe('answer-link-invalid');
  }
  clock.set(Math.ceil((Date.parse(sent.readableUntil) - clock.at(0).getTime()) / 1000));
  expect((await get('/answer', asked.link)).problem().code).toBe('answer-link-invalid');
});

test('no code goes to an address that the answer has changed', async () => {
  const content = { changes: [{ field: 'contact.email', value: 'new@port.example' }], points: [] };
  const { link, headers, registration } = await answered(content);
  expect((await get('/answer', link)).body).toMatchObject({ takesCodes: false });
  const sent = await api.call('POST', '/answer/code', { headers: link });
  expect(sent.problem().code).toBe('answer-link-invalid');
  expect(await mailsOf(api, registration, 'answer-code')).toHaveLength(1);
  // Who has just sent it reads it.
  expect((await get('/answer/sent', headers)).body).toMatchObject({ answer: content });
});

test('nothing is sent before there is an answer', async () => {
  const asked = await askedApplicant(api);
  const headers = await asked.unlock();
  expect((await get('/answer/sent', headers)).problem().code).toBe('answer-link-invalid');
});

test('the page continues at an address without the secret, with Back and reload', async () => {
  const asked = await askedApplicant(api);
  const first = await fetch(`${api.url}/answer/${asked.token}`, { redirect: 'manual' });
  const place = first.headers.get('location') ?? '';
  expect([first.status, place]).toEqual([303, expect.stringMatching(/^\/answer\/[0-9a-f]{16}$/)]);
  const link = first.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const read = async (cookie: string) => {
    const page = await fetch(api.url + place, { headers: { cookie } });
    return { status: page.status, html: await page.text() };
  };
  expect((await read('')).status).toBe(403);
  const { cookie = '' } = await asked.unlock();
  for (const _ of ['opened', 'again']) {
    const page = await read(`${link}; ${cookie}`);
    expect([page.status, page.html.includes('<textarea')]).toEqual([200, true]);
    expect(page.html).not.toContain(asked.token);
  }
  const checked = await fetch(`${api.url}${place}/check?language=fr`, {
    method: 'POST',
    headers: { cookie: `${link}; ${cookie}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      field: 'practice.identifiers[fr-siret]',
      value: { value: '73282932000075' },
    }),
  });
  expect(await checked.json()).toEqual({ why: expect.stringMatching(/faute de frappe/) });
});
