import type { Problem } from '@countersign/contract/problems/problem';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ReadFailed } from './read-failed.tsx';

const busy: Problem = {
  type: 'about:blank',
  title: 'x',
  status: 503,
  code: 'temporarily-unavailable',
  requestId: 'r-7',
  retryAfterSeconds: 2,
};

test('[S8.2] what could not be read says its reference, and is asked for again after the wait', async () => {
  const onRetry = vi.fn();
  // Its own seconds, so that a slow machine does not use them up.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const error = new CallError({ kind: 'problem', problem: busy });
  const { screen } = await renderScreen(<ReadFailed error={error} onRetry={onRetry} />, {
    at: '/',
    api: fakeApi({}),
  });
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'temporarily unavailable' }))
    .toBeVisible();
  await expect.element(screen.getByText('Reference: r-7')).toBeVisible();
  const waiting = screen.getByRole('button', { name: /^Try again in \d second/ });
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  (waiting.element() as HTMLElement).click();
  expect(onRetry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  await screen.getByRole('button', { name: 'Try again', exact: true }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});
