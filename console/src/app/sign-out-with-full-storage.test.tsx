import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTabStorage } from '../storage/tab-storage.ts';
import { fakeApi, json } from '../testing/fake-api.ts';
import { renderForTests } from '../testing/render-for-tests.tsx';
import { pendingRegistration } from '../testing/sample-registration.ts';

const secret = 'Not a practice';
const at = '/reject?ticketNumber=T-104233&countryCode=FR&locale=en';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** The decision screen in one tab whose storage is full. */
function open(storage: ReturnType<typeof createTabStorage>) {
  const api = fakeApi({
    readRegistrationStatus: json(pendingRegistration()),
    readHistory: json({ items: [], nextCursor: null }),
  });
  return renderForTests({ at, fetch: api.fetch, parts: { storage } });
}

test('[S4.3] sign-out with a full storage leaves no draft readable', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const storage = createTabStorage(() => sessionStorage);
  const { screen, session } = await open(storage);
  await screen.getByLabelText('Message to the applicant').fill(secret);
  await screen.getByLabelText('Internal note').fill(secret);
  await screen.getByLabelText('Add a note').fill(secret);
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.unmount();
  const again = await open(storage);
  await expect.element(again.screen.getByLabelText('Message to the applicant')).toHaveValue(secret);
  await expect.element(again.screen.getByLabelText('Add a note')).toHaveValue(secret);

  await session.signOut();
  await again.session.signOut();
  await again.screen.unmount();
  expect(Object.keys(sessionStorage)).toEqual([]);
  const next = await open(storage);
  const message = next.screen.getByLabelText('Message to the applicant');
  await expect.element(message).toHaveValue('');
  await expect.element(next.screen.getByLabelText('Internal note')).toHaveValue('');
  await expect.element(next.screen.getByLabelText('Add a note')).toHaveValue('');
  await expect.element(next.screen.getByRole('checkbox', { name: /L02/ })).not.toBeChecked();
  expect(storage.read('signed-out')).toBe('yes');
});
