import { consoleRelease, consoleVersionHeader } from '@countersign/contract/console-release';
import { afterEach, expect, test, vi } from 'vitest';
import { newRelease } from '../http/console-version.ts';
import { outdatedConsole } from '../http/outdated-console.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OutdatedNotice } from './outdated-notice.tsx';

afterEach(() => vi.restoreAllMocks());

const pageOf = (version: string) =>
  `<head><meta name="countersign-console-version" content="${version}"></head>`;

// Both stores are the whole page's: what they have learned stays for the next test.
test('[S8.2] a new release is offered at the return, if the page’s server has it', async () => {
  const reload = vi.fn();
  const served = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async () => new Response(pageOf('aaa111')));
  const { screen } = await renderScreen(<OutdatedNotice reload={reload} />, {
    at: '/',
    api: fakeApi({}),
  });
  const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));
  const button = screen.getByRole('button', { name: 'Load the new version' });
  document.head.insertAdjacentHTML('beforeend', pageOf('aaa111'));
  const elapsed = vi.spyOn(performance, 'now');
  const headers = new Headers({ [consoleVersionHeader]: 'bbb222' });
  // The API's own console, beside one that a static host serves.
  newRelease.learn(headers);
  await vi.waitFor(() => expect(served).toHaveBeenCalledOnce());
  comeBack();
  await expect.element(button).not.toBeInTheDocument();
  // Not for each answer.
  newRelease.learn(headers);
  expect(served).toHaveBeenCalledOnce();

  served.mockImplementation(async () => new Response(pageOf('bbb222')));
  let nowMs = performance.now();
  await vi.waitFor(() => {
    nowMs += 60_000;
    elapsed.mockReturnValue(nowMs);
    newRelease.learn(headers);
    expect(newRelease.get()).toBe(true);
  });
  await expect.element(button).not.toBeInTheDocument();
  comeBack();
  await button.click();
  expect(reload).toHaveBeenCalledOnce();
});

test('[S8.2] a console that the API no longer understands says so at once and loads again', async () => {
  const reload = vi.fn();
  const { screen, texts } = await renderScreen(<OutdatedNotice reload={reload} />, {
    at: '/',
    api: fakeApi({}),
  });
  const words = screen.getByText(texts.frame.outdated);
  for (const oldest of [undefined, String(consoleRelease), 'x']) {
    outdatedConsole.learn(new Headers(oldest === undefined ? {} : { 'x-oldest-console': oldest }));
    await expect.element(words).not.toBeInTheDocument();
  }
  outdatedConsole.learn(new Headers({ 'x-oldest-console': String(consoleRelease + 1) }));
  await expect.element(words).toBeVisible();
  await screen.getByRole('button', { name: 'Load the new version' }).click();
  expect(reload).toHaveBeenCalledOnce();
});
