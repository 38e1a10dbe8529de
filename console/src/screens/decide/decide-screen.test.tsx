import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serverClock } from '../../clock/server-clock.ts';
import { dated, fakeApi, held, json, lost, problem, type Reply } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleEvidence } from '../../testing/sample-evidence.ts';
import { decidedRegistration, pendingRegistration } from '../../testing/sample-registration.ts';
import { unfoldApplication } from '../../testing/unfold.ts';
import { DecideScreen } from './decide-screen.tsx';

const screens = (
  <Routes>
    <Route path="/approve" element={<DecideScreen verb="approve" />} />
    <Route path="/reject" element={<DecideScreen verb="reject" />} />
  </Routes>
);
const query = '?ticketNumber=T-104233&countryCode=FR&locale=en';
const noHistory = json({ items: [], nextCursor: null });

const open = (at: string, replies: Record<string, Reply | Reply[]> = {}, more = {}) => {
  const api = fakeApi({
    readRegistrationStatus: json(pendingRegistration()),
    readHistory: noHistory,
    listRegistrations: noHistory,
    ...replies,
  });
  return renderScreen(screens, { at, api, ...more }).then((rendered) => ({ ...rendered, api }));
};
type Opened = Awaited<ReturnType<typeof open>>;

const pressAndConfirm = async ({ screen }: Opened, verb: 'Approve' | 'Reject') => {
  await screen
    .getByRole('button', { name: `${verb}…` })
    .last()
    .click();
  await screen.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click();
};
const mine = { subject: 'alex', name: 'Alex Morgan' };

beforeEach(() => {
  sessionStorage.clear();
  serverClock.learn(new Headers({ date: new Date().toUTCString() }));
});

test('[S2.6][S2.10][S7.4] approves after the question, once, with key and version', async () => {
  const response = held(json(decidedRegistration('approved', { decidedBy: mine })));
  const opened = await open(`/approve${query}`, { decideRegistration: response.reply });
  const { screen, api } = opened;
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Optique Lafayette-Bourse');
  expect(api.askedFor('decideRegistration')).toEqual([]);

  await screen.getByRole('button', { name: 'Approve…' }).last().click();
  const dialog = screen.getByRole('alertdialog');
  await expect
    .element(dialog)
    .toMatchTextContent(/Optique Lafayette-Bourse \(France\) will be approved/);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(api.askedFor('decideRegistration')).toEqual([]);

  await pressAndConfirm(opened, 'Approve');
  const pending = screen.getByRole('button', { name: 'Recording the approval…' });
  await expect.element(pending).toHaveAttribute('aria-busy', 'true');
  await pending.click({ force: true });
  response.release();
  const done = screen.getByRole('heading', { name: 'Optique Lafayette-Bourse is approved' });
  await expect.element(done).toHaveFocus();
  await expect.element(screen.getByText(/helene@lafayette-bourse.example in French/)).toBeVisible();
  const [sent, ...others] = api.askedFor('decideRegistration');
  expect(others).toEqual([]);
  expect(sent?.body).toEqual({
    decision: 'approve',
    reasonCodes: [],
    version: 3,
    channel: 'mail-link',
  });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    sessionStorage.getItem(
      Object.keys(sessionStorage).find((k) => /^draft\.(?!opened\/)/.test(k)) ?? '',
    ),
  ).toBeNull();
});

test('[S2.6] a licence has expired by the server’s day, not by the device’s', async () => {
  const dayMs = 86_400_000;
  const validUntil = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const { practice } = pendingRegistration();
  const identifiers = [{ scheme: 'fr-rpps', value: '99700218896', validUntil }] as const;
  const registration = pendingRegistration({
    practice: { ...practice, identifiers: [...identifiers] },
  });
  const { screen } = await open(`/approve${query}`, {
    readRegistrationStatus: dated(json(registration), -2 * dayMs),
  });
  await unfoldApplication();
  await expect.element(screen.getByText(/^valid until /)).toBeVisible();
});

