import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem, type Reply } from '../../../testing/fake-api.ts';
import { alex, pressAndConfirm } from '../../../testing/open-decision.tsx';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';
import { sampleRequest } from '../../../testing/sample-request.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

test('[S8.2] a failed undo on the desk can be noted, and is said when it fails again', async () => {
  await page.viewport(1280, 800);
  const decided = { ...decidedRegistration('approved', { decidedBy: alex }), ticketNumber: 'T-1' };
  const { screen, place } = await openDesk('/customerService/FR/T-1?decide=approve', {
    listRegistrations: rows(null, [
      { ...row, ticketNumber: 'T-1', practiceName: 'Practice T-1' },
      { ...row, ticketNumber: 'T-2', practiceName: 'Practice T-2' },
    ]),
    readRegistrationStatus: (asked) => json(pendingRegistration(Object(asked.body)))(asked),
    decideRegistration: json(decided),
    undoDecision: problem('internal'),
  });
  await expect.element(screen.getByRole('button', { name: 'Approve…' })).toBeVisible();
  await pressAndConfirm({ screen }, 'Approve');
  await expect.poll(() => place.path).toMatch(/T-2/);
  await screen.getByRole('button', { name: 'Undo' }).click();
  const failure = screen.getByText('The decision wasn’t undone');
  await expect.element(failure).toBeVisible();
  await screen.getByRole('button', { name: 'Got it' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(failure).toBeVisible();
});

const two = rows(null, [
  { ...row, ticketNumber: 'T-1', practiceName: 'Practice T-1' },
  { ...row, ticketNumber: 'T-2', practiceName: 'Practice T-2' },
]);

function held(reply: Reply) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const gated: Reply = async (asked) => {
    await promise;
    return reply(asked);
  };
  return { gated, release };
}

/** On a phone the list is read only when the next row is looked for. */
async function approvedOnAPhone() {
  const decided = { ...decidedRegistration('approved', { decidedBy: alex }), ticketNumber: 'T-1' };
  const list = held(two);
  const undoing = held(json({ ...pendingRegistration({ ticketNumber: 'T-1' }), version: 3 }));
  const opened = await openDesk('/customerService/FR/T-1?decide=approve', {
    listRegistrations: list.gated,
    readRegistrationStatus: (asked) => json(pendingRegistration(Object(asked.body)))(asked),
    decideRegistration: json(decided),
    undoDecision: undoing.gated,
  });
  await expect.element(opened.screen.getByRole('button', { name: 'Approve…' })).toBeVisible();
  await pressAndConfirm(opened, 'Approve');
  await opened.screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => opened.api.askedFor('undoDecision')).toHaveLength(1);
  return { ...opened, list, undoing };
}
const restored = 'No email was sent. Your entries have been restored.';

test('[S8.2] what is undone before the next row is found stays open, and says so', async () => {
  const { screen, place, list, undoing } = await approvedOnAPhone();
  undoing.release();
  await expect.element(screen.getByText(restored)).toBeVisible();
  list.release();
  await new Promise((later) => setTimeout(later, 300));
  expect(place.path).toMatch(/T-1/);
  await expect.element(screen.getByText(restored)).toBeVisible();
});

test('[S8.2] what is undone while the next row opens is opened again, and says so', async () => {
  const { screen, place, list, undoing } = await approvedOnAPhone();
  list.release();
  await expect.poll(() => place.path).toMatch(/T-2/);
  undoing.release();
  await expect.poll(() => place.path).toMatch(/T-1/);
  await expect.element(screen.getByText(restored)).toBeVisible();
});

/** Questions sent beside a list that is not read yet, and their undo pressed. */
async function askedBesideTheList() {
  await page.viewport(1280, 800);
  sessionStorage.clear();
  const times = {
    askedAt: new Date().toISOString(),
    mailHeldUntil: new Date(Date.now() + 20_000).toISOString(),
  };
  const request = sampleRequest([{ kind: 'explain', field: null, reason: null }], times);
  const before = pendingRegistration({ ticketNumber: 'T-1' });
  const list = held(two);
  const undoing = held(json({ ...before, version: 3 }));
  const opened = await openDesk('/customerService/FR/T-1?decide=ask', {
    listRegistrations: list.gated,
    readRegistrationStatus: (asked) => json(pendingRegistration(Object(asked.body)))(asked),
    askApplicant: json({ ...before, version: 2, request }),
    undoRequest: undoing.gated,
    readRequests: json({ version: 1, rounds: [] }),
  });
  const { screen, api } = opened;
  await screen.getByRole('button', { name: 'Add another question' }).click();
  await screen.getByLabelText(/^In your own words/).fill('Which one?');
  await screen.getByRole('button', { name: 'Ask the applicant…' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Ask the applicant' }).click();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => api.askedFor('undoRequest')).toHaveLength(1);
  return { ...opened, list, undoing };
}

test('[S8.2] questions undone before the next row is found stay open, and the screen says so', async () => {
  const { screen, place, list, undoing } = await askedBesideTheList();
  undoing.release();
  await expect.element(screen.getByText('Questions undone')).toBeVisible();
  list.release();
  await new Promise((later) => setTimeout(later, 300));
  expect(place.path).toMatch(/T-1/);
  await expect.element(screen.getByText('Questions undone')).toBeVisible();
});

test('[S8.2] questions undone while the next row opens are opened again, and the screen says so', async () => {
  const { screen, place, list, undoing } = await askedBesideTheList();
  list.release();
  await expect.poll(() => place.path).toMatch(/T-2/);
  undoing.release();
  await expect.poll(() => place.path).toMatch(/T-1/);
  await expect.element(screen.getByText('Questions undone')).toBeVisible();
});

test('[S8.2] several offers to undo are one line under the list, which ends above it', async () => {
  await page.viewport(1280, 800);
  const queue = Array.from({ length: 40 }, (_, at) => ({
    ...row,
    ticketNumber: `T-${at}`,
    practiceName: `Practice T-${at}`,
  }));
  const { screen, place } = await openDesk('/customerService/FR/T-0', {
    listRegistrations: rows(null, queue),
    readRegistrationStatus: (asked) => json(pendingRegistration(Object(asked.body)))(asked),
    decideRegistration: (asked) => {
      const [ticketNumber = ''] = asked.address.pathname.split('/').slice(-2);
      return json({
        ...decidedRegistration('approved', { decidedBy: alex }),
        ticketNumber,
      })(asked);
    },
  });
  for (const next of ['T-1', 'T-2']) {
    await expect.element(screen.getByRole('button', { name: 'Approve…' })).toBeVisible();
    await pressAndConfirm({ screen }, 'Approve');
    await expect.poll(() => place.path).toMatch(new RegExp(`${next}$`));
  }
  const undo = screen.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(screen.getByRole('button', { name: '1 more' })).toBeVisible();
  await expect.poll(() => undo.elements().length).toBe(1);
  const offer = undo.element().closest('section')?.getBoundingClientRect();
  const list = document.querySelector('[data-scrolls]')?.getBoundingClientRect();
  expect(list?.bottom).toBeLessThanOrEqual(offer?.top ?? 0);
  await screen.getByRole('button', { name: '1 more' }).click();
  await expect.poll(() => undo.elements().length).toBe(2);
});
