import { beforeEach, expect, test } from 'vitest';
import { json, problem } from '../../testing/fake-api.ts';
import { fakeFeed } from '../../testing/fake-feed.ts';
import { openDecision, pressAndConfirm } from '../../testing/open-decision.tsx';
import { pendingRegistration, withdrawnRegistration } from '../../testing/sample-registration.ts';

beforeEach(() => sessionStorage.clear());

test('a withdrawn registration says so, and offers no decision', async () => {
  const { screen } = await openDecision('approve', {
    readRegistrationStatus: json(withdrawnRegistration()),
  });
  await expect.element(screen.getByText('This registration was withdrawn')).toBeVisible();
  await expect.element(screen.getByText(/The applicant withdrew it:/)).toBeVisible();
  await expect.element(screen.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
});

test('a decision that comes after the withdrawal shows it', async () => {
  const registration = withdrawnRegistration();
  const opened = await openDecision('approve', {
    readRegistrationStatus: json(pendingRegistration()),
    decideRegistration: problem('registration-withdrawn', { registration }),
  });
  await pressAndConfirm(opened, 'Approve');
  await expect.element(opened.screen.getByText('This registration was withdrawn')).toBeVisible();
});

test('a withdrawal during the work is said, and the form stays until one looks', async () => {
  let registration: object = pendingRegistration();
  const feed = fakeFeed();
  const { screen } = await openDecision('reject', {
    readChanges: feed.reply,
    readRegistrationStatus: (asked) => json(registration)(asked),
  });
  const message = screen.getByLabelText('Message to the applicant');
  await message.fill('Half a sentence');
  await expect.poll(feed.streams).toBe(1);
  registration = withdrawnRegistration();
  feed.send({ kind: 'withdrawn', by: null, version: 4 });
  await expect
    .element(screen.getByText('The applicant has just withdrawn this registration.'))
    .toBeVisible();
  await expect.element(message).toHaveValue('Half a sentence');
  await screen.getByRole('button', { name: 'Show the withdrawal' }).click();
  await expect.element(screen.getByText('This registration was withdrawn')).toBeVisible();
});
