import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningRequest, recordingFetch, reusingFetch } from './running-requests.ts';

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockImplementation(async () => Response.json({ number: fetched.mock.calls.length }));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const address = 'https://console.example/api/registration-status';
const call = (token: string, body: BodyInit = '{}') => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}` },
  body,
});
const numberOf = async (response: Promise<Response>) => (await (await response).json()).number;

test('a running request answers the same request, once, and its sender too', async () => {
  const running: RunningRequest[] = [];
  const sent = recordingFetch(running)(address, call('t1'));
  expect(await numberOf(sent)).toBe(1);
  const reuse = reusingFetch(running);
  expect(await numberOf(reuse(new URL(address), call('t1')))).toBe(1);
  expect(await numberOf(reuse(address, call('t1')))).toBe(2);
});

test.each([
  ['another token', address, call('t2')],
  ['another body', address, call('t1', '{"a":1}')],
  ['another address', `${address}/2`, call('t1')],
  ['another method', address, { ...call('t1'), method: 'PUT' }],
])('%s is another request', async (_, to, init) => {
  const running: RunningRequest[] = [];
  await recordingFetch(running)(address, call('t1'));
  expect(await numberOf(reusingFetch(running)(to, init))).toBe(2);
});

test('a form is the same in any order of its fields', async () => {
  const running: RunningRequest[] = [];
  await recordingFetch(running)(address, call('t1', new URLSearchParams({ a: '1', b: '2' })));
  const turned = call('t1', new URLSearchParams({ b: '2', a: '1' }));
  expect(await numberOf(reusingFetch(running)(address, turned))).toBe(1);
});

test('an old response is not used', async () => {
  const running: RunningRequest[] = [];
  await recordingFetch(running)(address, call('t1'));
  vi.advanceTimersByTime(20_000);
  expect(await numberOf(reusingFetch(running)(address, call('t1')))).toBe(2);
});

test('a failure reaches the one who takes the request', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const running: RunningRequest[] = [];
  await expect(recordingFetch(running)(address, call('t1'))).rejects.toThrow('Failed to fetch');
  await expect(reusingFetch(running)(address, call('t1'))).rejects.toThrow('Failed to fetch');
});
