import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsOf } from '../testing/asked-applicant.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('an applicant gets a receipt where the market sends them, and only there', async () => {
  const before = await api.submitted('FR');
  expect(await mailsOf(api, before, 'receipt')).toEqual([]);
  const administrator = await api.person(['administrator']);
  const settings = {
    staff: [],
    targetHours: 24,
    undoSeconds: null,
    replyTo: null,
    reminders: true,
  };
  const change = async (version: number, more: object) => {
    const body = { ...settings, version, ...more };
    const changed = await api.call('PUT', '/markets/FR', { token: administrator, body });
    expect(changed.status, changed.text).toBe(200);
    return changed.body;
  };
  expect(await change(0, { receipts: true })).toMatchObject({ receipts: true });
  // A change that does not name it leaves it.
  expect(await change(1, { targetHours: 48 })).toMatchObject({ receipts: true });
  const registration = await api.submitted('FR');
  const [mail] = await mailsOf(api, registration, 'receipt');
  expect(mail).toMatchObject({
    recipient: registration.contact.email,
    language: 'fr',
    state: 'queued',
    subject: `Nous avons bien reçu votre demande (${registration.ticketNumber})`,
  });
  expect(mail?.text).toMatch(/Vous recevrez généralement notre réponse au plus tard le \w+ \d+/);
  expect(mail?.text).toContain('/status/your-own-link');
  const elsewhere = await api.submitted('JP');
  expect(await mailsOf(api, elsewhere, 'receipt')).toEqual([]);
  const history = await api.call('GET', '/markets/FR/history', { token: administrator });
  expect(history.text).toContain('"receipts":true');
});
