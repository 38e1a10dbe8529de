import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, json } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { PageHeader } from './page-header.tsx';
import { beQuiet } from './quiet.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  document.documentElement.style.fontSize = '';
  return page.viewport(390, 844);
});

test.each([320, 390])('the header with text of 200 percent fits %i px', async (width) => {
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = '200%';
  const api = fakeApi({ listNotifications: json({ items: [], nextCursor: null, unread: 12 }) });
  const { screen } = await renderScreen(<PageHeader />, { api, at: '/approve' });
  beQuiet();
  await expect.element(screen.getByRole('button', { name: /12 unread/ })).toBeVisible();
  const beyond = [...document.querySelectorAll('header :is(button, a, span)')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .filter(({ left, right, width: own }) => own > 0 && (left < 0 || right > width));
  expect(beyond).toEqual([]);
  const name = screen.getByText('Alex Morgan').element();
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
  expect(name.clientWidth).toBeGreaterThan(0);
  const count = screen.getByText('12', { exact: true }).element();
  expect(count.scrollHeight).toBeLessThanOrEqual(count.clientHeight);
});
