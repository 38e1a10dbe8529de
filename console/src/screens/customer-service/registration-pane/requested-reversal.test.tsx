import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, held, json, problem, type Reply } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { historyEvent } from '../../../testing/sample-history.ts';
import { decidedRegistration } from '../../../testing/sample-registration.ts';
import CustomerServiceScreen from '../customer-service-screen.tsx';

const screens = (
  <Routes>
    <Route path="/customerService/*" element={<CustomerServiceScreen />} />
  </Routes>
);
const alex = { subject: 'alex', name: 'Alex Morgan' };
const noor = { subject: 'noor', name: 'Noor Haddad' };
const reason = 'The licence belongs to another practice.';
const proposal = {
  id: '0194f0a2-0000-7000-8000-000000000001',
  proposedBy: alex,
  proposedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-23T10:00:00.000Z',
  reason,
};
const none = json({ proposal: null });
const own = json({ proposal, mayConfirm: false });
const ofNoor = json({ proposal: { ...proposal, proposedBy: noor }, mayConfirm: false });
const asked = json(historyEvent({ kind: 'reversal-requested', reason }), 201);

const open = async (replies: Record<string, Reply | Reply[]>) => {
  const api = fakeApi({
    readMe: json({ ...alex, markets: 'all', marketsWithoutStaff: [], roles: ['customer-service'] }),
    readRegistrationStatus: json(decidedRegistration('rejected', { decidedBy: noor })),
    readHistory: json({ items: [], nextCursor: null }),
    ...replies,
  });
  const at = '/customerService/FR/T-104233?locale=en';
  return { api, ...(await renderScreen(screens, { at, api })) };
};
type Screen = Awaited<ReturnType<typeof open>>['screen'];
const ask = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'Request reversal…' }).click();
  await screen.getByLabelText('Reason').fill(reason);
  await screen.getByRole('button', { name: 'Send request' }).click();
};

beforeEach(() => sessionStorage.clear());

test('[S6.2] a request is confirmed at once, and then waits on its card', async () => {
  const later = held(own);
  const { screen } = await open({
    askForReversal: asked,
    readReversalProposal: [none, later.reply],
  });
  await ask(screen);
  await expect.element(screen.getByText('Reversal requested')).toBeVisible();
  later.release();
  await expect
    .element(screen.getByText(/You’ve asked for this decision to be reversed\. An administrator/))
    .toBeVisible();
  await expect.element(screen.getByText(reason)).toBeVisible();
  await expect.element(screen.getByText('Reversal requested')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^You’ve asked for this decision/)).toHaveFocus();
  for (const name of ['Request reversal…', 'Confirm the reversal…', 'Decline…']) {
    await expect.element(screen.getByRole('button', { name })).not.toBeInTheDocument();
  }
});

test('[S6.2] who asked withdraws it, with a reason, and may ask again', async () => {
  const { screen, api } = await open({
    askForReversal: asked,
    readReversalProposal: [none, own, none],
    declineReversal: none,
  });
  await ask(screen);
  await screen.getByRole('button', { name: 'Withdraw…' }).click();
  await screen.getByLabelText('Reason').fill('A mistake of mine.');
  await screen.getByRole('button', { name: 'Withdraw your request' }).click();
  await expect.element(screen.getByRole('button', { name: 'Request reversal…' })).toBeVisible();
  await expect.element(screen.getByText('Reversal requested')).not.toBeInTheDocument();
  expect(api.askedFor('declineReversal').map((one) => one.body)).toEqual([
    { proposal: proposal.id, version: 4, reason: 'A mistake of mine.' },
  ]);
});

test('[S8.2] a colleague was faster: theirs is shown, and the typed text stays', async () => {
  const { screen } = await open({
    askForReversal: problem('reversal-already-proposed'),
    readReversalProposal: [none, ofNoor],
  });
  await ask(screen);
  await expect.element(screen.getByText(/Noor Haddad has asked/)).toBeVisible();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Your request wasn’t sent.*already waiting/);
  await expect.element(screen.getByLabelText('Reason')).toHaveValue(reason);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(screen.getByRole('button', { name: 'Request reversal…' }))
    .not.toBeInTheDocument();
});