test('[S2.6] shows all that the applicant said, links without a referrer', async () => {
  const { screen } = await open(`/approve${query}`);
  await unfoldApplication();
  await expect.element(screen.getByText('SIRET')).toBeVisible();
  await expect.element(screen.getByText('expired on March 31, 2020')).toBeVisible();
  await expect.element(screen.getByText('75002 Paris')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '+33 1 42 00 00 00' }))
    .toHaveAttribute('href', 'tel:+33142000000');
  await expect
    .element(screen.getByRole('link', { name: 'helene@lafayette-bourse.example' }))
    .toHaveAttribute('href', 'mailto:helene@lafayette-bourse.example');
  const document = screen.getByRole('link', { name: /rpps\.pdf/ });
  await expect.element(document).toHaveAttribute('rel', 'noreferrer');
  await expect.element(document).toHaveAttribute('target', '_blank');
});

test('[S8.2] faults are shown at their fields and nothing is lost', async () => {
  const { screen, api } = await open(`/reject${query}`);
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  await expect.element(screen.getByText('Select at least one reason.')).toBeVisible();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await screen.getByRole('checkbox', { name: /Z99/ }).click();
  await screen.getByRole('button', { name: 'Reject…' }).last().click();
  await expect.element(screen.getByText(/When you select “Other”/)).toBeVisible();
  await expect.element(screen.getByLabelText('Message to the applicant')).toHaveFocus();
  await expect.element(screen.getByRole('checkbox', { name: /Z99/ })).toBeChecked();
  expect(api.askedFor('decideRegistration')).toEqual([]);
});

test('[S2.6] another verb changes the path, keeps the screen and reads nothing', async () => {
  const { screen, place, api } = await open(`/reject${query}`);
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.getByLabelText('Internal note').fill('Called.');
  const approve = screen.getByRole('radio', { name: 'Approve' });
  await approve.click({ force: true });
  await expect.poll(() => place.path).toBe(`/approve${query}`);
  await expect.element(approve).toHaveFocus();
  await expect.element(screen.getByLabelText('Internal note')).toHaveValue('Called.');
  await screen.getByRole('radio', { name: 'Reject' }).click({ force: true });
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  expect(api.askedFor('readRegistrationStatus')).toHaveLength(1);
});

test('[S2.11] an e-mail link ends on the same query as after a sign-in', async () => {
  const { place } = await open('/reject?ticketId=T-104233&marketcode=fr', {}, { language: 'fr' });
  await expect
    .poll(() => place.path)
    .toBe('/reject?ticketNumber=T-104233&countryCode=fr&locale=fr');
});

test('[S2.7] a broken link is explained, calls nothing, and the box leads on', async () => {
  const { screen, place, api } = await open('/approve?ticketNumber=T%201&countryCode=FR');
  await expect.element(screen.getByText(/The ticket number in the link isn’t valid/)).toBeVisible();
  expect(api.asked).toEqual([]);
  await expect.element(screen.getByLabelText('Market')).toHaveValue('FR');
  await screen.getByRole('button', { name: 'Open the registration' }).click();
  await expect.element(screen.getByLabelText('Ticket number')).toHaveFocus();
  await screen.getByLabelText('Ticket number').fill('T-104233');
  await screen.getByRole('button', { name: 'Open the registration' }).click();
  await expect.poll(() => place.path).toBe('/approve?ticketNumber=T-104233&countryCode=FR');
  await expect
    .element(screen.getByRole('heading', { name: 'Optique Lafayette-Bourse' }))
    .toBeVisible();
});

