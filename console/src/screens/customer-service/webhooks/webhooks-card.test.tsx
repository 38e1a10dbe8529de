import type { Webhook, WebhookDelivery } from '@countersign/contract/webhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { held, json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';

const origin = 'https://site.example';
const webhook: Webhook = {
  webhookId: '01900000-0000-7000-8000-000000000001',
  url: `${origin}/hooks`,
  state: 'on',
  createdAt: '2026-11-18T09:14:00.000Z',
  previousSecretUntil: null,
  dead: 0,
};
const secret = `whsec_${'A'.repeat(43)}=`;
const dead = {
  deliveryId: '01900000-0000-7000-8000-000000000002',
  type: 'registration.decided',
  ticketNumber: 'T-1' as NonNullable<WebhookDelivery['ticketNumber']>, // of the contract's form
  version: 2,
  state: 'dead',
  createdAt: '2026-11-18T09:14:00.000Z',
  nextTryAt: null,
  settledAt: '2026-11-20T09:14:00.000Z',
  tries: [{ at: '2026-11-18T09:14:00.000Z', status: null, durationMs: 15_000, error: 'timeout' }],
} as const satisfies WebhookDelivery;
const listed = (...items: Webhook[]) => json({ allowedOrigins: [origin], items });
const sent = (...items: WebhookDelivery[]) => json({ items, nextCursor: null });
const france = {
  countryCode: 'FR',
  version: 3,
  staff: [],
  targetHours: 24,
  undoSeconds: null,
  replyTo: null,
  reminders: true,
};
const open = async (
  replies: Record<string, Reply | Reply[]> = {},
  language: 'en' | 'fr' | 'ja' = 'en',
) => {
  const desk = await openDesk(
    '/customerService/settings?countryCode=FR',
    {
      listMarkets: json({ items: [france], nextCursor: null }),
      readMarketHistory: json({ items: [], nextCursor: null }),
      listWebhooks: listed(webhook),
      listWebhookDeliveries: sent(dead),
      ...replies,
    },
    language,
  );
  return { ...desk, card: desk.screen.getByRole('region', { name: 'Webhooks' }) };
};

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('a webhook is added, and its secret is shown once', async () => {
  const { card, api } = await open({
    listWebhooks: [listed(), listed(webhook)],
    addWebhook: json({ webhook, secret }, 201),
  });
  await expect.element(card.getByText('This market has no webhooks yet.')).toBeVisible();
  await card.getByLabelText('Address of the receiver').fill(` ${webhook.url} `);
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(card.getByText(secret)).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Copy the secret' })).toBeVisible();
  expect(api.askedFor('addWebhook')).toMatchObject([{ body: { url: webhook.url } }]);
  await expect.element(card.getByRole('heading', { name: webhook.url })).toBeVisible();
  await expect.element(card.getByLabelText('Address of the receiver')).toHaveValue('');
  await card.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect.element(card.getByText(secret)).not.toBeInTheDocument();
  // The pressed button is gone: the keyboard continues within the card.
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true);
});

test('[S4.2] an address being typed outlives a reload, until it is added', async () => {
  const first = await open();
  await first.card.getByLabelText('Address of the receiver').fill(webhook.url);
  await first.screen.unmount();
  const { card, screen } = await open({ addWebhook: json({ webhook, secret }, 201) });
  const field = card.getByLabelText('Address of the receiver');
  await expect.element(field).toHaveValue(webhook.url);
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(field).toHaveValue('');
  await screen.unmount();
  await expect
    .element((await open()).card.getByLabelText('Address of the receiver'))
    .toHaveValue('');
});

test.each([
  ['not-allowed', 'This installation doesn’t allow that address.'],
  ['duplicate', /This address is already listed/],
  ['too-many', 'A market has at most ten webhooks.'],
  ['malformed', /Enter a valid address/],
] as const)('an address that is %s says so at its field', async (code, words) => {
  const { card } = await open({
    addWebhook: problem('invalid-request', { errors: [{ pointer: '/url', code }] }),
  });
  const field = card.getByLabelText('Address of the receiver');
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(card.getByText('Enter the address of the receiver.')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await field.fill('https://x.example/');
  await card.getByRole('button', { name: 'Add webhook' }).click();
  await expect.element(card.getByText(words)).toBeVisible();
  await expect.element(field).toHaveValue('https://x.example/');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
});

test('an installation that allows no address says whose matter that is', async () => {
  const { card } = await open({ listWebhooks: json({ allowedOrigins: [], items: [] }) });
  await expect.element(card.getByText(/WEBHOOK_ORIGINS/)).toBeVisible();
  await expect.element(card.getByLabelText('Address of the receiver')).not.toBeInTheDocument();
});

test('[S8.2] webhooks that load, or do not come, leave the settings usable', async () => {
  const later = held(problem('internal'));
  const { card, screen } = await open({ listWebhooks: [later.reply, listed(webhook)] });
  await expect.element(card.getByText('Loading the webhooks')).toBeInTheDocument();
  later.release();
  await expect.element(card.getByText('The webhooks can’t be shown right now.')).toBeVisible();
  await expect.element(screen.getByLabelText('Decision target (hours)')).toBeVisible();
  await card.getByRole('button', { name: 'Reload' }).click();
  await expect.element(card.getByRole('heading', { name: webhook.url })).toBeVisible();
});

test('a test is sent, and its try is shown', async () => {
  const test = { ...dead, type: 'countersign.test', ticketNumber: null, version: 0 } as const;
  const { card, api } = await open({
    testWebhook: json({ ...test, state: 'queued', settledAt: null, tries: [] }),
    listWebhookDeliveries: sent({
      ...test,
      state: 'delivered',
      tries: [{ ...dead.tries[0], status: 204, error: null }],
    }),
  });
  await card.getByRole('button', { name: 'Send a test' }).click();
  await expect.element(card.getByText('countersign.test')).toBeVisible();
  await expect.element(card.getByText('Delivered', { exact: true })).toBeVisible();
  await expect.element(card.getByText(/accepted \(204\) after 15,000 ms$/)).toBeVisible();
  await expect.element(card.getByRole('button', { name: 'Hide sent events' })).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: /^Send countersign/ }))
    .not.toBeInTheDocument();
  expect(api.askedFor('testWebhook')).toHaveLength(1);
});

