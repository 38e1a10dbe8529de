import { CountryCode } from '@countersign/domain/market/country-code';
import { TicketNumber } from '@countersign/domain/registration/ticket-number';
import { afterEach, expect, test, vi } from 'vitest';
import type { Connection, StoredToken } from '../http/connection.ts';
import { createChangePosition } from './change-position.ts';
import { type ChangeNotification, changeSource } from './change-source.ts';

afterEach(() => vi.useRealTimers());

const change = (id: string) => ({
  id,
  kind: 'received' as const,
  ticketNumber: TicketNumber.parse('T-1'),
  countryCode: CountryCode.parse('FR'),
  version: 1,
  at: '2026-11-20T12:00:00.000Z',
  by: null,
  from: null,
});
const event = (id: string) => `id: ${id}\ndata: ${JSON.stringify(change(id))}\n\n`;
const stream = (text: string, type = 'text/event-stream; charset=utf-8') =>
  new Response(text, { headers: { 'content-type': type } });

type Reply = Response | ((signal: AbortSignal | null | undefined) => Response);

function source(replies: Reply[], token?: StoredToken) {
  const asked: { address: URL; headers: Headers }[] = [];
  const notifications: ChangeNotification[] = [];
  const onTokenNeeded = vi.fn();
  const connection: Connection = {
    ownOrigin: 'https://console.example',
    apiBase: '/api',
    origins: new Set(['https://console.example']),
    accept: 'application/json; okta-version=1.0.0',
    fetch: async (input, init = {}) => {
      asked.push({ address: new URL(String(input)), headers: new Headers(init.headers) });
      const next = replies.shift();
      if (next === undefined) throw new TypeError('Failed to fetch');
      return typeof next === 'function' ? next(init.signal) : next;
    },
    readToken: () => token ?? { kind: 'live', accessToken: 'access-1' },
    onResponse: () => undefined,
    onTokenNeeded,
  };
  const place = createChangePosition();
  const reading = {
    place,
    notify: (one: ChangeNotification) => notifications.push(one),
    signal: new AbortController().signal,
  };
  return { ...changeSource(connection), reading, place, asked, notifications, onTokenNeeded };
}

test('[S7.1] reads the stream with the bearer and both values of Accept', async () => {
  const {
    stream: read,
    reading,
    asked,
    notifications,
    place,
  } = source([stream(`id: 5\n\n${event('7')}`)]);
  const begun = vi.fn();
  expect(await read(reading, begun)).toBe('ended');
  expect(begun).toHaveBeenCalledOnce();
  expect(asked[0]?.address.href).toBe('https://console.example/api/changes');
  expect(Object.fromEntries(asked[0]?.headers ?? [])).toEqual({
    accept: 'text/event-stream, application/json; okta-version=1.0.0',
    authorization: 'Bearer access-1',
    'content-type': 'application/json',
  });
  // Data read before the stream began have to be read again.
  expect(notifications).toEqual(['reread-all', [change('7')]]);
  expect(place.position()).toBe('7');
});

test('a new stream continues at the position without duplicates', async () => {
  const made = source([
    stream(`id: 5\n\n${event('7')}`),
    stream(`${event('7')}${event('8')}id: 9\n\n`),
    stream('event: reset\ndata: {}\n\nid: 20\n\n'),
  ]);
  for (let times = 0; times < 3; times += 1) await made.stream(made.reading, () => {});
  expect(made.asked.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '7', '9']);
  expect(made.notifications).toEqual([
    'reread-all',
    [change('7')],
    [],
    [change('8')],
    'reread-all',
  ]);
  expect(made.place.position()).toBe('20');
});

test('reads pages from where the stream was, up to the present, and gives back', async () => {
  const full = Array.from({ length: 100 }, (_, index) => change(`1-${index}`));
  const made = source([
    stream('id: 5\n\n'),
    Response.json({ items: full, nextCursor: '1-full-3' }),
    Response.json({ items: [change('7')], nextCursor: '9' }),
    Response.json({ items: [], nextCursor: '12' }),
    stream('id: 13\n\n'),
  ]);
  await made.stream(made.reading, () => {});
  expect(await made.pages(made.reading)).toBe('complete');
  expect(await made.pages(made.reading)).toBe('complete');
  await made.stream(made.reading, () => {});
  const sent = made.asked.map(({ address, headers }) => [
    address.searchParams.get('since'),
    headers.get('last-event-id'),
  ]);
  expect(sent).toEqual([
    [null, null],
    [null, '5'],
    ['1-full-3', null],
    ['9', null],
    [null, '12'],
  ]);
  expect(made.notifications).toEqual(['reread-all', full, [change('7')], []]);
});

test('too many missed changes require a full read', async () => {
  const full = (page: number) =>
    Response.json({
      items: Array.from({ length: 100 }, (_, index) => change(`${page}-${index}`)),
      nextCursor: `${page}`,
    });
  const made = source([
    ...[1, 2, 3, 4, 5].map(full),
    Response.json({ items: [], nextCursor: '9' }),
  ]);
  made.place.advance('0', true);
  expect(await made.pages(made.reading)).toBe('complete');
  expect(await made.pages(made.reading)).toBe('complete');
  expect(made.notifications.at(-1)).toBe('reread-all');
  expect(made.asked.at(-1)?.address.search).toBe('');
});

test.each([
  ['refused', new Response('{}', { status: 429 })],
  ['refused', stream('<html>', 'text/html')],
  ['unreachable', new Response('', { status: 503 })],
  ['session-needed', new Response('', { status: 401 })],
  ['mute', stream('')],
  ['mute', stream('data: no change\n\n')],
] as const)('[S8.2] a stream that is %s', async (ending, response) => {
  const made = source([response]);
  made.place.advance('5', false);
  expect(await made.stream(made.reading, () => {})).toBe(ending);
  // S4.2: without an action of the person there is no dialog.
  expect(made.onTokenNeeded).not.toHaveBeenCalled();
});

test('[S4.2] without a token nothing is sent and nothing is asked', async () => {
  const made = source([], { kind: 'lapsed' });
  expect(await made.stream(made.reading, () => {})).toBe('session-needed');
  expect(await made.pages(made.reading)).toBe('session-needed');
  expect(made.asked).toEqual([]);
  expect(made.onTokenNeeded).not.toHaveBeenCalled();
});

test('a buffered or silent stream is aborted', async () => {
  vi.useFakeTimers();
  const hanging = (first: string) => (signal: AbortSignal | null | undefined) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode(first));
          signal?.addEventListener('abort', () => controller.error(signal.reason));
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    );
  const made = source([hanging('retry: 2000\n\n'), hanging('id: 5\n\n')]);
  const endings: string[] = [];
  const read = () => made.stream(made.reading, () => {}).then((ending) => endings.push(ending));
  void read();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(endings).toEqual(['mute']);
  void read();
  await vi.advanceTimersByTimeAsync(39_000);
  expect(endings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(endings).toEqual(['mute', 'ended']);
});
