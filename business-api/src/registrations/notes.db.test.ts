import { randomUUID } from 'node:crypto';
import type { HistoryEvent } from '@countersign/contract/history';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.person(['customer-service'], 'Kit Marlow');
});
afterAll(() => api.close());

async function historyOf(ticketNumber: string): Promise<HistoryEvent[]> {
  const { body } = await api.call('GET', `/registrations/FR/${ticketNumber}/history`, { token });
  return Object(body).items;
}

describe('a note', () => {
  const note = (ticket: string, text: string, key = randomUUID()) =>
    api.call('POST', `/registrations/FR/${ticket}/notes`, { token, body: { text }, key });

  test('is part of the history as it was written, once per key', async () => {
    const { ticketNumber } = await api.submitted('FR');
    const text = '  Appelé le 20.\n<b>Rappeler</b> ';
    const key = randomUUID();
    const first = await note(ticketNumber, text, key);
    expect([first.status, first.body]).toMatchObject([
      201,
      { kind: 'note', text, sequence: 3, actor: { name: 'Kit Marlow' }, channel: null },
    ]);
    expect((await note(ticketNumber, text, key)).text).toBe(first.text);
    expect((await historyOf(ticketNumber)).slice(2)).toEqual([first.body]);
  });

  test('[S8.2] is stored and shown as it is seen', async () => {
    const { ticketNumber } = await api.submitted('FR');
    const written = '\ufeffPay\u00ads \u202e0001\u202c\u3164 क्‍ष';
    const seen = 'Pays �0001�� क्‍ष';
    expect((await note(ticketNumber, written)).body).toMatchObject({ text: seen });
    expect((await historyOf(ticketNumber)).at(-1)).toMatchObject({ text: seen });
    expect((await note(ticketNumber, '\u200b')).problem().errors).toEqual([
      { pointer: '/text', code: 'required' },
    ]);
  });

  test('refuses an empty, too long or malformed text', async () => {
    const { ticketNumber } = await api.submitted('FR');
    for (const [text, code] of [
      ['', 'required'],
      [' \n ', 'required'],
      ['x'.repeat(4001), 'too-long'],
      ['\u0000', 'malformed'],
    ] as const) {
      expect((await note(ticketNumber, text)).problem().errors).toEqual([
        { pointer: '/text', code },
      ]);
    }
    expect((await note('T-none', 'x')).problem().code).toBe('registration-not-found');
  });
});
