import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

// Vitest types the session without its methods, whatever the provider.
const session = cdp() as { send?: (method: string, params: object) => Promise<unknown> };
const forceColours = (value: 'active' | 'none') =>
  session.send?.('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await forceColours('none');
  await page.viewport(390, 844);
});

test.each([
  ['in the list of lines', 1280, 'li'],
  ['in the table', 1920, 'tr'],
])('[S9.1] the open row is framed without the colours of the page: %s', async (_, width, of) => {
  await page.viewport(width, 900);
  const other = { ...row, ticketNumber: 'T-2', practiceName: 'Optique du Port' };
  await openDesk('/customerService/FR/T-104233', { listRegistrations: rows(null, [row, other]) });
  const framed = () =>
    [...document.querySelectorAll(`[data-scrolls] ${of}:has([data-row])`)].map(
      (one) => getComputedStyle(one).outlineStyle,
    );
  await expect.poll(framed).toEqual(['none', 'none']);
  await forceColours('active');
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  await expect.poll(framed).toEqual(['solid', 'none']);
});
