import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PartNotLoaded } from './part-not-loaded.tsx';

const pageOf = (version: string) =>
  `<head><meta name="countersign-console-version" content="${version}"></head>`;
beforeEach(() => void document.head.insertAdjacentHTML('beforeend', pageOf('aaa111')));
afterEach(() => {
  vi.restoreAllMocks();
  document.querySelector('meta[name=countersign-console-version]')?.remove();
});

test.each([
  ['another release', async () => new Response(pageOf('bbb222')), 1, 'updated', 'frame.loadNew'],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 3, 'offline', 'retry'],
  [
    'a proxy without a server',
    async () => new Response('', { status: 502 }),
    1,
    'offline',
    'retry',
  ],
  ['a page of a network', async () => new Response('Sign in to WLAN'), 1, 'offline', 'retry'],
  ['the same release', async () => new Response(pageOf('aaa111')), 1, 'failed', 'retry'],
  ['the same again', async () => new Response(pageOf('aaa111')), 2, 'failedAgain', 'reload'],
] as const)(
  '[S8.2] a missing part says why and what helps: %s',
  async (_what, answer, times, why, act) => {
    vi.spyOn(window, 'fetch').mockImplementation(answer);
    const retry = vi.fn();
    const { screen, texts } = await renderScreen(<PartNotLoaded retry={retry} times={times} />, {
      at: '/',
      api: fakeApi({}),
    });
    const label = {
      retry: texts.failures.retry,
      reload: texts.crash.reload,
      'frame.loadNew': texts.frame.loadNew,
    }[act];
    const words = screen.getByRole('alert').getByText(texts.frame.part[why]);
    await expect.element(words).toBeVisible();
    const button = screen.getByRole('button', { name: label });
    await expect.element(button).toBeVisible();
    if (act === 'retry') {
      await button.click();
      expect(retry).toHaveBeenCalledOnce();
    }
  },
);
