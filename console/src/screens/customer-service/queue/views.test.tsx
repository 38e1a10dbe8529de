import { viewNameLimit } from '@countersign/contract/desk/saved-views';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json, problem } from '../../../testing/fake-api.ts';
import { openDesk } from '../../../testing/open-desk.tsx';

const late = {
  viewId: '7f3a2c10-1111-4222-8333-444455556666',
  name: 'Late in France',
  address: '?countryCode=FR&due=overdue&density=compact&columns=ticket,answer',
};
beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => page.viewport(390, 844));

const headings = () =>
  [...document.querySelectorAll('th[scope="col"]')].map((one) => one.textContent);

test('columns and row spacing are chosen, and stay in this browser', async () => {
  const { screen } = await openDesk('/customerService', { listViews: json({ items: [] }) });
  await expect
    .poll(headings)
    .toEqual(['Practice', 'Market', 'Evidence', 'Due', 'Reviewer', 'Ticket']);
  expect(document.querySelector('table')?.dataset.density).toBe('compact');
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Columns' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Columns and row spacing' });
  await dialog.getByRole('checkbox', { name: 'Market' }).click();
  await dialog.getByRole('checkbox', { name: 'Received' }).click();
  await dialog.getByLabelText('Row spacing').selectOptions('comfortable');
  await expect
    .poll(headings)
    .toEqual(['Practice', 'Evidence', 'Received', 'Due', 'Reviewer', 'Ticket']);
  expect(document.querySelector('table')?.dataset.density).toBe('comfortable');
  expect(localStorage.getItem('countersign.columns')).toBe(
    'evidence,received,answer,person,ticket',
  );
});

