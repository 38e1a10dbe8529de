import { expect, onTestFinished, test, vi } from 'vitest';
import type { CallFailure } from '../http/call-error.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { FailureScreen } from './failure-screen.tsx';

const failure: CallFailure = {
  kind: 'problem',
  problem: {
    type: 'about:blank',
    title: 'x',
    status: 503,
    code: 'temporarily-unavailable',
    requestId: 'r-1',
    retryAfterSeconds: 2,
  },
};

test('[S8.2] a busy service says why, its reference and when; then the button works', async () => {
  const onRetry = vi.fn();
  // Its own seconds, so that a slow machine does not use them up.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { screen } = await renderScreen(
    <FailureScreen failure={failure} retrying={false} onRetry={onRetry} />,
    { at: '/', api: fakeApi({}) },
  );
  await expect
    .element(screen.getByRole('heading', { name: 'The service is temporarily unavailable' }))
    .toBeVisible();
  await expect.element(screen.getByText(/^Wait 2 seconds, then try again\./)).toBeVisible();
  await expect.element(screen.getByText('Reference: r-1')).toBeVisible();
  const waiting = screen.getByRole('button', { name: /^Try again in \d second/ });
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
  (waiting.element() as HTMLElement).click();
  expect(onRetry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(3000);
  await screen.getByRole('button', { name: 'Try again', exact: true }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});