test('a webhook is turned off, rotated and removed, the last two after a question', async () => {
  const off = { ...webhook, state: 'off' } as const;
  const { card, screen, api } = await open({
    listWebhooks: [listed(webhook), listed(off), listed(off), listed()],
    changeWebhook: json(off),
    rotateWebhookSecret: json({ webhook: off, secret }),
    removeWebhook: json(off),
  });
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(card.getByText('Off', { exact: true })).toBeVisible();
  expect(api.askedFor('changeWebhook')).toMatchObject([{ body: { state: 'off' } }]);
  await card.getByRole('button', { name: 'Make a new secret' }).click();
  const ask = (name: string) => screen.getByRole('alertdialog', { name });
  await ask('Make a new secret?').getByRole('button', { name: 'Cancel' }).click();
  expect(api.askedFor('rotateWebhookSecret')).toEqual([]);
  await card.getByRole('button', { name: 'Make a new secret' }).click();
  await ask('Make a new secret?').getByRole('button', { name: 'Make a new secret' }).click();
  await expect.element(card.getByText(secret)).toBeVisible();
  await card.getByRole('button', { name: 'Remove' }).click();
  await ask('Remove this webhook?').getByRole('button', { name: 'Remove' }).click();
  await expect.element(card.getByText('This market has no webhooks yet.')).toBeVisible();
});

test('a dead letter says why, and is sent again, alone or with its days', async () => {
  const { card, api } = await open({
    listWebhooks: listed({ ...webhook, dead: 2 }),
    replayWebhookDelivery: json({ ...dead, state: 'queued', settledAt: null }),
    replayWebhook: [json({ replayed: 2, more: true })],
  });
  await expect.element(card.getByText(/^2 events couldn’t be delivered/)).toBeVisible();
  await card.getByRole('button', { name: 'Show sent events' }).click();
  await expect.element(card.getByText(/failed \(timeout\) after 15,000 ms$/)).toBeVisible();
  await card.getByRole('radio', { name: 'Not delivered' }).click();
  await expect
    .poll(() => api.askedFor('listWebhookDeliveries').at(-1)?.address.searchParams.get('show'))
    .toBe('dead');
  await card.getByRole('button', { name: 'Send registration.decided of T-1 again' }).click();
  await expect.poll(() => api.askedFor('replayWebhookDelivery').length).toBe(1);
  await card.getByRole('button', { name: 'Send these events again' }).click();
  await expect.element(card.getByText(/Select two days/)).toBeVisible();
  expect(api.askedFor('replayWebhook')).toEqual([]);
  await card.getByLabelText('First day').fill('2026-11-18');
  await card.getByLabelText('Last day').fill('2026-11-19');
  await card.getByRole('button', { name: 'Send these events again' }).click();
  await expect
    .element(card.getByText(/^2 events will be sent again. There are more/))
    .toBeVisible();
  expect(api.askedFor('replayWebhook')[0]?.body).toMatchObject({ delivered: false });
});

test('one that the receiver turned off offers no replay, and can be turned on', async () => {
  const { card } = await open({ listWebhooks: listed({ ...webhook, state: 'gone', dead: 1 }) });
  await expect.element(card.getByText('Turned off by the receiver')).toBeVisible();
  await expect.element(card.getByText(/\(410\)/)).toBeVisible();
  await card.getByRole('button', { name: 'Show sent events' }).click();
  await expect.element(card.getByText('registration.decided')).toBeVisible();
  await expect.element(card.getByRole('button', { name: /again$/ })).not.toBeInTheDocument();
  await expect.element(card.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test.each([
  ['lost', lost],
  ['refused', problem('role-not-sufficient')],
])('[S8.2] an act that is %s says so, and nothing has changed', async (_, reply) => {
  const { card } = await open({ changeWebhook: reply });
  await card.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(card.getByRole('alert').getByText('That didn’t work')).toBeVisible();
  await expect.element(card.getByText('On', { exact: true })).toBeVisible();
});

test('what was done to a webhook is listed among the changes', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const { countryCode: _, version: __, ...settings } = france;
  const change = {
    at,
    by: { subject: 'alex', name: 'Alex Morgan' },
    before: settings,
    after: settings,
    webhook: { act: 'rotated', url: webhook.url },
  };
  const { screen } = await open({
    readMarketHistory: json({ items: [change], nextCursor: null }),
  });
  await expect.element(screen.getByText(`New secret for the webhook ${webhook.url}`)).toBeVisible();
});

test.each(['fr', 'ja'] as const)('[S1.2] webhooks fit 320 px in %s', async (language) => {
  await page.viewport(320, 700);
  const { screen } = await open(
    { listWebhooks: listed({ ...webhook, dead: 3, previousSecretUntil: webhook.createdAt }) },
    language,
  );
  const show = { fr: 'Afficher les envois', ja: '送信の一覧を表示する' }[language];
  await screen.getByRole('button', { name: show }).click();
  await expect.element(screen.getByText('registration.decided')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
