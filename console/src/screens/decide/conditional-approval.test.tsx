import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { serverClock } from '../../clock/server-clock.ts';
import { fakeApi, json, problem } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';
import { DecideScreen } from './decide-screen.tsx';

const screens = (
  <Routes>
    <Route path="/approve" element={<DecideScreen verb="approve" />} />
  </Routes>
);
const at = '/approve?ticketNumber=T-104233&countryCode=FR&locale=en';
const noHistory = json({ items: [], nextCursor: null });
const past = problem('invalid-request', {
  errors: [{ pointer: '/condition/until', code: 'not-allowed' }],
});

beforeEach(() => {
  sessionStorage.clear();
  serverClock.learn(new Headers({ date: new Date().toUTCString() }));
});

test('a conditional approval asks for the condition and its day, and sends both', async () => {
  const api = fakeApi({
    readRegistrationStatus: json(pendingRegistration()),
    readHistory: noHistory,
    listRegistrations: noHistory,
    decideRegistration: [past, json(decidedRegistration('approved', {}))],
  });
  const { screen } = await renderScreen(screens, { at, api });
  const submit = () => screen.getByRole('button', { name: 'Approve…' }).last();
  const text = screen.getByRole('textbox', { name: 'Condition' });
  await expect.element(submit()).toBeEnabled();
  await expect.element(text).not.toBeInTheDocument();
  await screen.getByRole('checkbox', { name: /Conditional/ }).click();
  await expect.element(text).toBeVisible();
  await submit().click();
  await expect.element(screen.getByText('Enter the condition.')).toBeVisible();
  await expect.element(text).toHaveFocus();
  await text.fill(' Send the renewed permit. ');
  await submit().click();
  const day = screen.getByLabelText('To be met by');
  await expect.element(day).toHaveFocus();
  await expect
    .element(screen.getByText('Choose the last day to meet the condition.'))
    .toBeVisible();
  // The API's day may have changed since.
  await day.fill('2098-12-31');
  const confirm = () =>
    screen.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await submit().click();
  await confirm();
  const refused = screen.getByText('Choose today or a later day.');
  await expect.element(refused).toBeVisible();
  // As for a fault that the form finds itself, although the person is at the button below.
  await expect.element(day).toHaveFocus();
  await expect.element(refused).toBeInViewport();
  await day.fill('2099-01-31');
  await submit().click();
  await confirm();
  await expect.poll(() => api.askedFor('decideRegistration')).toHaveLength(2);
  expect(api.askedFor('decideRegistration')[1]?.body).toMatchObject({
    reasonCodes: ['A03'],
    condition: { text: 'Send the renewed permit.', until: '2099-01-31' },
  });
});

test('a day that is over is said to be before anything is pressed', async () => {
  const api = fakeApi({
    readRegistrationStatus: json(pendingRegistration()),
    readHistory: noHistory,
    listRegistrations: noHistory,
  });
  const now = '2026-11-18T23:30:00.000Z'; // Already the 19th in France.
  serverClock.learn(new Headers({ date: now }));
  const { screen } = await renderScreen(screens, { at, api });
  await screen.getByRole('checkbox', { name: /Conditional/ }).click();
  await screen.getByRole('textbox', { name: 'Condition' }).fill('Send it.');
  const day = screen.getByLabelText('To be met by');
  await expect.element(day).toHaveAttribute('min', '2026-11-19');
  await day.fill('2026-11-18');
  const fault = screen.getByText('Choose today or a later day.');
  await expect.element(fault).toBeVisible();
  await day.fill('2026-11-19');
  await expect.element(fault).not.toBeInTheDocument();
});