test('[S8.2] a decided registration shows decider, reasons and message', async () => {
  const rejected = decidedRegistration('rejected', { messageToApplicant: 'Permis expiré.' });
  const { screen } = await open(`/approve${query}`, { readRegistrationStatus: json(rejected) });
  await expect.element(screen.getByText('This registration is rejected')).toBeVisible();
  await expect.element(screen.getByText('Marc Aubry')).toBeVisible();
  await expect.element(screen.getByText(/^\d+ minutes ago$/)).toBeVisible();
  await expect.element(screen.getByText('Licence expired or suspended')).toBeVisible();
  await expect.element(screen.getByText('Permis expiré.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Approve/ })).not.toBeInTheDocument();
});

test('[S8.2] a conflict shows the colleague’s decision and the typed text', async () => {
  const opened = await open(`/reject${query}`, {
    decideRegistration: problem('already-decided', {
      registration: decidedRegistration('approved'),
    }),
  });
  const { screen } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await screen.getByLabelText('Message to the applicant').fill('Bonjour Madame');
  await pressAndConfirm(opened, 'Reject');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/Marc Aubry approved this registration \(\d+ minutes ago\)/);
  await expect.element(screen.getByText('Bonjour Madame')).toBeVisible();
  await expect.element(screen.getByText(/L02 Licence number not found/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Copy all' })).toBeVisible();
});

test('[S8.2] a changed registration is shown, the typed text stays', async () => {
  const opened = await open(`/reject${query}`, {
    decideRegistration: [
      problem('registration-changed', { registration: pendingRegistration({ version: 5 }) }),
      json(decidedRegistration('rejected', { decidedBy: mine, reasonCodes: ['L02'] })),
    ],
  });
  const { screen, api } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByText('This registration has changed')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  expect(api.askedFor('decideRegistration').map((one) => one.body)).toMatchObject([
    { version: 3 },
    { version: 5 },
  ]);
});

test('[S8.2] a lost response is asked for: the decision had arrived', async () => {
  const truth = held(
    json(decidedRegistration('rejected', { decidedBy: mine, reasonCodes: ['L02'] })),
  );
  const opened = await open(`/reject${query}`, {
    readRegistrationStatus: [json(pendingRegistration()), truth.reply],
    decideRegistration: lost,
  });
  await opened.screen.getByRole('checkbox', { name: /L02/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(opened.screen.getByText('Checking…')).toBeVisible();
  truth.release();
  await expect.element(opened.screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
});

test('[S8.2] a lost request: said so, and the retry goes out under the same key', async () => {
  const opened = await open(`/reject${query}`, {
    decideRegistration: [
      lost,
      json(decidedRegistration('rejected', { decidedBy: mine, reasonCodes: ['L02'] })),
    ],
  });
  const { screen, api } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByText('Your decision wasn’t recorded')).toBeVisible();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(screen.getByRole('heading', { name: /is rejected/ })).toBeVisible();
  const keys = api.askedFor('decideRegistration').map((one) => one.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[S8.2] where the truth cannot be asked for either, it is not guessed', async () => {
  const opened = await open(`/reject${query}`, {
    readRegistrationStatus: [json(pendingRegistration()), lost],
    decideRegistration: lost,
  });
  await opened.screen.getByRole('checkbox', { name: /L02/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await expect.element(opened.screen.getByText(/We can’t confirm your decision yet/)).toBeVisible();
  await expect.element(opened.screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
});

test.each<[string, Record<string, Reply | Reply[]>, RegExp]>([
  [
    'that may have arrived',
    { readRegistrationStatus: [json(pendingRegistration()), lost], decideRegistration: lost },
    /We can’t confirm your decision yet/,
  ],
  ['that did not arrive', { decideRegistration: lost }, /Your decision wasn’t recorded/],
  [
    'that was refused',
    { decideRegistration: problem('internal') },
    /Your decision wasn’t recorded/,
  ],
])('[S8.2] a phone shows what became of a decision %s', async (_, replies, words) => {
  const opened = await open(`/approve${query}`, {
    readEvidence: json(sampleEvidence()),
    ...replies,
  });
  const { screen } = opened;
  // As in the console: when the dialog gives its entry of the history back, the page stays where it is.
  window.history.scrollRestoration = 'manual';
  await expect.element(screen.getByRole('region', { name: 'Evidence' })).toBeVisible();
  await screen.getByRole('button', { name: /Add a message/ }).click();
  await pressAndConfirm(opened, 'Approve');
  await expect.element(screen.getByText(words).first()).toBeInViewport({ ratio: 1 });
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText(words).first()).toBeInViewport({ ratio: 1 });
});

test('[S4.2] a draft outlives a reload for its person only', async () => {
  const first = await open(`/reject${query}`);
  await first.screen.getByRole('checkbox', { name: /L02/ }).click();
  await first.screen.getByLabelText('Message to the applicant').fill('Bonjour');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.screen.unmount();

  const other = await open(`/reject${query}`, {}, { subject: 'somebody-else' });
  await expect.element(other.screen.getByLabelText('Message to the applicant')).toHaveValue('');
  await expect.element(other.screen.getByText('Discard')).not.toBeInTheDocument();
  await other.screen.unmount();

  const { screen } = await open(`/reject${query}`);
  await expect.element(screen.getByLabelText('Message to the applicant')).toHaveValue('Bonjour');
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
  await expect.element(screen.getByText(/Restored draft from/)).toBeVisible();
  await screen.getByRole('button', { name: 'Discard' }).click();
  await expect.element(screen.getByLabelText('Message to the applicant')).toHaveValue('');
  expect(Object.keys(sessionStorage).filter((key) => /^draft\.(?!opened\/)/.test(key))).toEqual([]);
});

test('[S4.2] a draft of another day is restored with its day', async () => {
  const first = await open(`/reject${query}`);
  await first.screen.getByLabelText('Internal note').fill('Called twice.');
  await expect.element(first.screen.getByText(/^Draft saved at \d+:\d\d/)).toBeVisible();
  await first.screen.unmount();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
  try {
    const { screen } = await open(`/reject${query}`);
    await expect.element(screen.getByText(/^Restored draft from \w+ \d+, \d{4} at/)).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

test('[S4.2][S8.2] a token that lapses during a decision: asked, and nothing recorded', async () => {
  const opened = await open(`/reject${query}`, {
    decideRegistration: () => new Response('{}', { status: 401 }),
  });
  const { screen } = opened;
  await screen.getByRole('checkbox', { name: /L02/ }).click();
  await pressAndConfirm(opened, 'Reject');
  await screen.getByRole('button', { name: 'No', exact: true }).click();
  await expect.element(screen.getByText('Your decision wasn’t recorded')).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: /L02/ })).toBeChecked();
});

test('[S4.3] what is typed right before a sign-out is not written after it', async () => {
  const { screen, become } = await open(`/reject${query}`);
  await screen.getByLabelText('Internal note').fill('secret');
  sessionStorage.clear();
  become({ kind: 'signed-out' });
  await screen.unmount();
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(Object.keys(sessionStorage).filter((key) => /^draft\.(?!opened\/)/.test(key))).toEqual([]);
});

test.each([
  ['registration-not-found', 'Registration not found', 'Back to registrations'],
  ['market-not-yours', 'You don’t cover the France market', 'Sign in with another account'],
  ['no-role', 'You don’t have access', 'Sign in with another account'],
  ['internal', 'Something went wrong on our side', 'Try again'],
] as const)('[S6.2][S8.2] %s has its own screen with a way on', async (code, title, way) => {
  const { screen } = await open(`/approve${query}`, { readRegistrationStatus: problem(code) });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expect.element(screen.getByText(way)).toBeVisible();
  await expect.element(screen.getByText('Reference: req-4711')).toBeVisible();
  // Only where access is what is missing.
  const helpers = screen.getByRole('link', { name: /^access@/ }).elements();
  expect(helpers).toHaveLength(way === 'Sign in with another account' ? 1 : 0);
});

test('[S2.7][S8.2] a ticket that is not found can be corrected in place, or asked for again', async () => {
  const missing = problem('registration-not-found');
  const { screen, api } = await open(`/approve${query}`, {
    readRegistrationStatus: [missing, missing, json(pendingRegistration())],
  });
  const market = screen.getByRole('textbox', { name: 'Market' });
  await expect.element(market).toHaveValue('FR');
  await expect
    .element(screen.getByRole('textbox', { name: 'Ticket number' }))
    .toHaveValue('T-104233');
  await screen.getByRole('button', { name: 'Open the registration' }).click();
  await expect.poll(() => api.askedFor('readRegistrationStatus').length).toBe(2);
  await market.fill('be');
  await screen.getByRole('button', { name: 'Open the registration' }).click();
  await expect
    .element(screen.getByRole('heading', { name: 'Optique Lafayette-Bourse' }))
    .toBeVisible();
  expect(api.askedFor('readRegistrationStatus').at(-1)?.body).toMatchObject({
    ticketNumber: 'T-104233',
    countryCode: 'BE',
  });
});

test('[S6.2] “Sign in as someone else” starts a sign-in', async () => {
  const { screen, signIns } = await open(`/approve${query}`, {
    readRegistrationStatus: problem('no-role'),
  });
  await screen.getByRole('button', { name: 'Sign in with another account' }).click();
  expect(signIns).toEqual([[{ asOtherAccount: true }]]);
});

test('[S8.2] unreachable: the retry reads again', async () => {
  const { screen } = await open(`/approve${query}`, {
    readRegistrationStatus: [lost, lost, lost, json(pendingRegistration())],
  });
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect
    .element(screen.getByRole('heading', { name: 'Optique Lafayette-Bourse' }))
    .toBeVisible();
});

test('[S8.2] who reads too fast waits, and keeps what was typed', async () => {
  const first = await open(`/reject${query}`);
  await first.screen.getByLabelText('Message to the applicant').fill('Bonjour');
  dispatchEvent(new PageTransitionEvent('pagehide'));
  await first.screen.unmount();

  const tooFast = problem('too-many-requests', { retryAfterSeconds: 7 });
  const { screen, api } = await open(`/reject${query}`, {
    readRegistrationStatus: [tooFast, json(pendingRegistration())],
  });
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Wait 7 seconds/);
  expect(api.askedFor('readRegistrationStatus')).toHaveLength(1);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByLabelText('Message to the applicant')).toHaveValue('Bonjour');
});

test('[S8.2] a history that fails does not prevent the decision', async () => {
  const { screen } = await open(`/approve${query}`, { readHistory: problem('internal') });
  await expect.element(screen.getByText(/The history can’t be shown right now/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve…' }).last()).toBeEnabled();
});

test('[S2.6] after a decision the market’s next registration is one click away', async () => {
  const next = {
    ticketNumber: 'T-2',
    countryCode: 'FR',
    status: 'pending',
    version: 1,
    submittedAt: '2026-11-19T09:00:00.000Z',
    dueAt: '2026-11-20T09:00:00.000Z',
    assignee: null,
    practiceName: 'Optique du Port',
    city: 'Brest',
    decidedAt: null,
    decidedByName: null,
  };
  const opened = await open(`/approve${query}`, {
    decideRegistration: json(decidedRegistration('approved', { decidedBy: mine })),
    listRegistrations: json({
      items: [{ ...next, ticketNumber: 'T-104233' }, next],
      nextCursor: null,
    }),
  });
  await pressAndConfirm(opened, 'Approve');
  await opened.screen.getByRole('link', { name: 'Review next' }).click();
  await expect
    .poll(() => opened.place.path)
    .toBe('/customerService/FR/T-2?countryCode=FR&locale=en');
  const lists = opened.api.askedFor('listRegistrations').map(({ address }) => address.search);
  expect(lists).toContain('?status=pending&countryCode=FR&order=due&limit=10');
});

test('[S2.6] the whole decision by keyboard', async () => {
  const opened = await open(`/reject${query}`, {
    decideRegistration: json(
      decidedRegistration('rejected', { decidedBy: mine, reasonCodes: ['B04'] }),
    ),
  });
  await opened.screen.getByRole('searchbox').click();
  await userEvent.keyboard('b04{Tab} ');
  await expect.element(opened.screen.getByRole('checkbox', { name: /B04/ })).toBeChecked();
  (opened.screen.getByRole('button', { name: 'Reject…' }).last().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(opened.screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(opened.screen.getByRole('heading', { name: /is rejected/ })).toHaveFocus();
});

test('[S3.6] every text of the screen is there in Japanese', async () => {
  const { screen } = await open(
    `/reject${query.replace('locale=en', 'locale=ja')}`,
    {},
    { language: 'ja' },
  );
  await expect.element(screen.getByText('審査待ち')).toBeVisible();
  await expect.element(screen.getByText('フランス')).toBeVisible();
  await unfoldApplication('申請の内容（送信時のまま）');
  await expect.element(screen.getByText(/フランス語/).first()).toBeVisible();
});
