import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { json } from '../testing/fake-api.ts';
import { openDesk } from '../testing/open-desk.tsx';
import { decidedRegistration } from '../testing/sample-registration.ts';

const at = '/customerService/FR/T-104233';
const asSent = 'The application as it was sent';
// Vitest types the session without its methods, whatever the provider.
const session = cdp() as { send?: (method: string, params: object) => Promise<unknown> };
const print = (media: 'print' | '') => session.send?.('Emulation.setEmulatedMedia', { media });

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await print('');
  await page.viewport(390, 844);
});

test('on a phone practice and contact unfold from one line, below which the documents are', async () => {
  const { screen } = await openDesk(at);
  const summary = screen.getByText(asSent);
  const phone = screen.getByText('+33 1 42 00 00 00');
  const email = screen.getByText('helene@lafayette-bourse.example');
  await expect.element(summary).toBeVisible();
  await expect.element(phone).not.toBeVisible();
  await expect.element(email).not.toBeVisible();
  await expect.element(screen.getByRole('link', { name: /rpps\.pdf/ })).toBeVisible();
  await summary.click();
  await expect.element(phone).toBeVisible();
  await expect.element(email).toBeVisible();
  await summary.click();
  await expect.element(phone).not.toBeVisible();
});

test('what is folded is printed, without its line', async () => {
  const { screen } = await openDesk(at);
  const phone = screen.getByText('+33 1 42 00 00 00');
  await expect.element(screen.getByText(asSent)).toBeVisible();
  await expect.element(phone).not.toBeVisible();
  await print('print');
  await expect.element(phone).toBeVisible();
  await expect.element(screen.getByText(asSent)).not.toBeVisible();
});

test.each([
  ['beside a list', 1280, undefined],
  ['of a decided registration', 390, decidedRegistration('approved')],
])('nothing is folded %s', async (_, width, registration) => {
  await page.viewport(width, 900);
  const { screen } = await openDesk(
    at,
    registration && { readRegistrationStatus: json(registration) },
  );
  await expect.element(screen.getByText('+33 1 42 00 00 00').first()).toBeVisible();
  await expect.element(screen.getByText(asSent)).not.toBeInTheDocument();
});
