import { connect, type Socket } from 'node:net';
import { AnswerForm } from '@countersign/contract/requests/applicant';
import { mailLanguages } from '@countersign/domain/locale/mail-language';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkCookie, linkId } from '../session-cookie.ts';
import { answerPage } from './answer-page.ts';
import { mostForms, mostFormsBehindClosed, mostFormsOfStrangers } from './form-slots.ts';
import { type FakeAnswerApi, fakeAnswerApi } from './testing/fake-answer-api.ts';

const form = AnswerForm.parse({
  ticketNumber: 'T-1001',
  countryCode: 'DE',
  language: 'de',
  applicantLanguage: 'de',
  languages: [...mailLanguages],
  market: 'Deutschland',
  sender: 'Klarblick',
  askedAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-12-04T22:30:00.000Z',
  answeredAt: null,
  readableUntil: '2026-12-11T22:30:00.000Z',
  code: null,
  nextAt: null,
  takesCodes: true,
  points: [],
  unlocked: true,
  practiceName: 'Optik Nord',
  contactName: 'Ada Berg',
  message: null,
  words: {},
  fields: [],
  documents: [],
  takesDocuments: true,
  draft: { revision: 0, answer: { changes: [], points: [] } },
  sessionEndsAt: '2026-11-22T11:00:00.000Z',
});

let fake: FakeAnswerApi;
let port: number;
/** How many were asked about, and whether each form is of another registration. */
let senders = { count: 0, each: false };
const sockets: Socket[] = [];
beforeEach(async () => {
  senders = { count: 0, each: false };
  fake = fakeAnswerApi(form);
  await fake.app.register(answerPage, {
    byHttps: true,
    ...fake.senders,
    findApplicant: async (request, token) => {
      const applicant = await fake.senders.findApplicant(request, token);
      senders.count += 1;
      if (applicant === undefined || !senders.each) return applicant;
      const ticketNumber = TicketNumber.parse(`T-${senders.count}`);
      return { ...applicant, key: { ...applicant.key, ticketNumber } };
    },
  });
  port = Number(new URL(await fake.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await fake.app.close();
});

const token = 'A'.repeat(43);
const path = `/answer/${token}`;
/** As the page continues once the link has been opened. */
const opened = `/answer/${linkId(token)}`;
const [cookie = ''] = linkCookie(token).split(';', 1);

/** Posts a form whose body never ends; `answered` is the status by which it is answered nevertheless. */
function beginForm(type: string, asOpened = false) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const head = [
    `POST ${asOpened ? opened : path}/review HTTP/1.1`,
    ...(asOpened ? [`Cookie: ${cookie}`] : []),
    'Host: console.example',
    `Content-Type: ${type}`,
    'Content-Length: 9999',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n--b\r\n`);
  const answered = new Promise<number>((resolve) => {
    socket.on('data', (data) => resolve(Number(data.toString().split(' ', 2)[1])));
    socket.on('error', () => undefined);
  });
  return { answered, leave: () => socket.destroy() };
}

/** A whole form, as a browser posts it. */
async function post(body: FormData | URLSearchParams) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}/review`, { method: 'POST', body });
  return { status: answer.status, page: await answer.text() };
}

const files = 'multipart/form-data; boundary=b';
const typed = { revision: '0', message: 'Danke für Ihre Geduld' };
const withFiles = () => {
  const body = new FormData();
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  return body;
};

describe('a form with files whose sender is not known as an applicant', () => {
  test('is answered behind a closed link before it is read', async () => {
    fake.state.alive = false;
    expect(await beginForm(files).answered).toBe(404);
  });

  test('is read behind a link that was opened before, beyond some at once unread, and holds no slot of others', async () => {
    fake.state.alive = false;
    const others = Array.from({ length: mostFormsBehindClosed }, () => beginForm(files, true));
    await expect.poll(() => fake.calls.length).toBe(mostFormsBehindClosed);
    expect(await beginForm(files, true).answered).toBe(404);
    fake.state.alive = true;
    expect((await post(withFiles())).page).toContain(typed.message);
    for (const { leave } of others) leave();
  });

  test('is read while the API is away, and beyond some at once answered unread', async () => {
    fake.state.away = true;
    const others = Array.from({ length: mostFormsOfStrangers }, () => beginForm(files));
    await expect.poll(() => fake.calls.length).toBe(mostFormsOfStrangers);
    expect(await beginForm(files).answered).toBe(503);
    for (const { leave } of others) leave();
    await expect.poll(async () => (await post(withFiles())).page).toContain(typed.message);
  });
});

test('a form beyond those that may be sent at once is refused unread, and no page', async () => {
  fake.state.unlocked = true;
  senders.each = true;
  const type = 'application/x-www-form-urlencoded';
  const others = Array.from({ length: mostForms }, () => beginForm(type));
  await expect.poll(() => senders.count).toBe(mostForms);
  expect(await beginForm(type).answered).toBe(503);
  expect((await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })).status).toBe(303);
  for (const { leave } of others) leave();
  await expect.poll(async () => (await post(new URLSearchParams(typed))).status).toBe(200);
});

test('forms of who has the link alone keep the applicant out of nothing', async () => {
  const strangers = Array.from({ length: 5 }, () => beginForm('application/x-www-form-urlencoded'));
  expect(await Promise.race(strangers.map(({ answered }) => answered))).toBe(503);
  fake.state.unlocked = true;
  expect((await post(new URLSearchParams(typed))).status).toBe(200);
});
