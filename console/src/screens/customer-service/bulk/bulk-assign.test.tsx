import { CountryCode } from '@countersign/domain/market/country-code';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { openDesk, row, rows } from '../../../testing/open-desk.tsx';

const listed = [1, 2].map((number) => ({
  ...row,
  ticketNumber: `T-${number}`,
  practiceName: `Practice ${number}`,
}));
const keyOf = (number: number) => ({ countryCode: 'FR', ticketNumber: `T-${number}` });
const germany = CountryCode.parse('DE');
const kim = { subject: 'kim', name: 'Kim' };
const dryRun = json({
  bulkAct: null,
  capped: false,
  items: [1, 2].map((number) => ({
    ...keyOf(number),
    version: 1,
    practiceName: `Practice ${number}`,
    outcome: 'would-pass',
    claimedBy: number === 1 ? kim : null,
  })),
});
const given = {
  undoUntil: '2026-12-01T12:01:00.000Z',
  items: [
    { ...keyOf(1), outcome: 'assigned', to: { subject: 'olive', name: 'Olive' } },
    { ...keyOf(2), outcome: 'held', to: null },
  ],
};

beforeEach(() => sessionStorage.clear());
afterEach(() => page.viewport(390, 844));

async function open(replies: Parameters<typeof openDesk>[1] = {}) {
  await page.viewport(1280, 800);
  const desk = await openDesk('/customerService', {
    listRegistrations: rows(null, listed),
    dryRunBulkDecision: dryRun,
    listColleagues: json({
      items: [{ subject: 'mika', name: 'Mika', email: 'mika@desk.example' }],
    }),
    assignMany: json(given),
    undoAssignMany: json({ items: [keyOf(1)] }),
    ...replies,
  });
  await desk.screen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await desk.screen.getByRole('button', { name: 'Assign…' }).click();
  return desk;
}

test('marked rows are assigned with a message, once it is said who has them, and undone', async () => {
  const { screen, api } = await open();
  const dialog = screen.getByRole('dialog', { name: 'Assign 2 registrations' });
  await expect.element(dialog.getByText('With Kim: 1')).toBeVisible();
  await expect.element(dialog.getByText('1 is unassigned.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  expect(api.askedFor('assignMany')).toEqual([]);
  await dialog.getByRole('combobox').selectOptions('Mika (mika@desk.example)');
  await dialog.getByRole('textbox').fill('Please.');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(dialog.getByText(/^1 assigned to Olive\./)).toBeVisible();
  await expect.element(dialog.getByText(/^Not assigned: 1\./)).toBeVisible();
  expect(api.askedFor('assignMany').map(({ body }) => body)).toEqual([
    {
      to: 'mika',
      rows: [
        { ...keyOf(1), heldBy: 'kim' },
        { ...keyOf(2), heldBy: null },
      ],
      word: 'Please.',
    },
  ]);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog.getByText('The assignment was undone.')).toBeVisible();
});

test('a refused undo says that it is too late', async () => {
  const { screen } = await open({ undoAssignMany: problem('undo-window-over') });
  const dialog = screen.getByRole('dialog', { name: 'Assign 2 registrations' });
  await dialog.getByRole('combobox').selectOptions('Mika (mika@desk.example)');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

test('a colleague who is away is marked, and it is said who gets it', async () => {
  const person = (name: string, deputy: string | null) => ({
    subject: name.toLowerCase(),
    name,
    email: null,
    away: { lastDay: '2026-12-04', deputy },
  });
  const { screen } = await open({
    listColleagues: json({ items: [person('Mika', 'Olive'), person('Noor', null)] }),
  });
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog.getByRole('option', { name: /^Noor – away until Dec(ember)? 4.*, no deputy$/ }))
    .toBeDisabled();
  await dialog.getByRole('combobox').selectOptions('mika');
  await expect
    .element(
      dialog.getByText(/^Mika is away until .*4.*\. Olive gets the assignment as the deputy\.$/),
    )
    .toBeVisible();
});

test('over several markets it is said who gets it in each, where that differs', async () => {
  const answers: Record<string, string | null> = { FR: 'Olive', DE: null };
  const { screen } = await open({
    listRegistrations: rows(null, [listed[0] ?? row, { ...row, countryCode: germany }]),
    listColleagues: (asked) => {
      const market = /markets\/(..)\//.exec(asked.address.pathname)?.[1] ?? '';
      const person = (name: string, deputy: string | null) => ({
        subject: name.toLowerCase(),
        name,
        email: null,
        away: { lastDay: '2026-12-04', deputy },
      });
      const items = [person('Mika', answers[market] ?? null), person('Noor', 'Kim')];
      return json({ items })(asked);
    },
  });
  const choice = screen.getByRole('dialog').getByRole('combobox');
  await expect
    .element(choice.getByRole('option', { name: /^Mika .* deputy depends on the market$/ }))
    .toBeEnabled();
  await choice.selectOptions('mika');
  const note = screen.getByRole('dialog').getByRole('status').last();
  await expect.element(note.getByText('France: Olive', { exact: true })).toBeVisible();
  await expect.element(note.getByText('Germany: no deputy, stays as it is')).toBeVisible();
  await choice.selectOptions('noor');
  await expect.element(note.getByText(/Kim gets the assignment as the deputy/)).toBeVisible();
});
