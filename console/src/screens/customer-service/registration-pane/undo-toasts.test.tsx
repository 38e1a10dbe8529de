import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { alex, pressAndConfirm } from '../../../testing/open-decision.tsx';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

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
