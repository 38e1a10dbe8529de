import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { fakeFeed } from '../../../testing/fake-feed.ts';
import { claimOf, openDesk } from '../../../testing/open-desk.tsx';

const at = '/customerService/FR/T-104233';
const key = { countryCode: 'FR', ticketNumber: 'T-104233' };
const by = (subject: string, name: string) => ({ by: { subject, name }, word: 'You know them.' });
const colleagues = json({
  items: [
    { subject: 'alex', name: 'Alex Morgan', email: 'alex@desk.example' },
    { subject: 'mai', name: 'Mai Tanaka', email: 'mai@desk.example' },
    { subject: 'lee', name: 'Lee', email: null },
  ],
});
const given = (to: string, name: string, assigned: object) =>
  json({
    ...key,
    claim: {
      subject: to,
      name,
      claimedAt: '2026-11-20T09:00:00.000Z',
      until: '2099-11-27T09:00:00.000Z',
    },
    assigned,
  });

test('assigns to a colleague with a message, by keyboard, and shows who has it', async () => {
  const { screen, api } = await openDesk(at, {
    listColleagues: colleagues,
    assignRegistration: given('mai', 'Mai Tanaka', by('alex', 'Alex Morgan')),
  });
  await expect.element(screen.getByRole('button', { name: 'Assign…' })).toBeVisible();
  await userEvent.keyboard('s');
  const dialog = screen.getByRole('dialog', { name: 'Assign to a colleague' });
  const choice = dialog.getByLabelText('Colleague');
  await expect.element(choice).toBeVisible();
  // Oneself is not among them.
  await expect.element(dialog.getByRole('option', { name: /Alex/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect
    .element(dialog.getByRole('combobox'))
    .toHaveAccessibleDescription('Select a colleague.');
  await choice.selectOptions('lee');
  await expect.element(dialog.getByText(/Lee gets no email/)).toBeVisible();
  await choice.selectOptions('mai');
  await dialog.getByLabelText('Message (optional)').fill('You know them.');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(screen.getByText('You assigned this to Mai Tanaka.')).toBeVisible();
  await expect.element(screen.getByText('You know them.')).toBeVisible();
  expect(api.askedFor('assignRegistration').map(({ body }) => body)).toEqual([
    { to: 'mai', heldBy: null, word: 'You know them.' },
  ]);
});

test('[S8.2] preserves the message where the server refuses', async () => {
  const { screen } = await openDesk(at, {
    listColleagues: colleagues,
    readClaim: claimOf('mai', 'Mai Tanaka'),
    assignRegistration: problem('colleague-unavailable'),
  });
  await screen.getByRole('button', { name: 'Assign…' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Colleague').selectOptions('lee');
  await dialog.getByLabelText('Message (optional)').fill('Please');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/^This person can’t be assigned.*req-4711/);
  await expect.element(dialog.getByLabelText('Message (optional)')).toHaveValue('Please');
});

test('offers the link where no other colleague has signed in', async () => {
  const { screen } = await openDesk(at, { listColleagues: json({ items: [] }) });
  await screen.getByRole('button', { name: 'Assign…' }).click();
  await expect.element(screen.getByText(/No one else has signed in/)).toBeVisible();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/Send a colleague the link/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  const submit = dialog.getByRole('button', { name: 'Assign', exact: true });
  await expect.element(submit).not.toBeInTheDocument();
});

test('a notice says who assigned a registration to the person, with the way to it', async () => {
  const feed = fakeFeed();
  const { screen } = await openDesk('/customerService', {
    readChanges: feed.reply,
    readClaim: given('alex', 'Alex Morgan', by('mai', 'Mai Tanaka')),
  });
  await expect.element(screen.getByText('Optique Lafayette-Bourse')).toBeVisible();
  await expect.poll(feed.streams).toBe(1);
  feed.send({ kind: 'assigned', by: 'mai', to: 'alex' });
  await expect
    .element(screen.getByText(/Mai Tanaka assigned T-104233 \(France\) to you/))
    .toBeVisible();
  await screen.getByRole('link', { name: 'Open', exact: true }).click();
  await expect.element(screen.getByText('Mai Tanaka assigned this to you.')).toBeVisible();
});

test('marks who is away until when, with the deputy, and offers no one without one', async () => {
  const person = (name: string, deputy: string | null) => ({
    subject: name.toLowerCase(),
    name,
    email: null,
    away: { lastDay: '2026-12-04', deputy },
  });
  const { screen } = await openDesk(at, {
    listColleagues: json({ items: [person('Mai', 'Olive'), person('Lee', null)] }),
  });
  await screen.getByRole('button', { name: 'Assign…' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog.getByRole('option', { name: /^Mai – away until .*4.*, deputy: Olive$/ }))
    .toBeEnabled();
  await expect
    .element(dialog.getByRole('option', { name: /^Lee – away until .*4.*, no deputy$/ }))
    .toBeDisabled();
  await dialog.getByLabelText('Colleague').selectOptions('mai');
  await expect
    .element(dialog.getByText(/^Mai is away until .*\. Olive gets the assignment as the deputy\.$/))
    .toBeVisible();
});
