import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, json, problem, type Reply } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';
import CustomerServiceScreen from '../customer-service-screen.tsx';

const screens = (
  <Routes>
    <Route path="/customerService/*" element={<CustomerServiceScreen />} />
  </Routes>
);
const me = { subject: 'alex', name: 'Alex Morgan', markets: 'all', marketsWithoutStaff: [] };
const administrator = json({ ...me, roles: ['administrator'] });
const colleague = { subject: 'noor', name: 'Noor Haddad' };
const reason = 'The licence belongs to another practice.';
const proposal = {
  id: '0194f0a2-0000-7000-8000-000000000001',
  proposedBy: colleague,
  proposedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  reason,
};
const none = json({ proposal: null });
const waiting = (changes = {}) => json({ proposal: { ...proposal, ...changes } });

const open = async (replies: Record<string, Reply | Reply[]>) => {
  const api = fakeApi({
    readMe: administrator,
    readRegistrationStatus: json(decidedRegistration('rejected', { decidedBy: colleague })),
    readHistory: json({ items: [], nextCursor: null }),
    ...replies,
  });
  const at = '/customerService/FR/T-104233?locale=en';
  return { api, ...(await renderScreen(screens, { at, api })) };
};
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const agree = (screen: Screen) =>
  screen.getByRole('alertdialog').getByRole('button', { name: 'Reverse the decision' }).click();

beforeEach(() => sessionStorage.clear());

test('[S6.2] who decided asks a second administrator with the same words', async () => {
  const { screen, api } = await open({
    reverseDecision: problem('second-person-needed'),
    proposeReversal: [problem('temporarily-unavailable'), json({ proposal }, 201)],
    readReversalProposal: [none, waiting({ proposedBy: { subject: 'alex', name: 'Alex Morgan' } })],
  });
  await screen.getByRole('button', { name: 'Reverse…' }).click();
  await screen.getByLabelText('Reason').fill(reason);
  await screen.getByRole('button', { name: 'Reverse the decision' }).click();
  await agree(screen);
  await expect.element(screen.getByText('A second administrator has to confirm')).toBeVisible();
  await expect.element(screen.getByLabelText('Reason')).toHaveValue(reason);
  await screen.getByRole('button', { name: 'Send for confirmation' }).click();
  await expect.element(screen.getByText('Reversal waiting for confirmation')).toBeVisible();
  await expect
    .element(screen.getByText(/You’ve asked for this decision to be reversed\. Another/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Withdraw…' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Confirm the reversal…' }))
    .not.toBeInTheDocument();
  expect(api.askedFor('proposeReversal').at(-1)?.body).toEqual({ reason, version: 4 });
  expect(
    new Set(api.askedFor('proposeReversal').map((one) => one.headers.get('idempotency-key'))),
  ).toHaveProperty('size', 1);
});

test('another administrator confirms after a question', async () => {
  const { screen, api } = await open({
    readReversalProposal: waiting(),
    confirmReversal: json(pendingRegistration({ version: 5 })),
  });
  await expect
    .element(screen.getByText(/Noor Haddad has asked.*You can confirm or decline/))
    .toBeVisible();
  await expect.element(screen.getByText(reason)).toHaveAttribute('dir', 'auto');
  await screen.getByRole('button', { name: 'Confirm the reversal…' }).click();
  await agree(screen);
  await expect.element(screen.getByText('Decision reversed')).toBeVisible();
  expect(api.askedFor('confirmReversal').map((one) => one.body)).toEqual([
    { proposal: proposal.id, version: 4 },
  ]);
});

test('[S6.2] who decided and may not reverse alone sees that it waits for another', async () => {
  const { screen } = await open({
    readReversalProposal: json({ proposal, mayConfirm: false }),
  });
  await expect
    .element(screen.getByText(/Noor Haddad has asked.*another administrator has to confirm/))
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Decline…' })).toBeVisible();
  for (const name of ['Confirm the reversal…', 'Reverse…']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('[S8.2] a proposal that was settled by another is shown so, and read again', async () => {
  const { screen } = await open({
    readReversalProposal: [waiting(), none],
    confirmReversal: problem('reversal-not-proposed'),
  });
  await screen.getByRole('button', { name: 'Confirm the reversal…' }).click();
  await agree(screen);
  await expect.element(screen.getByRole('button', { name: 'Reverse…' })).toBeVisible();
});

test('[S4.2] a refusal needs a reason, which outlives failures and reloads', async () => {
  const replies = {
    readReversalProposal: [waiting(), waiting(), none],
    declineReversal: [problem('too-many-requests', { retryAfterSeconds: 5 }), none],
  };
  const first = await open({ ...replies, readReversalProposal: waiting() });
  await first.screen.getByRole('button', { name: 'Decline…' }).click();
  await first.screen.getByRole('button', { name: 'Decline the reversal' }).click();
  await expect.element(first.screen.getByText('Enter a reason.')).toBeVisible();
  await first.screen.getByLabelText('Reason').fill('The licence is right.');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.screen.unmount();

  const { screen, api } = await open(replies);
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('The licence is right.');
  await screen.getByRole('button', { name: 'Decline the reversal' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Wait 5 seconds/);
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('The licence is right.');
  await screen.getByRole('button', { name: 'Decline the reversal' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reverse…' })).toBeVisible();
  expect(api.askedFor('declineReversal').at(-1)?.body).toEqual({
    proposal: proposal.id,
    version: 4,
    reason: 'The licence is right.',
  });
});

test('[S6.2] customer service sees one of a colleague and cannot act on it', async () => {
  const { screen } = await open({
    readMe: json({ ...me, roles: ['customer-service'] }),
    readReversalProposal: waiting(),
  });
  await expect.element(screen.getByText('Reversal waiting for confirmation')).toBeVisible();
  for (const name of ['Confirm the reversal…', 'Decline…', 'Request reversal…']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});
