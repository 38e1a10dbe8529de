import { consoleRelease } from '@countersign/contract/console-release';
import { expect, test, vi } from 'vitest';
import { outdatedConsole } from '../http/outdated-console.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';

test('[S8.2] a console that the API no longer understands says so and loads again', async () => {
  const reload = vi.fn();
  const cache = await caches.open('countersign old');
  await cache.put('/', new Response('the old page'));
  const { screen } = await renderScreen(<OutdatedNotice reload={reload} />, {
    at: '/',
    api: fakeApi({}),
  });
  const button = screen.getByRole('button', { name: 'Load the new version' });
  for (const oldest of [undefined, String(consoleRelease), 'x']) {
    outdatedConsole.learn(new Headers(oldest === undefined ? {} : { 'x-oldest-console': oldest }));
    await expect.element(button).not.toBeInTheDocument();
  }
  outdatedConsole.learn(new Headers({ 'x-oldest-console': String(consoleRelease + 1) }));
  await button.click();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(await caches.keys()).toEqual([]);
});
