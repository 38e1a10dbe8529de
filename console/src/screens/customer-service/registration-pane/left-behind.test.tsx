import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { held, json, lost, problem, type Reply } from '../../../testing/fake-api.ts';
import { pressAndConfirm } from '../../../testing/open-decision.tsx';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

const at = '/customerService/FR/T-104233';

/** Alex approves and opens the next row before the response. */
async function leaveBefore(response: Reply, replies: Record<string, Reply | Reply[]> = {}) {
  const later = held(response);
  await page.viewport(1280, 800);
  const next = { ...row, ticketNumber: 'T-2', practiceName: 'Next' };
  const opened = await openDesk(`${at}?decide=approve`, {
    listRegistrations: rows(null, [row, next]),
    decideRegistration: later.reply,
    readRegistrationStatus: (asked) =>
      json(pendingRegistration({ ticketNumber: String(Object(asked.body).ticketNumber) }))(asked),
    ...replies,
  });
  await opened.screen.getByLabelText('Internal note').fill('Called twice.');
  await pressAndConfirm(opened, 'Approve');
  await expect.poll(() => opened.api.askedFor('decideRegistration')).toHaveLength(1);
  await opened.screen.getByRole('link', { name: 'Next', exact: true }).click();
  await expect.poll(() => opened.place.path).toBe('/customerService/FR/T-2');
  later.release();
  return opened;
}

test.each([
  ['refused', problem('too-many-requests')],
  ['failed', problem('internal')],
  ['lost', lost],
])(
  '[S8.2] a decision whose response is %s is named after its row was left',
  async (_, response) => {
    const { screen, place } = await leaveBefore(response);
    const notice = screen.getByRole('alert').filter({ hasText: 'Optique Lafayette-Bourse' });
    await expect.element(notice).toBeVisible();
    await notice.getByRole('link', { name: 'Open' }).click();
    await expect.poll(() => place.path).toBe(`${at}?decide=approve`);
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Internal note')).toHaveValue('Called twice.');
  },
);

test('[S8.2] so is one that a colleague has overtaken, and the text is there', async () => {
  const decided = decidedRegistration('approved');
  let current: object = pendingRegistration();
  const { screen } = await leaveBefore(
    (asked) => {
      current = decided;
      return problem('already-decided', { registration: decided })(asked);
    },
    { readRegistrationStatus: (asked) => json(current)(asked) },
  );
  await screen.getByRole('alert').getByRole('link', { name: 'Open' }).click();
  await expect.element(screen.getByText('This registration is approved')).toBeVisible();
  await expect.element(screen.getByText('Called twice.')).toBeVisible();
});

test('the notice of an unconfirmed decision can be taken away', async () => {
  const { screen } = await leaveBefore(problem('internal'));
  const notice = screen.getByRole('alert').filter({ hasText: 'Optique Lafayette-Bourse' });
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('a recorded decision whose row was left offers to undo, and nothing else', async () => {
  const decidedBy = { subject: 'alex', name: 'Alex Morgan' };
  const { screen } = await leaveBefore(json(decidedRegistration('approved', { decidedBy })));
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a failure beside its own form is said there alone', async () => {
  await page.viewport(1280, 800);
  const opened = await openDesk(`${at}?decide=approve`, {
    decideRegistration: problem('internal'),
  });
  await pressAndConfirm(opened, 'Approve');
  await expect.element(opened.screen.getByRole('alert')).toMatchTextContent(/req-4711/);
  expect(opened.screen.getByRole('alert').elements()).toHaveLength(1);
});
