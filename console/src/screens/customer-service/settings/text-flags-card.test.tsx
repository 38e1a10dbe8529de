import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, json } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { TextFlagsCard } from './text-flags-card.tsx';

const flag = {
  flagId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  at: '2026-11-20T10:00:00.000Z',
  by: { subject: 'ada', name: 'Ada Berg' },
  language: 'de',
  keys: ['decision.heading'],
  screen: '/customerService/:countryCode/:ticketNumber',
  remark: 'Reads badly.',
};

test('a reported text is listed with its key, language and remark until it is done', async () => {
  await page.viewport(320, 700);
  const api = fakeApi({
    listTextFlags: json({ items: [flag] }),
    settleTextFlag: json({ items: [] }),
  });
  const { screen } = await renderScreen(<TextFlagsCard />, { at: '/', api });
  const row = screen.getByRole('listitem').filter({ hasText: 'decision.heading' });
  await expect.element(row.getByText('Reads badly.')).toBeVisible();
  await expect.element(row.getByText('German')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await row.getByRole('button', { name: 'Done decision.heading' }).click();
  await expect.element(screen.getByText('No texts reported.')).toBeVisible();
  expect(api.askedFor('settleTextFlag')).toHaveLength(1);
});

test('the list is saved as the API answered it', async () => {
  const api = fakeApi({ listTextFlags: json({ items: [flag] }) });
  const { screen } = await renderScreen(<TextFlagsCard />, { at: '/', api });
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob); // a file is saved, no stream
    return 'about:blank#saved';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await screen.getByRole('button', { name: 'Save as a file' }).click();
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ items: [flag] });
  expect(click).toHaveBeenCalledOnce();
  create.mockRestore();
  click.mockRestore();
});
