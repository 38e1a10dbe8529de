import { Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { laterScreen } from './later-screen.tsx';

afterEach(() => vi.restoreAllMocks());

/** A screen whose file arrives at the attempt of this number, below a link that leaves it. */
async function open(arrivesAt: number) {
  const reload = vi.fn();
  let attempts = 0;
  const Screen = laterScreen(async () => {
    attempts += 1;
    if (attempts < arrivesAt) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The figures</p>;
  }, reload);
  function Desk() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Overview
        </button>
        <Suspense>{isOpen && <Screen />}</Suspense>
      </>
    );
  }
  const { screen } = await renderScreen(<Desk />, { at: '/', api: fakeApi({}) });
  const tab = screen.getByRole('button', { name: 'Overview' });
  return { screen, reload, tab, retry: screen.getByRole('button', { name: 'Try again' }) };
}

test('[S8.2] a screen without its file leaves the desk, and can be requested again', async () => {
  const { screen, retry, tab, reload } = await open(2);
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(tab).toBeVisible();
  await retry.click();
  await expect.element(screen.getByText('The figures')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(reload).not.toHaveBeenCalled();
});

test('[S8.2] the next visit requests a missing file again', async () => {
  const { screen, retry, tab } = await open(2);
  await expect.element(retry).toBeVisible();
  await tab.click();
  await tab.click();
  await expect.element(screen.getByText('The figures')).toBeVisible();
});

test('[S8.2] a file that is missing again is left to a reload, unless offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { retry, reload } = await open(9);
  await retry.click();
  await expect.element(retry).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  await retry.click();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
