import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoRecentAnswer, recentAnswer } from './health-routes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<void>(() => undefined);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('[S8.2] callers at the same time share one question', async () => {
  const ask = vi.fn(async (): Promise<void> => undefined);
  const isWell = recentAnswer(ask);
  await Promise.all([isWell(), isWell(), isWell()]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('[S8.2] a failure is thrown, and the next caller asks again', async () => {
  const ask = vi.fn(async (): Promise<void> => undefined).mockRejectedValueOnce(new Error('gone'));
  const isWell = recentAnswer(ask);
  await expect(isWell()).rejects.toThrow('gone');
  await expect(isWell()).resolves.toBeUndefined();
});

test('[S8.2] a delay is no failure as long as the last good answer is recent', async () => {
  const ask = vi.fn(async (): Promise<void> => undefined);
  const isWell = recentAnswer(ask);
  await isWell();
  ask.mockImplementation(never);
  const late = isWell();
  await pass(300);
  await expect(late).resolves.toBeUndefined();
  await pass(2399);
  const stillRecent = isWell();
  await pass(300);
  await expect(stillRecent).resolves.toBeUndefined();
  const tooLate = expect(isWell()).rejects.toThrow(NoRecentAnswer);
  await pass(300);
  await tooLate;
});

test('[S8.2] silence from the beginning is a failure', async () => {
  const asked = expect(recentAnswer(never)()).rejects.toThrow(NoRecentAnswer);
  await pass(300);
  await asked;
});
