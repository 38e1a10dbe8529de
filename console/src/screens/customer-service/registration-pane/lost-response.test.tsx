import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, lost, type Reply } from '../../../testing/fake-api.ts';
import { pressAndConfirm } from '../../../testing/open-decision.tsx';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';
import { decidedRegistration, pendingRegistration } from '../../../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

/** Alex approves beside the list, and the response is lost; the API then shows `recorded`. */
async function loseResponse(recorded: Reply) {
  await page.viewport(1280, 800);
  const opened = await openDesk('/customerService/FR/T-104233?decide=approve', {
    listRegistrations: rows(null, [row, { ...row, ticketNumber: 'T-2', practiceName: 'Next' }]),
    decideRegistration: lost,
    readRegistrationStatus: [
      json(pendingRegistration()),
      recorded,
      json(pendingRegistration({ ticketNumber: 'T-2' })),
    ],
  });
  await pressAndConfirm(opened, 'Approve');
  return opened;
}

test('[S8.2] a decision whose response was lost is looked up beside the list', async () => {
  const decidedBy = { subject: 'alex', name: 'Alex Morgan' };
  const { screen, place, api } = await loseResponse(
    json(decidedRegistration('approved', { decidedBy })),
  );
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.poll(() => place.path).toBe('/customerService/FR/T-2');
  expect(api.askedFor('readRegistrationStatus')[1]?.body).toEqual({
    ticketNumber: 'T-104233',
    countryCode: 'FR',
  });
});

test('[S8.2] a decision that did not arrive is said beside the list', async () => {
  const { screen } = await loseResponse(json(pendingRegistration()));
  await expect.element(screen.getByText('Your decision wasn’t recorded')).toBeVisible();
});