test('a view is saved with its filters and looks, and opens them again', async () => {
  const { screen, api } = await openDesk('/customerService?due=overdue', {
    listViews: json({ items: [late] }),
    saveView: json({ items: [late, { ...late, viewId: crypto.randomUUID(), name: 'Mine' }] }),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Views' });
  await dialog.getByLabelText('Save this list as').fill('  Mine ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Mine' })).toBeVisible();
  expect(api.askedFor('saveView').map(({ body }) => body)).toEqual([
    {
      name: 'Mine',
      address: '?due=overdue&density=compact&columns=market%2Cevidence%2Canswer%2Cperson%2Cticket',
    },
  ]);
  await dialog.getByRole('link', { name: 'Late in France' }).click();
  await expect.poll(headings).toEqual(['Practice', 'Due', 'Ticket']);
  await expect
    .element(screen.getByRole('navigation', { name: 'Views' }).getByText('Late in France'))
    .toBeVisible();
  await expect.element(screen.getByText('Due: Overdue', { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Market')).toHaveValue('FR');
});

test('a view is renamed, and deleted after a question', async () => {
  const { screen, api } = await openDesk('/customerService', {
    listViews: json({ items: [late] }),
    saveView: json({ items: [{ ...late, name: 'Late' }] }),
    removeView: json({ items: [] }),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('button', { name: 'Rename Late in France' }).click();
  await screen.getByRole('textbox', { name: 'Rename Late in France' }).fill('Late');
  await screen.getByRole('button', { name: 'Save' }).first().click();
  await expect.element(screen.getByRole('link', { name: 'Late', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Delete Late' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('You have no saved views yet.')).toBeVisible();
  expect(api.askedFor('removeView')).toHaveLength(1);
});

test('[S8.2] a failure is said, and the name stays', async () => {
  const { screen } = await openDesk('/customerService', {
    listViews: json({ items: [] }),
    saveView: problem('too-many-views'),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByLabelText('Save this list as').fill('One more');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent(/^There is no room for another view/);
  await expect.element(screen.getByLabelText('Save this list as')).toHaveValue('One more');
});

test('[S8.2] a name that is too long is kept whole, and it is said how long it may be', async () => {
  const { screen, api } = await openDesk('/customerService', {
    listViews: json({ items: [late] }),
    saveView: json({ items: [late] }),
  });
  const long = 'x'.repeat(viewNameLimit + 1);
  const fault = `At most ${viewNameLimit} characters.`;
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  const name = screen.getByLabelText('Save this list as');
  await name.fill(long);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue(long);
  await expect.element(screen.getByText(fault)).toBeVisible();
  await name.fill('');
  await screen.getByRole('button', { name: 'Rename Late in France' }).click();
  const field = screen.getByRole('textbox', { name: 'Rename Late in France' });
  await field.fill(long);
  await screen.getByRole('button', { name: 'Save' }).first().click();
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByText(fault)).toBeVisible();
  expect(api.askedFor('saveView')).toEqual([]);
});

test('[S8.2] a new name that is not saved stays in its field', async () => {
  const { screen } = await openDesk('/customerService', {
    listViews: json({ items: [late] }),
    saveView: [problem('internal'), json({ items: [{ ...late, name: 'Late' }] })],
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('button', { name: 'Rename Late in France' }).click();
  const field = screen.getByRole('textbox', { name: 'Rename Late in France' });
  await field.fill('Late');
  await screen.getByRole('button', { name: 'Save' }).first().click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(field).toHaveValue('Late');
  await screen.getByRole('button', { name: 'Save' }).first().click();
  await expect.element(screen.getByRole('link', { name: 'Late', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('[S4.2] names being typed outlive a reload', async () => {
  const replies = { listViews: json({ items: [late] }), saveView: problem('internal') };
  const first = await openDesk('/customerService', replies);
  await first.screen.getByRole('button', { name: 'More' }).click();
  await first.screen.getByRole('button', { name: 'Views' }).click();
  await first.screen.getByLabelText('Save this list as').fill('Mine');
  await first.screen.getByRole('button', { name: 'Rename Late in France' }).click();
  await first.screen.getByRole('textbox', { name: 'Rename Late in France' }).fill('Late');
  await first.screen.unmount();
  const { screen } = await openDesk('/customerService', replies);
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await expect.element(screen.getByLabelText('Save this list as')).toHaveValue('Mine');
  const field = screen.getByRole('textbox', { name: 'Rename Late in France' });
  await expect.element(field).toHaveValue('Late');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('link', { name: 'Late in France' })).toBeVisible();
});

test('a renamed view has the focus, a deleted one leaves it in the dialog', async () => {
  const { screen } = await openDesk('/customerService', {
    listViews: json({ items: [late] }),
    removeView: json({ items: [] }),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  const rename = screen.getByRole('button', { name: 'Rename Late in France' });
  await rename.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(rename).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const question = screen.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('You have no saved views yet.')).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

const asAdministrator = (markets: readonly string[]) =>
  json({ subject: 'ana', name: 'Ana', roles: ['administrator'], markets, marketsWithoutStaff: [] });
const ours = { ...late, name: 'Ours', countryCode: 'FR' };

test('an administrator shares a view with the market, after a question', async () => {
  const { screen, api } = await openDesk('/customerService', {
    readMe: asAdministrator(['FR']),
    listViews: json({ items: [late] }),
    shareView: json({ items: [], shared: [{ ...late, countryCode: 'FR' }] }),
    unshareView: json({ items: [], shared: [] }),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('button', { name: 'Share Late in France' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Share' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Views' });
  await expect.element(dialog.getByText('Shared in the France market')).toBeVisible();
  const [asked] = api.askedFor('shareView');
  expect(asked?.address.pathname).toMatch(new RegExp(`/markets/FR/views/${late.viewId}$`));
  expect(asked?.body).toEqual({ name: late.name, address: late.address });
  await dialog.getByRole('button', { name: 'Delete Late in France' }).click();
  const question = screen.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent(/Everyone in the France market loses this view/);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog.getByText('You have no saved views yet.')).toBeVisible();
  expect(api.askedFor('removeView')).toEqual([]);
});

test('an administrator of several markets chooses one, first that of the list', async () => {
  const { screen, api } = await openDesk('/customerService', {
    readMe: asAdministrator(['DE', 'FR']),
    listViews: json({ items: [late] }),
    shareView: json({ items: [], shared: [ours] }),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByRole('button', { name: 'Share Late in France' }).click();
  await expect.element(screen.getByLabelText('Share with everyone in')).toHaveValue('FR');
  await screen.getByLabelText('Share with everyone in').selectOptions('Germany');
  await screen.getByRole('button', { name: 'Share Late in France' }).click();
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => api.askedFor('shareView')[0]?.address.pathname).toMatch(/markets\/DE/);
});

test('customer service opens a shared view, and changes none', async () => {
  const { screen } = await openDesk('/customerService', {
    readMe: json({
      subject: 'alex',
      name: 'Alex Morgan',
      roles: ['customer-service'],
      markets: 'all',
      marketsWithoutStaff: [],
    }),
    listViews: json({ items: [late], shared: [{ ...ours, viewId: crypto.randomUUID() }] }),
  });
  const nav = screen.getByRole('navigation', { name: 'Views' });
  await expect.element(nav.getByText('Ours')).toBeVisible();
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('button', { name: 'Views' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Views' });
  await expect.element(dialog.getByRole('link', { name: 'Ours' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Rename Late in France' })).toBeVisible();
  for (const name of [/^Share /, 'Rename Ours', 'Delete Ours']) {
    await expect.element(dialog.getByRole('button', { name })).not.toBeInTheDocument();
  }
});
