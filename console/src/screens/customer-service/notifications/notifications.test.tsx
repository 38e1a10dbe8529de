import { expect, test } from 'vitest';
import { Bell } from '../../../notifications/bell.tsx';
import { fakeApi, json, problem } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';

const at = '/customerService/notifications';
const settings = (choices: object = {}, markets: object[] = []) =>
  json({ address: 'alex@desk.example', choices, markets });
const one = {
  notificationId: '01941f29-7c00-7000-8000-000000000001',
  event: 'assigned',
  at: '2026-11-20T11:00:00.000Z',
  by: 'Robin',
  isRead: false,
  countryCode: 'FR',
  ticketNumber: 'T-104233',
  practiceName: 'Optique Lafayette-Bourse',
  status: 'pending',
};
const list = (...items: object[]) =>
  json({ items, nextCursor: null, unread: items.filter((item) => !Object(item).isRead).length });

test('a choice is saved at once, and can be given back to the market', async () => {
  const markets = [{ countryCode: 'FR', choices: { reminder: 'digest' } }];
  const { screen, api } = await openDesk(at, {
    readNotificationSettings: settings({}, markets),
    changeNotificationSettings: [settings({ reminder: 'none' }, markets), settings({}, markets)],
  });
  const reminders = screen.getByLabelText('Reminders');
  await expect.element(reminders).toHaveDisplayValue('Market’s setting: Daily email');
  await reminders.selectOptions('Not at all');
  await expect.element(screen.getByText('Your choice is saved.')).toBeVisible();
  await reminders.selectOptions('Market’s setting: Daily email');
  await expect.poll(() => api.askedFor('changeNotificationSettings')).toHaveLength(2);
  expect(api.askedFor('changeNotificationSettings').map(({ body }) => body)).toEqual([
    { choices: { reminder: 'none' } },
    { choices: {} },
  ]);
});

test('[S8.2] a choice that was not saved is said, and shown as it was', async () => {
  const { screen } = await openDesk(at, {
    readNotificationSettings: settings(),
    changeNotificationSettings: problem('internal'),
  });
  const assigned = screen.getByLabelText('Registrations assigned to you');
  await assigned.selectOptions('Daily email');
  await expect.element(screen.getByText(/wasn’t saved/)).toBeVisible();
  await expect.element(assigned).toHaveDisplayValue('Market’s setting: Email at once');
});

test('[S6.2] without a role there is nothing to choose', async () => {
  const { screen } = await openDesk(at, { readNotificationSettings: problem('no-role') });
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('You don’t have access');
});

test('the bell counts what is unread, and an entry opens its registration and is read', async () => {
  const api = fakeApi({
    listNotifications: list(one),
    readNotifications: json({ unread: 0 }),
  });
  const { screen, place } = await renderScreen(<Bell />, { api, at: '/approve' });
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await screen.getByRole('link', { name: /Robin has assigned this to you/ }).click();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-104233');
  expect(api.askedFor('readNotifications')[0]?.body).toEqual({
    until: one.at,
    notificationIds: [one.notificationId],
  });
  await expect
    .element(screen.getByRole('button', { name: 'Notifications', exact: true }))
    .toBeVisible();
});

test('[S8.2] the bell says when there is nothing, and when the list does not come', async () => {
  const api = fakeApi({ listNotifications: [list(), problem('internal'), list()] });
  const { screen } = await renderScreen(<Bell />, { api, at: '/approve' });
  await screen.getByRole('button', { name: 'Notifications' }).click();
  await expect.element(screen.getByText(/can’t be shown right now/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText(/^Nothing new/)).toBeVisible();
});
