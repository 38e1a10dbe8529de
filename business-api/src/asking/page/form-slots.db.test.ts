import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { askedApplicant } from '../../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { mostForms } from './form-slots.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => api.close());

/** Begins a small form whose body never ends; resolves when its beginning is on its way. */
async function beginForm(step: string): Promise<void> {
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  sockets.push(socket);
  const head = [
    `POST /answer/${step} HTTP/1.1`,
    'Host: console.example',
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 200',
  ].join('\r\n');
  await new Promise<void>((sent) => socket.write(`${head}\r\n\r\ncode=1`, () => sent()));
}

/** A form as an applicant's browser posts it, by a connection that comes after all others. */
function post(token: string) {
  const body = new URLSearchParams({ revision: '0', message: 'Merci de votre patience' });
  return new Promise<{ status: number; retryAfter: unknown; page: string }>((resolve, reject) => {
    const asked = request(`${api.url}/answer/${token}/review`, {
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    asked.once('error', reject).once('response', async (answer) => {
      const { statusCode: status = 0, headers } = answer;
      resolve({ status, retryAfter: headers['retry-after'], page: await text(answer) });
    });
    asked.end(body.toString());
  });
}

test.each(['x', 'A'.repeat(43)])(
  'strangers with the link %s keep no applicant out',
  async (link) => {
    const { token } = await askedApplicant(api);
    const strangers = Array.from({ length: mostForms + 6 }, () => beginForm(`${link}/session`));
    await Promise.all(strangers);
    const answered = await post(token);
    expect(answered.page).toContain('Merci de votre patience');
    expect(answered.status).toBe(422); // asks for the code
  },
);

test('an applicant who begins many forms keeps no other applicant out', async () => {
  const [one, other] = [await askedApplicant(api), await askedApplicant(api)];
  const forms = Array.from({ length: mostForms + 6 }, () => beginForm(`${one.token}/session`));
  await Promise.all(forms);
  expect((await post(other.token)).status).toBe(422);
  const refused = await post(one.token);
  expect(refused.status).toBe(503);
  expect(refused.retryAfter).toBe('1');
});
