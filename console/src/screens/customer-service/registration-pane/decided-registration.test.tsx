import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, problem, type Reply } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { historyEvent } from '../../../testing/sample-history.ts';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';
import { DecideScreen } from '../../decide/decide-screen.tsx';
import CustomerServiceScreen from '../customer-service-screen.tsx';

const screens = (
  <Routes>
    <Route path="/customerService/*" element={<CustomerServiceScreen />} />
    <Route path="/approve" element={<DecideScreen verb="approve" />} />
    <Route path="/reject" element={<DecideScreen verb="reject" />} />
  </Routes>
);
const me = { subject: 'alex', name: 'Alex Morgan', markets: 'all', marketsWithoutStaff: [] };
const administrator = { readMe: json({ ...me, roles: ['administrator'] }) };
const rejected = decidedRegistration('rejected', { messageToApplicant: 'Permis expiré.' });
const pendingAgain = json(pendingRegistration({ version: 5 }));

const open = async (replies: Record<string, Reply | Reply[]> = {}) => {
  const api = fakeApi({
    readMe: json({ ...me, roles: ['customer-service'] }),
    readRegistrationStatus: json(rejected),
    readHistory: json({ items: [], nextCursor: null }),
    ...replies,
  });
  const at = '/customerService/FR/T-104233?locale=en';
  return { api, ...(await renderScreen(screens, { at, api })) };
};

beforeEach(() => sessionStorage.clear());

test('[S7.2] opening from the list sends its channel', async () => {
  const { screen, api } = await open();
  await expect.element(screen.getByText('Permis expiré.')).toBeVisible();
  expect(api.askedFor('readRegistrationStatus').map((one) => one.body)).toEqual([
    { ticketNumber: 'T-104233', countryCode: 'FR', openedBy: 'customer-service' },
  ]);
});

test('[S6.2] administrators reverse, with a reason and after a question', async () => {
  const { screen, api } = await open({ ...administrator, reverseDecision: pendingAgain });
  await screen.getByRole('button', { name: 'Reverse…' }).click();
  await screen.getByRole('button', { name: 'Reverse the decision' }).click();
  await expect.element(screen.getByText('Enter a reason.')).toBeVisible();
  await expect.element(screen.getByLabelText('Reason')).toHaveFocus();
  expect(api.askedFor('reverseDecision')).toEqual([]);
  await screen.getByLabelText('Reason').fill('The licence was renewed.');
  await screen.getByRole('button', { name: 'Reverse the decision' }).click();
  const dialog = screen.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reverse the decision' }).click();
  await expect.element(screen.getByText('Decision reversed')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Approve…' })).toBeVisible();
  expect(api.askedFor('reverseDecision').map((one) => one.body)).toEqual([
    { reason: 'The licence was renewed.', version: 4 },
  ]);
});

test('[S6.2] customer service asks for it', async () => {
  const { screen, api } = await open({
    askForReversal: json(historyEvent({ kind: 'reversal-requested' }), 201),
  });
  await screen.getByRole('button', { name: 'Request reversal…' }).click();
  await screen.getByLabelText('Reason').fill('The licence was renewed.');
  await screen.getByRole('button', { name: 'Send request' }).click();
  await expect.element(screen.getByText('Reversal requested')).toBeVisible();
  expect(api.askedFor('askForReversal')).toHaveLength(1);
  await expect.element(screen.getByText('This registration is rejected')).toBeVisible();
});

test('[S8.2] a refused reversal keeps the reason and says why', async () => {
  const { screen } = await open({
    ...administrator,
    reverseDecision: problem('registration-changed'),
  });
  await screen.getByRole('button', { name: 'Reverse…' }).click();
  await screen.getByLabelText('Reason').fill('The licence was renewed.');
  await screen.getByRole('button', { name: 'Reverse the decision' }).click();
  const dialog = screen.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Reverse the decision' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/The decision wasn’t reversed.*has changed/);
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('The licence was renewed.');
});

test('[S7.4] one’s own decision is undone here too, and the form has everything', async () => {
  const own = decidedRegistration('rejected', {
    decidedBy: { subject: 'alex', name: 'Alex Morgan' },
    reasonCodes: ['L02'],
    messageToApplicant: 'Bonjour Madame',
  });
  const { screen, api } = await open({
    readRegistrationStatus: json(own),
    undoDecision: pendingAgain,
    previewDecisionMail: problem('internal'),
    decideRegistration: json(own),
    listRegistrations: json({ items: [], nextCursor: null }),
  });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Decision undone')).toBeVisible();
  await screen.getByRole('link', { name: 'Reject…' }).click();
  await expect
    .element(screen.getByLabelText('Message to the applicant'))
    .toHaveValue('Bonjour Madame');
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  // Who came from the list decides from the list.
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(api.askedFor('decideRegistration')[0]?.body).toMatchObject({
    channel: 'customer-service',
    version: 5,
  });
});
